import type { AlertType } from '../../features/feature.ts'
import { hoverBarsWhenMet } from '../../menus/hover/hover-bars-when-met.ts'
import { mountTools } from '../../menus/tools.tsx'
import { hoverBarsOf } from '../settings/config.ts'
import type { EditorCore } from './core.ts'

let count = 0
/** How long a note stays, in milliseconds: errors longer than what can be missed. */
const noteTimes: Readonly<Record<AlertType, number>> = {
  success: 4000,
  info: 4000,
  warning: 7000,
  error: 9000,
}

/** The box around an editing area: scrolling, progress, notes, full screen, and what floats above the text. */
export class EditorBox {
  readonly element = document.createElement('div')
  /** The element in which the area is drawn, and which scrolls when the area does not grow. */
  readonly scroller = document.createElement('div')
  readonly helpId = `pe-help-${++count}`
  isFullScreen = false
  private readonly core: EditorCore
  private readonly help = document.createElement('span')
  private readonly progress = document.createElement('div')
  private readonly notes = document.createElement('div')
  private readonly timers = new Set<ReturnType<typeof setTimeout>>()
  private progressTimer: ReturnType<typeof setTimeout> | undefined
  private readonly stops: (() => void)[] = []

  constructor(place: HTMLElement, core: EditorCore) {
    this.core = core
    this.element.className = 'pe-box'
    this.scroller.className = 'pe-mount'
    this.progress.className = 'pe-progress'
    this.progress.setAttribute('role', 'progressbar')
    this.progress.hidden = true
    this.notes.className = 'pe-notes'
    this.notes.setAttribute('aria-live', 'polite')
    this.help.id = this.helpId
    // Who hears the area described hears it all the same; drawn out of sight, it would have its fonts looked up.
    this.help.hidden = true
    this.element.append(this.progress, this.scroller, this.notes, this.help)
    place.append(this.element)
    this.refresh()
  }

  /** Draws what needs the view. */
  start(): void {
    this.drawTools()
    this.scroller.addEventListener('scroll', () => this.core.emit('scroll'), { passive: true })
  }

  /** Draws bars and tools by settings that have changed. */
  restart(): void {
    for (const stop of this.stops.splice(0)) stop()
    this.drawTools()
  }

  private drawTools(): void {
    const { config, menuHost } = this.core
    const hoverbarKeys = hoverBarsOf(config.hoverbarKeys, this.core.self, this.core.describe)
    this.stops.push(hoverBarsWhenMet(menuHost, { hoverbarKeys, mode: config.mode }).destroy)
    this.stops.push(
      mountTools(menuHost, this.element, { ...config.tools, maxLength: () => this.core.config.maxLength })
        .destroy,
    )
  }

  /** Draws what depends on settings and language. */
  refresh(): void {
    const { config, menuHost } = this.core
    const language = menuHost.language()
    this.element.lang = language === 'zh-cn' ? 'zh-CN' : language
    this.element.dataset.readonly = String(config.readOnly)
    this.element.dataset.scroll = String(config.scroll)
    this.help.textContent = this.core.label('editingHelp')
    this.progress.setAttribute('aria-label', this.core.label('uploadRunning'))
  }

  showProgress(percent: number): void {
    clearTimeout(this.progressTimer)
    const shown = Math.min(100, Math.max(0, percent))
    this.progress.hidden = shown === 0
    this.progress.style.setProperty('--pe-part', `${shown}%`)
    this.progress.setAttribute('aria-valuenow', String(Math.round(shown)))
    if (shown === 100) this.progressTimer = setTimeout(() => this.showProgress(0), 1000)
  }

  showNote(info: string, type: AlertType): void {
    const note = document.createElement('div')
    note.className = 'pe-note'
    note.dataset.type = type
    note.textContent = info
    note.setAttribute('role', type === 'error' ? 'alert' : 'status')
    note.addEventListener('click', () => note.remove())
    this.notes.append(note)
    while (this.notes.childElementCount > 3) this.notes.firstElementChild?.remove()
    this.after(noteTimes[type], () => note.remove())
  }

  /** What full screen makes cover the window: what holds toolbar and area, or nothing. */
  fullScreenRoot(): HTMLElement | null {
    return (
      this.element.closest<HTMLElement>('[data-pe-root]') ?? this.element.parentElement?.parentElement ?? null
    )
  }

  /** Lets the parent of area and toolbar cover the window, or gives it its place back. */
  toggleFullScreen(): void {
    const root = this.fullScreenRoot()
    if (!root) return
    this.isFullScreen = !this.isFullScreen
    root.classList.toggle('pe-full-screen', this.isFullScreen)
    const event = this.isFullScreen ? 'fullScreen' : 'unFullScreen'
    this.after(200, () => this.core.emit(event))
    this.core.view?.focus()
    this.core.refresh()
  }

  destroy(): void {
    clearTimeout(this.progressTimer)
    for (const timer of this.timers) clearTimeout(timer)
    this.fullScreenRoot()?.classList.remove('pe-full-screen')
    for (const stop of this.stops) stop()
    this.element.remove()
  }

  private after(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      work()
    }, milliseconds)
    this.timers.add(timer)
  }
}
