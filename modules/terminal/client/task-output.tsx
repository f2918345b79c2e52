import { FitAddon } from '@xterm/addon-fit'
import { type ITheme, Terminal } from '@xterm/xterm'
import { useEffect, useRef } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useIsDark } from '#web/theme/dark.ts'
import { outputOf } from './output.ts'
import type { Task } from './queue.ts'
import '@xterm/xterm/css/xterm.css'
import css from './terminal.module.css'

const rows = { least: 3, most: 20 } as const
/** lines that can be scrolled back to */
const scrollback = 5000

/**
 * What a task printed, as a terminal shows it: colours, progress bars that redraw their line. New lines are followed as long
 * as the end is in view; whoever has scrolled up stays there. Nothing can be typed.
 */
export function TaskOutput({ task: { uuid, command, message } }: { task: Task }) {
  const t = useNamespaces(['terminal'])
  const isDark = useIsDark()
  const place = useRef<HTMLDivElement>(null)
  const terminal = useRef<Terminal | null>(null)
  const kept = useRef(message)
  const label = t('terminal:output', { command })

  useEffect(() => {
    if (!place.current) return
    const screen = new Terminal({
      rows: rows.least,
      scrollback,
      convertEol: true,
      disableStdin: true,
      cursorInactiveStyle: 'none',
      fontFamily: getComputedStyle(place.current).fontFamily,
      fontSize: 13,
      lineHeight: 1.3,
      // Programs choose colours for a background of their own; what could not be read on ours is made readable.
      minimumContrastRatio: 4.5,
      screenReaderMode: true,
    })
    const fit = new FitAddon()
    screen.loadAddon(fit)
    screen.open(place.current)
    terminal.current = screen
    const resize = () => {
      // Out of sight it has no width; it keeps the one it had.
      const columns = fit.proposeDimensions()?.cols
      const { baseY, cursorY } = screen.buffer.active
      // The line of the cursor counts, though it is empty: the screen would scroll to keep it in view.
      const used = baseY + cursorY + 1
      screen.resize(
        columns && Number.isFinite(columns) ? Math.max(20, columns) : screen.cols,
        Math.min(rows.most, Math.max(rows.least, used)),
      )
    }
    const watch = new ResizeObserver(resize)
    watch.observe(place.current)
    const leave = outputOf(uuid, kept.current).follow((text) => screen.write(text, resize))
    return () => {
      leave()
      watch.disconnect()
      screen.dispose()
      terminal.current = null
    }
  }, [uuid])

  useEffect(() => {
    if (terminal.current) terminal.current.options.theme = isDark ? dark : light
  }, [isDark])

  useEffect(() => {
    // The field that takes keys in a terminal is there for scrolling and copying only.
    place.current?.querySelector('textarea')?.setAttribute('aria-label', label)
  }, [label])

  // biome-ignore lint/a11y/useSemanticElements: as a landmark each output would need a name of its own on the page
  return <div ref={place} role="group" className={css.output} aria-label={label} />
}

const light: ITheme = {
  background: '#f5f7fa',
  foreground: '#1d2129',
  cursor: '#f5f7fa',
  selectionBackground: '#b6d3f5',
  black: '#1d2129',
  red: '#c22f3d',
  green: '#18794e',
  yellow: '#9a5b00',
  blue: '#0a5cb8',
  magenta: '#8b3aa8',
  cyan: '#0b6b78',
  white: '#626a78',
  brightBlack: '#626a78',
}

const dark: ITheme = {
  background: '#131416',
  foreground: '#e8eaed',
  cursor: '#131416',
  selectionBackground: '#2b4a6f',
  black: '#6d747f',
  red: '#f0808a',
  green: '#54c08a',
  yellow: '#e0a83f',
  blue: '#7cb8f7',
  magenta: '#d79bf0',
  cyan: '#5cc8d6',
  white: '#c3c7cf',
  brightBlack: '#979da8',
}
