import { useEffect } from 'react'

/** Gives the focus back to what had it, unless something else has taken it, or it is gone with its row. */
export function useFocusBack(from: Element | null): void {
  useEffect(
    () => () => {
      const isFree = !document.activeElement || document.activeElement === document.body
      if (isFree && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    },
    [from],
  )
}
