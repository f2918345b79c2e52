import { useEffect } from 'react'
import { create } from 'zustand'
import { serverNow } from '#web/api/server-clock.ts'

/** Seconds from one look for the server to the next. */
const pauses = [2, 4, 8, 15, 30] as const
/** Milliseconds that a look may take: a server that is there but does not answer is away too. */
const lookTimeout = 10_000

interface Reach {
  /** when the server is looked for next, in milliseconds; null while it answers, as far as is known */
  readonly nextLook: number | null
}

/** Whether the server can be reached. */
export const useReach = create<Reach>(() => ({ nextLook: null }))

const listeners = new Set<() => unknown>()
let looks = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isLooking = false

/** A call has met no server, or a gateway in its place: it is looked for until it answers again. */
export function noteAway(): void {
  if (!isLooking && useReach.getState().nextLook === null) void lookNow()
}

/** Looks for the server at once; those who wait for it hear when it is there. */
export async function lookNow(): Promise<void> {
  if (isLooking) return
  isLooking = true
  clearTimeout(timer)
  const isThere = await fetch('/readyz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(lookTimeout),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
  isLooking = false
  if (isThere) {
    const wasAway = useReach.getState().nextLook !== null
    looks = 0
    useReach.setState({ nextLook: null })
    // One that only stumbled is asked again by whoever wants to.
    if (wasAway) for (const listener of [...listeners]) listener()
    return
  }
  const pause = (pauses[Math.min(looks++, pauses.length - 1)] ?? 30) * 1000
  timer = setTimeout(() => void lookNow(), pause)
  useReach.setState({ nextLook: serverNow() + pause })
}

/** Does something once the server is there again. */
export function useWhenBack(act: () => unknown): void {
  useEffect(() => {
    listeners.add(act)
    return () => void listeners.delete(act)
  }, [act])
}
