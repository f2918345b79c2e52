import { type RefObject, useEffect } from 'react'

/** Closes what has dropped down from an element once that has been scrolled out of sight. */
export function useClosedOutOfView(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what closes it is new at every draw.
  useEffect(() => {
    if (!isOpen || !element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting) close()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isOpen])
}
