import { useSyncExternalStore } from 'react'

interface Clock {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => number
}

const clocks = new Map<number, Clock>()

/** The present moment in milliseconds, looked at again and again at this interval; all who ask share one timer. */
export function useNow(interval: number): number {
  const { subscribe, read } = clockOf(interval)
  return useSyncExternalStore(subscribe, read)
}

function clockOf(interval: number): Clock {
  const known = clocks.get(interval)
  if (known) return known
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    now = Date.now()
    for (const listener of listeners) listener()
  }
  const clock: Clock = {
    read() {
      // Nobody kept it up to date meanwhile.
      if (listeners.size === 0 && Date.now() - now > interval) now = Date.now()
      return now
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        now = Date.now()
        timer = setInterval(tick, interval)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
  clocks.set(interval, clock)
  return clock
}
