import type { EditorView } from 'prosemirror-view'

/**
 * Lets a toolbar stick to the very top of what scrolls around it, whatever padding that has, and the find bar below it.
 * Gives the way to stop.
 */
export function stickToTop(bar: HTMLElement): () => void {
  const holder = bar.parentElement
  if (!holder) return () => {}
  const sizes = new ResizeObserver(() => {
    const { style } = holder
    style.setProperty('--pe-bar-top', `${-paddingAbove(bar)}px`)
    style.setProperty('--pe-bar-height', `${bar.offsetHeight}px`)
  })
  sizes.observe(bar)
  return () => {
    sizes.disconnect()
    holder.style.removeProperty('--pe-bar-top')
    holder.style.removeProperty('--pe-bar-height')
    if (holder.getAttribute('style') === '') holder.removeAttribute('style')
  }
}

/** The padding of what scrolls around an element: a sticky one would leave it free, and text would show there. */
function paddingAbove(element: HTMLElement): number {
  const scroller = scrollerAround(element)
  return scroller ? Number.parseFloat(getComputedStyle(scroller).paddingTop) || 0 : 0
}

function scrollerAround(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (!/visible|clip/.test(getComputedStyle(at).overflowY)) return at
  }
  return null
}

/** How long the measured height of the bars is taken for true, in milliseconds: measuring for each key is felt. */
const measureAgain = 1000

/** The cursor never goes below the bars: scrolling to it leaves their height free. */
export function keepClearOf(bars: () => Iterable<HTMLElement>, view: EditorView): void {
  let height = 0
  let measuredAt = Number.NEGATIVE_INFINITY
  const measured = () => {
    const now = performance.now()
    if (now - measuredAt > measureAgain) {
      height = heightOf(bars(), view)
      measuredAt = now
    }
    return height
  }
  const sides = (more: number) => ({
    get top() {
      return measured() + more
    },
    ...{ right: more, bottom: more, left: more },
  })
  view.setProps({ scrollThreshold: sides(0), scrollMargin: sides(5) })
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
