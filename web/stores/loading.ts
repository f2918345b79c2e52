import { create } from 'zustand'

/** How many requests ask for the loading indicator at present. */
export const useLoadingCount = create<number>()(() => 0)

/** A request that wants the indicator has begun; the answer ends it and does so only once. */
export function beginLoading(): () => void {
  useLoadingCount.setState((count) => count + 1, true)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    useLoadingCount.setState((count) => count - 1, true)
  }
}
