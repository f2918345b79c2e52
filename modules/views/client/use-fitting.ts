import { type RefObject, useEffect, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** Which children of a row (by `data-fits`) are cut off, as the row is now; `keys` names those that there are. */
export function useCutOff(row: RefObject<HTMLElement | null>, keys: string): ReadonlySet<string> {
  const [cutOff, setCutOff] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other children are other elements
  useEffect(() => {
    const root = row.current
    if (!root) return
    const observer = new IntersectionObserver(
      (entries) =>
        setCutOff((before) => {
          const now = new Set(before)
          for (const { target, intersectionRatio } of entries) {
            const key = (target as HTMLElement).dataset.fits ?? ''
            // A browser that draws at 110 % cuts part of a pixel off.
            if (intersectionRatio < 0.97) now.add(key)
            else now.delete(key)
          }
          return now
        }),
      { root, threshold: [0, 0.97, 1] },
    )
    setCutOff(none)
    for (const child of root.children) observer.observe(child)
    return () => observer.disconnect()
  }, [row, keys])
  return cutOff
}
