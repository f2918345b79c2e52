import type { Menu } from '../menu.ts'
import type { MenuStore } from '../menu-store.ts'
import { nextInDirection } from '../popup/next-in-direction.ts'
import { BarButton, setAttributes } from './bar-item.ts'
import type { BarItem } from './toolbar.ts'

export type BarOptions = {
  /** What holds as the bar is drawn. */
  readonly menu: () => Menu
  readonly store: MenuStore
  readonly parts: readonly (readonly BarItem[])[]
  /** The key of its name. */
  readonly label: string
  readonly class: string
}

/** A row of items. One of its buttons is a tab stop; arrow keys, Home and End move between them, Escape goes to the text. */
export class Bar {
  readonly dom = document.createElement('div')
  private readonly options: BarOptions
  private readonly buttons: readonly BarButton[]

  constructor(options: BarOptions) {
    this.options = options
    this.dom.className = options.class
    this.dom.setAttribute('role', 'toolbar')
    this.dom.addEventListener('keydown', (event) => this.handleKeyDown(event))
    this.buttons = options.parts.flatMap((items) => this.addPart(items))
    this.stopAt(this.buttons[0])
    this.draw()
  }

  draw(): void {
    const { menu, label } = this.options
    const { host } = menu()
    setAttributes(this.dom, {
      'aria-label': host.label(label),
      'aria-controls': host.view()?.dom.id || undefined,
    })
    for (const button of this.buttons) button.draw()
  }

  destroy(): void {
    for (const button of this.buttons) button.destroy()
  }

  private addPart(items: readonly BarItem[]): readonly BarButton[] {
    const { menu, store } = this.options
    const part = document.createElement('div')
    const buttons = items.map((item) => new BarButton(item, menu, store))
    part.className = 'pe-part'
    for (const button of buttons) {
      button.dom.addEventListener('focus', () => this.stopAt(button))
      part.append(button.dom)
    }
    this.dom.append(part)
    return buttons
  }

  private stopAt(stop: BarButton | undefined): void {
    for (const button of this.buttons) button.isTabStop = button === stop
  }

  private handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      this.options.menu().host.view()?.focus()
    }
    if (moveFocus(event, '[data-entry]', this.dom)) event.preventDefault()
  }
}

/** Moves the focus among the elements that match, by arrow keys, Home and End; tells whether it did. */
export function moveFocus(event: KeyboardEvent, selector: string, within: HTMLElement | null): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const stops = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  if (at < 0 && within !== document.activeElement) return false
  const boxes = stops.map((stop) => stop.getBoundingClientRect())
  const to = nextInDirection(boxes, at, event.key)
  if (to === null) return false
  stops[to]?.focus()
  return true
}
