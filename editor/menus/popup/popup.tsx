/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isComposedKey } from '../../view/keys/composed-key.ts'
import { isTouched, showAbove, watchSize } from '../environment.ts'
import type { MenuHost } from '../menu-host.ts'
import { moveFocus } from '../toolbar/bar.ts'
import { markSelection, windowBox } from '../view-boxes.ts'
import { type Box, placePopup } from './place.ts'

type PopupProps = {
  readonly host: MenuHost
  readonly role: 'menu' | 'dialog'
  readonly label: string
  readonly anchor: () => Box
  /** The button that opens and closes it: a press there is the button's business. */
  readonly button: HTMLElement | null
  /** What takes the focus: the first field or row, or for who came by a pointer the box itself. */
  readonly focuses?: 'first' | 'box'
  readonly width?: number
  /** The room below its anchor that it wants before it opens upward. */
  readonly roomBelow?: number
  /** It may cover its anchor where it would be cut off beside it. */
  readonly isWhole?: boolean
  readonly class?: string
  readonly onClose: (returnsFocus: boolean) => void
  readonly children: ComponentChildren
}

/**
 * A box in the top layer beside its anchor. It takes the focus, and closes on Escape, on a press elsewhere, on
 * scrolling, when the focus leaves and when the document changes.
 */
export function Popup(props: PopupProps) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  useLayoutEffect(() => {
    if (ref.current) return openPopup(ref.current, () => latest.current)
  }, [])
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposedKey(event)) return
    const isMenu = props.role === 'menu'
    if (event.key === 'Tab') {
      if (isMenu) event.preventDefault()
      if (isMenu) props.onClose(true)
      else keepFocusInside(event, ref.current)
    } else if (event.target instanceof HTMLInputElement) return
    else if (moveFocus(event, rows, ref.current)) event.preventDefault()
    else if (isMenu && event.key.length === 1) focusByLetter(event, ref.current)
  }
  return (
    // biome-ignore lint/a11y: the role is a menu or a dialog, both of which take a name and keys.
    <div
      ref={ref}
      class={`pe-popup pe-popup-${props.role} ${props.class ?? ''}`}
      popover="manual"
      role={props.role}
      aria-label={props.label}
      tabIndex={-1}
      style={props.width ? { width: `${props.width}px` } : undefined}
      onKeyDown={handleKeyDown}
    >
      {props.children}
    </div>
  )
}

/** What arrow keys move between. */
const rows = '[data-row]'
const stops = 'input, textarea, select, button, [href], [tabindex="0"]'

/** Shows and places the box, gives it the focus and lets it close; gives the way to take it away. */
function openPopup(box: HTMLDivElement, now: () => PopupProps): () => void {
  const { host, role } = now()
  const put = () => putPopup(box, now())
  showAbove(box)
  put()
  const unmark = role === 'dialog' ? markSelection(host.view()) : undefined
  const editor = box.closest<HTMLElement>('.pe-editor')
  editor?.setAttribute('data-popup', 'true')
  focusInto(box, now().focuses ?? 'first')
  const sizes = watchSize(put)
  sizes?.observe(box)
  const unlisten = listenForClosing(box, now)
  host.emitPopup(true)
  return () => {
    unlisten()
    sizes?.disconnect()
    unmark?.()
    editor?.removeAttribute('data-popup')
    host.emitPopup(false)
  }
}

function putPopup(box: HTMLElement, { anchor, roomBelow, isWhole }: PopupProps): void {
  const scrolled = box.scrollTop
  box.style.removeProperty('--pe-room')
  const size = { width: box.offsetWidth, height: box.offsetHeight }
  const { left, top, maxHeight } = placePopup(anchor(), size, windowBox(), { least: roomBelow, isWhole })
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` })
  box.style.setProperty('--pe-room', `${maxHeight}px`)
  box.scrollTop = scrolled
}

function focusInto(box: HTMLElement, focuses: 'first' | 'box'): void {
  const chosen = box.querySelector('[data-row]:is([aria-checked="true"], [aria-pressed="true"])')
  chosen?.scrollIntoView({ block: 'nearest' })
  const first =
    chosen ?? box.querySelector(box.role === 'menu' ? rows : '[data-first]') ?? box.querySelector(stops)
  const target = focuses === 'first' && first instanceof HTMLElement ? first : box
  // On a touch screen the keyboard for the text stays as it is while something is picked.
  if (focuses === 'first' || !isTouched()) target.focus({ preventScroll: true })
  if (target instanceof HTMLInputElement && target.type === 'text') target.select()
}

/** Calls `onClose` when something else is pressed, focused, scrolled or changed, and on Escape wherever the focus is. */
function listenForClosing(box: HTMLElement, now: () => PopupProps): () => void {
  const { host, role } = now()
  const doc = host.view()?.state.doc
  const { top, left } = now().anchor()
  const ends = new AbortController()
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { capture: true, signal: ends.signal })
  const close = () => now().onClose(box.contains(document.activeElement))
  const leave = ({ target }: Event) => {
    const isInside = target instanceof Node && (box.contains(target) || now().button?.contains(target))
    if (!isInside) now().onClose(false)
  }
  const unsubscribe = host.subscribe(() => {
    if (host.view()?.state.doc !== doc) close()
  })
  listen('pointerdown', leave)
  listen('focusin', leave)
  listen('scroll', ({ target }) => {
    const at = now().anchor()
    if ((target instanceof Node && box.contains(target)) || (at.top === top && at.left === left)) return
    // The keyboard of a touch screen scrolls the page to the field that is written in.
    if (role === 'dialog' && isTouched()) putPopup(box, now())
    else close()
  })
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || isComposedKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    now().onClose(true)
  })
  window.addEventListener('resize', () => putPopup(box, now()), { signal: ends.signal })
  return () => {
    ends.abort()
    unsubscribe()
  }
}

function keepFocusInside(event: KeyboardEvent, box: HTMLElement | null): void {
  const all = [...(box?.querySelectorAll<HTMLElement>(stops) ?? [])].filter((stop) => stop.tabIndex >= 0)
  const [last, next] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (document.activeElement !== last && document.activeElement !== box) return
  event.preventDefault()
  next?.focus()
}

/** The next row that begins with the letter typed. */
function focusByLetter(event: KeyboardEvent, box: HTMLElement | null): void {
  const all = [...(box?.querySelectorAll<HTMLElement>(rows) ?? [])]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const begins = (row: HTMLElement) =>
    row.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase())
  const next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find(begins)
  next?.focus()
}
