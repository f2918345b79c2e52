// What is read off a page by machine. Each function runs in the page and takes nothing from around it.

/** Whether something on the page is still on its way; of pictures those that are in sight, since others are not even asked for. */
export function isLoading(): boolean {
  const waiting = '.ant-skeleton, .state-spinner, .ant-spin-spinning, [aria-busy="true"]'
  const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
  return (
    [...document.querySelectorAll(waiting)].some((one) => one.checkVisibility()) ||
    seen.some(({ complete }) => !complete)
  )
}

/** All that can be read on the page, also by a screen reader or with the pointer over it. */
export function linesShown(): readonly string[] {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription']
  const named = attributes.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getAttribute(name) ?? ''),
  )
  const lines = [document.title, ...document.body.innerText.split('\n'), ...named]
  return [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
}

/** How many pixels the page could be pushed sideways. */
export function overhang(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}

/** How far what is seen has moved by itself since the page was asked for. */
export async function shiftsSoFar(): Promise<number> {
  interface Shift extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
  }
  const shifts: Shift[] = []
  const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])))
  observer.observe({ type: 'layout-shift', buffered: true })
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  shifts.push(...(observer.takeRecords() as Shift[]))
  observer.disconnect()
  return shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0)
}

/** Texts that end at the edge of a box without three dots, or hang over the edge of one that has a ground or a border. */
export function misplacedTexts(): readonly string[] {
  const slack = 1.5
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim()
    const parent = node.parentElement
    if (text && parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const fault = faultOf(parent, range.getBoundingClientRect())
      if (fault) found.add(`${fault}: ${text.slice(0, 80)}`)
    }
  }
  return [...found]

  function faultOf(parent: Element, text: DOMRect): string | null {
    /** Where an ancestor is none of its containing blocks, its edges do not hold for the text. */
    let isLifted = false
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      const isPlaced = style.position !== 'static' || style.transform !== 'none'
      if (style.display === 'inline' || style.display === 'contents' || (isLifted && !isPlaced)) continue
      isLifted = style.position === 'absolute'
      const edge = box.getBoundingClientRect()
      // Only screen readers find it.
      if (edge.width <= 1 || edge.height <= 1) return null
      if (style.position === 'fixed' || /auto|scroll/.test(style.overflow)) return null
      const isOut = text.left < edge.left - slack || text.right > edge.right + slack
      if (/hidden|clip/.test(style.overflowX)) {
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (isShortened) return null
        if (isOut) return 'cut'
      }
      if (isOut && isDrawn(style)) return 'hangs over'
    }
    return null
  }

  function isDrawn(style: CSSStyleDeclaration): boolean {
    const isFilled = !/^(?:transparent|rgba\(.*, 0\))$/.test(style.backgroundColor)
    return isFilled || Number.parseFloat(style.borderRightWidth) > 0
  }
}
