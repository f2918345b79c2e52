import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this many pixels there is no room for three columns. */
const roomForThree = 880

/** Tells whether an element is too narrow for palette, canvas and properties beside each other. */
export function useIsNarrow(box: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(() => window.innerWidth < roomForThree)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => element.offsetWidth > 0 && setNarrow(element.offsetWidth < roomForThree)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return isNarrow
}
