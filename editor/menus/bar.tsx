/** @jsxImportSource preact */
import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { BarButton, nameOf } from './bar-item.tsx'
import type { Menu } from './menu.ts'
import type { MenuStore } from './menu-store.ts'
import { nextInDirection } from './place.ts'
import type { BarItem } from './toolbar.ts'

/** A row of items. One of its buttons is a tab stop; arrow keys, Home and End move between them, Escape goes to the text. */
export function Bar(props: {
  readonly bar: RefObject<HTMLDivElement | null>
  readonly menu: Menu
  readonly store: MenuStore
  readonly parts: readonly (readonly BarItem[])[]
  readonly label: string
  readonly class: string
  readonly popover?: 'manual'
}) {
  const { menu, parts } = props
  const first = parts[0]?.[0]
  const [stop, setStop] = useState(first ? nameOf(first) : '')
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      menu.host.view()?.focus()
    }
    if (moveFocus(event, '[data-entry]', props.bar.current)) event.preventDefault()
  }
  return (
    <div
      ref={props.bar}
      class={props.class}
      popover={props.popover}
      role="toolbar"
      aria-label={props.label}
      aria-controls={menu.host.view()?.dom.id || undefined}
      onKeyDown={handleKeyDown}
    >
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a bar never change their order.
        <div class="pe-part" key={index}>
          {part.map((item) => (
            <BarButton
              key={nameOf(item)}
              item={item}
              menu={menu}
              store={props.store}
              isTabStop={stop === nameOf(item)}
              onFocus={() => setStop(nameOf(item))}
            />
          ))}
        </div>
      ))}
    </div>
  )
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
