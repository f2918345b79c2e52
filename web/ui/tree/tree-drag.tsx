import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './tree-drag.module.css'

/** Where something that is dragged would be dropped: next to a row, or below it as its last; below '' is the top of the tree. */
export interface TreeDrop {
  readonly place: 'before' | 'after' | 'inside'
  readonly target: string
}

/** What is said of a place while something is carried over it. */
export interface DropText {
  readonly text: string
  readonly isRefused: boolean
}

interface TreeDragOptions {
  /** the element that holds the rows, each with its key as `data-row-key` */
  readonly box: RefObject<HTMLElement | null>
  /** the first of the rows that show below one; null where none does */
  readonly firstBelow: (key: string) => string | null
  readonly describe: (key: string, drop: TreeDrop) => DropText
  readonly onDrop: (key: string, drop: TreeDrop) => void
}

/** The pointer has to go this far before something is carried. */
const threshold = 4
/** A carried row this near to an edge scrolls what it is in. */
const edge = 56

interface Carried {
  readonly x: number
  readonly y: number
  readonly said: DropText | null
}

/**
 * Carries rows of a tree, or what is to become one, by pointer: a mark shows before, behind or below which row it would be, and a
 * text beside the pointer says so. Escape puts it back. `press` goes to the handles, `ghost` anywhere.
 */
export function useTreeDrag(options: TreeDragOptions): {
  readonly press: (key: string, event: PointerEvent) => void
  readonly ghost: ReactNode
} {
  const [carried, setCarried] = useState<Carried | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  const press = (key: string, event: PointerEvent) => {
    if (event.button !== 0) return
    stop.current()
    stop.current = carry(key, event.nativeEvent, () => latest.current, setCarried)
  }
  return { press, ghost: carried && <Ghost {...carried} /> }
}

function Ghost({ x, y, said }: Carried) {
  if (!said) return null
  return createPortal(
    <div
      className={`${css.ghost} portico${said.isRefused ? ' is-refused' : ''}`}
      style={{ insetInlineStart: Math.min(x + 14, window.innerWidth - 240), top: y + 14 }}
      aria-hidden="true"
    >
      {said.text}
    </div>,
    document.body,
  )
}

/** Follows the pointer until it lets go; the answer breaks it off. */
function carry(
  key: string,
  start: globalThis.PointerEvent,
  options: () => TreeDragOptions,
  show: (carried: Carried | null) => void,
): () => void {
  let drop: TreeDrop | null = null
  let isCarrying = false
  let last = { x: start.clientX, y: start.clientY }
  let frame = 0
  const look = () => {
    const { box, describe } = options()
    drop = box.current && dropAt(box.current, last.y, options().firstBelow)
    const said = drop && describe(key, drop)
    mark(box.current, key, drop, said?.isRefused === true)
    show({ ...last, said })
    if (said?.isRefused) drop = null
  }
  const scroll = () => {
    const by = last.y < edge ? -10 : last.y > window.innerHeight - edge ? 10 : 0
    if (by !== 0) {
      scrollerOf(options().box.current).scrollBy(0, by)
      look()
    }
    frame = requestAnimationFrame(scroll)
  }
  const move = ({ clientX: x, clientY: y, pointerId }: globalThis.PointerEvent) => {
    if (pointerId !== start.pointerId) return
    last = { x, y }
    if (!isCarrying) {
      if (Math.hypot(x - start.clientX, y - start.clientY) < threshold) return
      isCarrying = true
      frame = requestAnimationFrame(scroll)
    }
    look()
  }
  const end = () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, true)
    cancelAnimationFrame(frame)
    mark(options().box.current, key, null, false)
    show(null)
  }
  const leave = (event: globalThis.PointerEvent) => {
    const wanted = drop
    end()
    if (isCarrying && wanted && event.type === 'pointerup') options().onDrop(key, wanted)
  }
  const putBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  const listeners = [
    ['pointermove', move],
    ['pointerup', leave],
    ['pointercancel', leave],
    ['keydown', putBack],
  ] as [string, EventListener][]
  for (const [type, listener] of listeners) window.addEventListener(type, listener, true)
  return end
}

/** The place at a height: the edges of a row stand for before and behind it, its middle for below it. */
function dropAt(box: HTMLElement, y: number, firstBelow: TreeDragOptions['firstBelow']): TreeDrop | null {
  const rows = [...box.querySelectorAll<HTMLElement>('[data-row-key]')]
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || y > last.getBoundingClientRect().bottom) return { place: 'inside', target: '' }
  if (y < first.getBoundingClientRect().top) return { place: 'before', target: keyOf(first) }
  const over = rows.find((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return y >= top && y <= bottom
  })
  if (!over) return null
  const { top, height } = over.getBoundingClientRect()
  const target = keyOf(over)
  const at = (y - top) / height
  if (at < 0.3) return { place: 'before', target }
  if (at <= 0.7) return { place: 'inside', target }
  // What stands right behind an open row stands before the first of those below it.
  const below = firstBelow(target)
  return below === null ? { place: 'after', target } : { place: 'before', target: below }
}

const keyOf = (row: HTMLElement) => row.dataset.rowKey ?? ''

function mark(box: HTMLElement | null, key: string, drop: TreeDrop | null, isRefused: boolean): void {
  if (!box) return
  for (const row of box.querySelectorAll<HTMLElement>('[data-drop], [data-carried]')) {
    delete row.dataset.drop
    delete row.dataset.carried
  }
  if (!drop) return
  const row = (of: string) => box.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(of)}"]`)
  const [own, over] = [row(key), row(drop.target)]
  if (own) own.dataset.carried = ''
  if (over) over.dataset.drop = isRefused ? 'refused' : drop.place
}

function scrollerOf(box: HTMLElement | null): Element {
  for (let at = box?.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at
  }
  return document.scrollingElement ?? document.documentElement
}
