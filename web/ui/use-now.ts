import { useSyncExternalStore } from 'react'
import { serverNow } from '#web/api/server-clock.ts'

interface Clock {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => number
}

const clocks = new Map<number, Clock>()

/** The present moment in milliseconds, by the server's clock, looked at again and again at this interval; all who ask share one timer. */
export function useNow(interval: number): number {
  const { subscribe, read } = clockOf(interval)
  return useSyncExternalStore(subscribe, read)
}

function clockOf(interval: number): Clock {
  const known = clocks.get(interval)
  if (known) return known
  const listeners = new Set<() => void>()
  let now = serverNow()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    now = serverNow()
    for (const listener of listeners) listener()
  }
  const clock: Clock = {
    read() {
      // Nobody kept it up to date meanwhile.
      if (listeners.size === 0 && Math.abs(serverNow() - now) > interval) now = serverNow()
      return now
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        now = serverNow()
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
