import { type Menu, menuOf, type Opened } from '../menu.ts'
import type { MenuHost } from '../menu-host.ts'
import { createMenuStore, type MenuStore } from '../menu-store.ts'
import { mountTooltips } from '../tooltips.ts'
import { Bar } from './bar.ts'
import { stickToTop } from './sticky-bars.ts'
import { type BarItem, barItems, entriesIn, type ToolbarKey } from './toolbar.ts'

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
  const toolbar = new Toolbar(element, host, store, parts)
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
      toolbar.destroy()
      element.classList.remove('pe-ui', 'pe-toolbar-box')
    },
  }
}

/** The bar in its element, and what is open in it. */
class Toolbar {
  private readonly host: MenuHost
  private readonly bar: Bar
  /** Holds the panel, list or dialog that is open; what draws them is loaded with the first. */
  private readonly popup = document.createElement('div')
  private readonly stops: readonly (() => void)[]
  private opened: Opened | null = null
  private menu: Menu
  private isDue = false
  private isOver = false

  constructor(element: HTMLElement, host: MenuHost, store: MenuStore, parts: Parts) {
    const entries = entriesIn(parts)
    this.host = host
    this.menu = this.makeMenu()
    this.bar = new Bar({ class: 'pe-toolbar', label: 'toolbar', menu: () => this.menu, store, parts })
    this.popup.style.display = 'contents'
    element.append(this.bar.dom, this.popup)
    this.stops = [
      host.subscribe((what) => {
        if (what === 'settings') this.drawSoon()
      }),
      host.onOpenEntry((name) => {
        const entry = entries.find((each) => each.name === name)
        return entry !== undefined && this.menu.press(entry, buttonOf(this.bar.dom, parts, name))
      }),
    ]
  }

  destroy(): void {
    this.isOver = true
    for (const stop of this.stops) stop()
    this.bar.destroy()
    this.host.floating.part?.drawPopup(this.popup, null)
    this.bar.dom.remove()
    this.popup.remove()
  }

  private makeMenu() {
    return menuOf(this.host, this.opened, (opened) => {
      this.opened = opened
      this.drawSoon()
    })
  }

  /** Once for all that happens in one turn, and never in the midst of it. */
  private drawSoon(): void {
    if (this.isDue) return
    this.isDue = true
    queueMicrotask(() => this.draw())
  }

  private draw(): void {
    this.isDue = false
    if (this.isOver) return
    this.menu = this.makeMenu()
    this.bar.draw()
    const { floating } = this.host
    if (floating.part) floating.part.drawPopup(this.popup, this.menu)
    else if (this.opened) void this.loadPopup(this.menu)
  }

  private async loadPopup(menu: Menu): Promise<void> {
    const part = await this.host.load(this.host.floating)
    if (part) this.drawSoon()
    else menu.close(false)
  }
}

/** The button of an entry, or of the group it is in. */
function buttonOf(bar: HTMLElement, parts: Parts, name: string): HTMLElement | null {
  const group = parts
    .flat()
    .find((item) => item.kind === 'group' && item.entries.some((entry) => entry.name === name))
  const key = group?.kind === 'group' ? group.group.key : name
  return bar.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key)}"]`)
}

/** Puts the focus on the tab stop of the bar in this element. */
export function focusBar(element: HTMLElement): boolean {
  const stop = element.querySelector<HTMLElement>('[data-entry][tabindex="0"]')
  stop?.focus()
  return stop !== null
}
