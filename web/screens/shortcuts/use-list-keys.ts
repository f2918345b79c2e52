import { useEffect, useRef } from 'react'
import type { ListKeyWorld } from './list-keys.ts'

/** Keys work on a list as long as it shows. What they do is loaded behind it. */
export function useListKeys(world: () => ListKeyWorld | null): void {
  const latest = useRef(world)
  useEffect(() => {
    latest.current = world
  })
  useEffect(() => {
    let end: (() => void) | null = null
    let isGone = false
    import('./list-keys.ts').then(
      ({ listenToKeys }) => {
        if (!isGone) end = listenToKeys(() => latest.current())
      },
      () => undefined,
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [])
}
