/** @jsxImportSource preact */
import { render } from 'preact'
import { useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import { Bar } from './bar.tsx'
import { useMenu } from './menu.ts'
import type { MenuHost } from './menu-host.ts'
import { createMenuStore, type MenuStore } from './menu-store.ts'
import { PopupWhenOpened } from './popup-when-opened.tsx'
import { stickToTop } from './sticky-bars.ts'
import { type BarItem, barItems, entriesIn, type ToolbarKey } from './toolbar.ts'
import { mountTooltips } from './tooltips.ts'

export type MountedToolbar = {
  /** Puts the focus on its tab stop; `false` when there is nothing to focus. */
  readonly focus: () => boolean
  readonly destroy: () => void
}

const toolbars = new WeakMap<MenuHost, Set<HTMLElement>>()

/** Every place in which this editor has a toolbar. */
export function toolbarsOf(host: MenuHost): ReadonlySet<HTMLElement> {
  return toolbars.get(host) ?? new Set()
}

/** What lies over the text at the top while the page scrolls: the toolbars and the find bar. */
export function barsOf(host: MenuHost): HTMLElement[] {
  return [...toolbarsOf(host), ...host.popupRoot().querySelectorAll<HTMLElement>('.pe-find-slot')]
}

type Parts = readonly (readonly BarItem[])[]

/** Draws a toolbar in an element. Throws when a key is no menu. */
export function mountToolbar(
  element: HTMLElement,
  host: MenuHost,
  options: { readonly keys: readonly ToolbarKey[] },
): MountedToolbar {
  const parts = barItems(options.keys, host.entries)
  const store = createMenuStore(host, entriesIn(parts))
  element.classList.add('pe-ui', 'pe-toolbar-box')
  render(<Toolbar host={host} store={store} parts={parts} />, element)
  const unmountTooltips = mountTooltips(element)
  const unstick = stickToTop(element)
  toolbars.set(host, new Set(toolbarsOf(host)).add(element))
  return {
    focus: () => focusBar(element),
    destroy: () => {
      toolbars.get(host)?.delete(element)
      store.dispose()
      unmountTooltips()
      unstick()
      render(null, element)
      element.classList.remove('pe-ui', 'pe-toolbar-box')
    },
  }
}

function Toolbar(props: { readonly host: MenuHost; readonly store: MenuStore; readonly parts: Parts }) {
  const { host, store, parts } = props
  const bar = useRef<HTMLDivElement>(null)
  const menu = useMenu(host)
  const latest = useRef(menu)
  latest.current = menu
  useSettings(host)
  const entries = useMemo(() => entriesIn(parts), [parts])
  useLayoutEffect(
    () =>
      host.onOpenEntry((name) => {
        const entry = entries.find((each) => each.name === name)
        return entry !== undefined && latest.current.press(entry, buttonOf(bar.current, parts, name))
      }),
    [host, entries, parts],
  )
  return (
    <>
      <Bar
        bar={bar}
        class="pe-toolbar"
        label={host.label('toolbar')}
        menu={menu}
        store={store}
        parts={parts}
      />
      <PopupWhenOpened menu={menu} />
    </>
  )
}

/** The button of an entry, or of the group it is in. */
function buttonOf(bar: HTMLElement | null, parts: Parts, name: string): HTMLElement | null {
  const group = parts
    .flat()
    .find((item) => item.kind === 'group' && item.entries.some((entry) => entry.name === name))
  const key = group?.kind === 'group' ? group.group.key : name
  return bar?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`) ?? null
}

/** Draws the caller again when the settings of the editor change: its language, or what is read-only. */
export function useSettings(host: MenuHost): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(
    () =>
      host.subscribe((what) => {
        if (what === 'settings') draw(undefined)
      }),
    [host],
  )
}

/** Puts the focus on the tab stop of the bar in this element. */
export function focusBar(element: HTMLElement): boolean {
  const stop = element.querySelector<HTMLElement>('[data-entry][tabindex="0"]')
  stop?.focus()
  return stop !== null
}
