import type { EditorView } from 'prosemirror-view'
import { schema } from '../model/schema.ts'
import { findKey, type Place, type Shown } from './find-decorations.ts'

/**
 * Shows found places without touching what is drawn: the browser paints them from ranges, which are made only for the
 * sections in sight. Browsers without that (Firefox before 140) get decorations instead.
 */
export type FindHighlights = {
  /** Shows these places, of which one is the current one, in place of those shown before. */
  readonly show: (places: readonly Place[], current: number) => void
  readonly clear: () => void
}

const names = { all: 'pe-find', current: 'pe-find-current' } as const

/** Makes the highlights of one view. */
export function createHighlights(view: EditorView): FindHighlights {
  return typeof Highlight === 'function' && CSS.highlights ? paintedRanges(view) : decorated(view)
}

function decorated(view: EditorView): FindHighlights {
  const show = (places: readonly Place[], current: number) => {
    if (view.isDestroyed) return
    const near = Math.max(0, current - 500)
    const shown: Shown = { places: places.slice(near, near + 1000), current: current - near }
    view.dispatch(view.state.tr.setMeta(findKey, shown).setMeta('addToHistory', false))
  }
  return { show, clear: () => show([], -1) }
}

/** Editors share the two registered highlights; each takes out only what it put in. */
function registered(name: string): Highlight {
  let highlight = CSS.highlights.get(name)
  if (!highlight) {
    highlight = new Highlight()
    // Over the colours of code.
    highlight.priority = name === names.current ? 2 : 1
    CSS.highlights.set(name, highlight)
  }
  return highlight
}

function paintedRanges(view: EditorView): FindHighlights {
  let shown: Shown = { places: [], current: -1 }
  let ranges: Range[] = []
  let frame = 0
  const paint = () => {
    frame = 0
    for (const name of Object.values(names)) {
      for (const range of ranges) registered(name).delete(range)
    }
    ranges = view.isDestroyed ? [] : rangesInSight(view, shown)
  }
  const paintSoon = () => {
    frame ||= requestAnimationFrame(paint)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    frame = 0
    window.removeEventListener('scroll', paintSoon, true)
    window.removeEventListener('resize', paintSoon)
  }
  return {
    show(places, current) {
      shown = { places, current }
      window.addEventListener('scroll', paintSoon, { capture: true, passive: true })
      window.addEventListener('resize', paintSoon)
      paint()
    },
    clear() {
      shown = { places: [], current: -1 }
      stop()
      paint()
    },
  }
}

function rangesInSight(view: EditorView, { places, current }: Shown): Range[] {
  const ranges: Range[] = []
  for (const { from, to } of stretchesInSight(view)) {
    for (let index = firstFrom(places, from); index < places.length; index++) {
      const place = places[index]
      if (!place || place.from >= to) break
      const range = rangeOf(view, place)
      if (!range) continue
      registered(index === current ? names.current : names.all).add(range)
      ranges.push(range)
    }
  }
  return ranges
}

/** The sections that lie in the window or little outside, as stretches of the document. */
function stretchesInSight(view: EditorView): Place[] {
  const stretches: Place[] = []
  const margin = window.innerHeight / 2
  view.state.doc.forEach((part, pos) => {
    const drawn = part.type === schema.nodes.section ? view.nodeDOM(pos) : view.dom
    if (!(drawn instanceof Element)) return
    const { top, bottom } = drawn.getBoundingClientRect()
    if (bottom > -margin && top < window.innerHeight + margin)
      stretches.push({ from: pos, to: pos + part.nodeSize })
  })
  return stretches
}

function firstFrom(places: readonly Place[], pos: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.from ?? 0) < pos) low = middle + 1
    else high = middle
  }
  return low
}

/** The drawn range of a place, or `null` when it is not drawn any more. */
function rangeOf(view: EditorView, { from, to }: Place): Range | null {
  if (to > view.state.doc.content.size) return null
  const start = view.domAtPos(from, 1)
  const end = view.domAtPos(to, -1)
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}

/** Scrolls a place into sight without moving focus or selection. */
export function scrollToPlace(view: EditorView, place: Place): void {
  const range = rangeOf(view, place)
  const holder =
    range?.startContainer instanceof Element ? range.startContainer : range?.startContainer.parentElement
  if (!range || !holder) return
  // The element first: a browser lays out a section it has skipped only when something in it is scrolled to.
  holder.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const rect = range.getBoundingClientRect()
  for (let box = holder.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) {
      centre(box, rect)
      return
    }
  }
  const isSeen = rect.top > 80 && rect.bottom < window.innerHeight - 40
  if (!isSeen) window.scrollBy({ top: rect.top - window.innerHeight / 2 })
}

function centre(box: Element, rect: DOMRect): void {
  const { top, bottom, height } = box.getBoundingClientRect()
  if (rect.top < top || rect.bottom > bottom) box.scrollBy({ top: rect.top - top - height / 2 })
}
