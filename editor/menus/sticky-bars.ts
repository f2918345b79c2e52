import type { DirectEditorProps, EditorView } from 'prosemirror-view'

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
  const sizes = new ResizeObserver(change)
  for (const each of observed) sizes.observe(each)
  return () => {
    sizes.disconnect()
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
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (!/visible|clip/.test(getComputedStyle(at).overflowY)) return at
  }
  return null
}

/** How long the measured height of the bars is taken for true, in milliseconds: measuring for each key is felt. */
const measureAgain = 1000

/** Props of a view whose cursor never goes below the bars: scrolling to it leaves their height free. */
export function clearOf(
  bars: () => Iterable<HTMLElement>,
  view: () => EditorView | null,
): Pick<DirectEditorProps, 'scrollThreshold' | 'scrollMargin'> {
  let height = 0
  let measuredAt = Number.NEGATIVE_INFINITY
  const measured = () => {
    const now = performance.now()
    const drawn = view()
    if (drawn && now - measuredAt > measureAgain) {
      height = heightOf(bars(), drawn)
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
  return { scrollThreshold: sides(0), scrollMargin: sides(5) }
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
