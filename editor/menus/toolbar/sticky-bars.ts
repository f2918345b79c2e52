import type { DirectEditorProps, EditorView } from 'prosemirror-view'
import { cursorOf } from '../../commands/selection.ts'
import { watchSize } from '../environment.ts'

/** Lets a toolbar stick to the very top of what scrolls around it, whatever padding that has. Gives the way to stop. */
export function stickToTop(bar: HTMLElement): () => void {
  return follow([bar], () => setLength(bar, '--pe-bar-top', -paddingAbove(bar)), bar)
}

/** Lets the find bar stick below the toolbars that lie over the same text. Gives the way to stop. */
export function stickBelow(bars: Iterable<HTMLElement>, element: HTMLElement): () => void {
  const above = [...bars].filter((bar) => bar.parentElement?.contains(element))
  const place = () => {
    setLength(element, '--pe-bar-top', -paddingAbove(element))
    setLength(element, '--pe-bar-height', Math.max(0, ...above.map((bar) => bar.offsetHeight)))
  }
  return follow(above, place, element)
}

/** Calls when sizes are known and have changed; afterwards `element` has its own style again. */
function follow(observed: readonly HTMLElement[], change: () => void, element: HTMLElement): () => void {
  const sizes = watchSize(change)
  for (const each of observed) sizes?.observe(each)
  return () => {
    sizes?.disconnect()
    for (const name of ['--pe-bar-top', '--pe-bar-height']) element.style.removeProperty(name)
    if (element.getAttribute('style') === '') element.removeAttribute('style')
  }
}

/** Most bars lie at 0, which is what a style that is not set means: setting one has all below it styled again. */
function setLength({ style }: HTMLElement, name: string, pixels: number): void {
  const length = pixels === 0 ? '' : `${pixels}px`
  if (style.getPropertyValue(name) !== length) style.setProperty(name, length)
}

/** The padding of what scrolls around an element: a sticky one would leave it free, and text would show there. */
function paddingAbove(element: HTMLElement): number {
  const scroller = scrollerAround(element)
  return scroller ? Number.parseFloat(getComputedStyle(scroller).paddingTop) || 0 : 0
}

function scrollerAround(element: HTMLElement): HTMLElement | null {
  return scrollersAround(element)[0] ?? null
}

/** What can scroll around an element, from the inside to the outside, the page itself aside. */
function scrollersAround(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (!/visible|clip/.test(getComputedStyle(at).overflowY)) found.push(at)
  }
  return found
}

/** How long what was measured around the text is taken for true, in milliseconds: measuring for each key is felt. */
const measureAgain = 1000

/** Pixels that a border or a scroll bar may take of a box: so near its edges it is looked at closely. */
const edge = 24

/**
 * Props of a view whose cursor never goes below the bars: scrolling to it leaves their height free. Most keys leave the
 * cursor where nothing has to scroll, which is found out by a look at what can.
 */
export function clearOf(
  bars: () => Iterable<HTMLElement>,
  view: () => EditorView | null,
): Pick<DirectEditorProps, 'scrollThreshold' | 'scrollMargin' | 'handleScrollToSelection'> {
  let height = 0
  let scrollers: readonly HTMLElement[] = []
  let measuredAt = Number.NEGATIVE_INFINITY
  const measure = () => {
    const now = performance.now()
    const drawn = view()
    if (!drawn || now - measuredAt <= measureAgain) return
    height = heightOf(bars(), drawn)
    scrollers = scrollersAround(drawn.dom)
    measuredAt = now
  }
  const measured = () => {
    measure()
    return height
  }
  const sides = (more: number) => ({
    get top() {
      return measured() + more
    },
    ...{ right: more, bottom: more, left: more },
  })
  return {
    scrollThreshold: sides(0),
    scrollMargin: sides(5),
    handleScrollToSelection(drawn) {
      // Where nothing is laid out, as in an imitated page, nothing scrolls either.
      if (!('getClientRects' in Range.prototype)) return true
      measure()
      return isInSight(drawn, scrollers, height)
    },
  }
}

/** Whether a cursor in a block that itself cannot scroll lies well within everything that can, and below the bars. */
function isInSight(view: EditorView, scrollers: readonly HTMLElement[], barHeight: number): boolean {
  const cursor = cursorOf(view.state)
  if (!cursor || cursor.depth > 2 || cursor.parent.type.spec.code) return false
  const { top, bottom, left, right } = view.coordsAtPos(cursor.pos, 1)
  const isWithin = (box: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>) =>
    top > box.top + barHeight + edge &&
    bottom < box.bottom - edge &&
    left > box.left &&
    right < box.right - edge
  const { width, height } = visualViewport ?? { width: innerWidth, height: innerHeight }
  return (
    isWithin({ top: 0, bottom: height, left: 0, right: width }) &&
    scrollers.every((scroller) => isWithin(scroller.getBoundingClientRect()))
  )
}

/** Scrolls a place that the bars hide into sight. */
export function uncover(bars: Iterable<HTMLElement>, view: EditorView, pos: number): void {
  const seen = [...bars].filter(isSticky)
  const bottom = Math.max(...seen.map((bar) => bar.getBoundingClientRect().bottom))
  const { top } = view.coordsAtPos(pos)
  if (!isOverText(view) || top >= bottom) return
  const by = { top: top - bottom - 40 }
  const scroller = scrollerAround(view.dom)
  if (scroller) scroller.scrollBy(by)
  else window.scrollBy(by)
}

function heightOf(bars: Iterable<HTMLElement>, view: EditorView): number {
  if (!isOverText(view)) return 0
  return [...bars].filter(isSticky).reduce((sum, bar) => sum + bar.offsetHeight, 0)
}

function isSticky(bar: HTMLElement): boolean {
  return getComputedStyle(bar).position === 'sticky'
}

/** Where the area scrolls in its own box, nothing lies over it. */
function isOverText({ dom }: EditorView): boolean {
  return dom.parentElement !== null && getComputedStyle(dom.parentElement).overflowY === 'visible'
}
