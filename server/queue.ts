/** Runs a task when its turn comes, or answers null at once when too many wait already. */
type BoundedQueue = <T>(task: () => Promise<T>) => Promise<T | null>

/** At most `active` tasks run and `waiting` more stand in line. */
export function createBoundedQueue({ active, waiting }: { active: number; waiting: number }): BoundedQueue {
  let running = 0
  const line: (() => void)[] = []

  return async (task) => {
    if (running >= active) {
      if (line.length >= waiting) return null
      // Whoever finishes hands its place on, so `running` stays as it is.
      await new Promise<void>((go) => line.push(go))
    } else {
      running++
    }
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
