import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isComposedKey } from '../../view/keys/composed-key.ts'
import { findHoverBar, type Touched } from '../find/find-hover-bar.ts'
import type { MenuHost } from '../menu-host.ts'
import type { HoverBar } from './hover-bars.ts'

/** The bar to show and the node it belongs to. */
export type Shown = { readonly bar: HoverBar; readonly touched: Touched | null }

/** How things stand when following begins. */
export type FollowerBegin = {
  /** The pointer is pressed in the text. */
  readonly isPressed: boolean
  /** The selection has changed, and nobody has looked. */
  readonly isDue: boolean
}

type Follower = {
  readonly host: MenuHost
  readonly bars: readonly HoverBar[]
  /** Holds the bars and what they open. */
  readonly element: HTMLElement
  readonly isMenuOpen: () => boolean
  readonly begin: FollowerBegin
  readonly show: (shown: Shown | null) => void
}

/** How long after a press or a change of settings the bar comes, as after any change. */
const afterPress = 200

/**
 * Tells which bar belongs to the selection after every change, and that there is none while the pointer selects, while
 * characters are composed, on scrolling, on Escape and once the editor is left. Gives the way to stop.
 */
export function followSelection({ host, bars, element, isMenuOpen, show, begin }: Follower): () => void {
  let { isPressed } = begin
  // What was sent away while it was seen does not come back by news of a change before that. A selection that makes
  // the text scroll gets its bar all the same.
  let seenAt: EditorState | null = null
  let sentAwayAt: EditorState | null = null
  const hide = () => show(null)
  const sendAway = () => {
    sentAwayAt = seenAt ?? sentAwayAt
    hide()
  }
  const update = () => {
    const view = host.view()
    const isIdle = view && !view.composing && !isPressed && !host.isReadOnly()
    const isFree = isWorkedIn(view, element) && !isOtherPopupOpen(element)
    const mayShow = isIdle && isFree && !isSame(sentAwayAt, view.state)
    if (mayShow) seenAt = view.state
    show(mayShow ? findHoverBar(bars, view.state) : null)
  }
  const press = ({ target }: Event) => {
    isPressed = target instanceof Node && (host.view()?.dom.contains(target) ?? false)
    if (isPressed) seenAt = sentAwayAt = null
  }
  const release = ({ type }: Event) => {
    // A touch that turns into scrolling is cancelled. The selection a press has made is known after the event.
    if (isPressed && type !== 'pointercancel') setTimeout(update, afterPress)
    isPressed = false
  }
  const unsubscribe = host.subscribe((what) => {
    if (what === 'state') return update()
    seenAt = sentAwayAt = null
    hide()
    setTimeout(update, afterPress)
  })
  const unlisten = listenTo([
    [['pointerdown', 'dragstart'], press],
    [['pointerup', 'pointercancel', 'dragend'], release],
    [['scroll'], ({ target }) => (target instanceof Node && element.contains(target)) || sendAway()],
    // A popup of another bar takes the place; the event comes when one has opened.
    [['toggle'], ({ target }) => target instanceof Element && target.matches('.pe-popup') && update()],
    [['focusout'], () => setTimeout(() => isWorkedIn(host.view(), element) || hide())],
    [['keydown'], (event) => isEscape(event as KeyboardEvent) && !isMenuOpen() && sendAway()],
  ])
  if (begin.isDue) update()
  return () => {
    unsubscribe()
    unlisten()
  }
}

function isEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !isComposedKey(event)
}

/** Whether text and selection are what they were. */
function isSame(earlier: EditorState | null, now: EditorState): boolean {
  return earlier !== null && earlier.doc === now.doc && earlier.selection.eq(now.selection)
}

type Listener = readonly [types: readonly string[], listener: (event: Event) => unknown]

function listenTo(listeners: readonly Listener[]): () => void {
  const ends = new AbortController()
  for (const [types, listener] of listeners) {
    for (const type of types) {
      document.addEventListener(type, listener, { capture: true, signal: ends.signal })
    }
  }
  return () => ends.abort()
}

/** Whether the focus is in the text, or in a bar or popup of an editor. */
function isWorkedIn(view: EditorView | null, element: HTMLElement): boolean {
  const active = document.activeElement
  return Boolean(view?.hasFocus() || element.contains(active) || active?.closest('.pe-ui'))
}

function isOtherPopupOpen(element: HTMLElement): boolean {
  const open = [...document.querySelectorAll('.pe-popup:popover-open')]
  return open.some((popup) => !element.contains(popup))
}
