import { busy } from '#core/problems.ts'

/** Runs a task when its turn comes, or answers null at once when too many wait already. */
type BoundedQueue = <T>(task: () => Promise<T>) => Promise<T | null>

/** At most `active` tasks run and `waiting` more stand in line. */
export function createBoundedQueue({ active, waiting }: { active: number; waiting: number }): BoundedQueue {
  let running = 0
  const line: (() => void)[] = []

  return async (task) => {
    if (running >= active) {
      if (line.length >= waiting) return null
      // A task that ends hands its place on, so `running` stays as it is.
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

/** Runs a task when the key's turn has come; throws `busy` when too many wait for the key, or when it took too long. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>

/** One task of a key at a time, in the order of their coming; tasks of different keys do not know of each other. */
export function createKeyedQueue({
  waiting,
  milliseconds,
}: {
  /** tasks of one key that may stand in line */
  readonly waiting: number
  /** how long a task stands in line at most */
  readonly milliseconds: number
}): KeyedQueue {
  /** those in line, by the keys whose task runs */
  const lines = new Map<string, Set<() => void>>()

  const stand = (line: Set<() => void>) => {
    if (line.size >= waiting) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      line.delete(go)
      reject(busy())
    }, milliseconds)
    const go = () => {
      clearTimeout(timer)
      resolve()
    }
    line.add(go)
    return promise
  }

  const passOn = (key: string, line: Set<() => void>) => {
    const [next] = line
    if (!next) return lines.delete(key)
    line.delete(next)
    next()
  }

  return async (key, task) => {
    const line = lines.get(key)
    // A task that ends hands its place on, so the key stays known.
    if (line) await stand(line)
    else lines.set(key, new Set())
    try {
      return await task()
    } finally {
      passOn(key, lines.get(key) ?? new Set())
    }
  }
}

/**
 * Has calls that come at the same time share a run of the work. A call that comes while one is under way gets the next, so that
 * every run begins after those it is for have asked; one that takes longer than `milliseconds` holds up nobody else.
 */
export function createSharedRun(work: () => Promise<void>, milliseconds: number): () => Promise<void> {
  let current: { readonly since: number; readonly run: Promise<void> } | null = null
  let next: Promise<void> | null = null

  const begin = () => {
    const run = work().finally(() => {
      if (current?.run === run) current = null
    })
    current = { since: performance.now(), run }
    return run
  }

  return () => {
    if (!current) return begin()
    if (performance.now() - current.since > milliseconds) {
      next = null
      return begin()
    }
    if (next) return next
    const following = current.run
      .catch(() => {})
      .then(() => {
        if (next === following) next = null
        return begin()
      })
    next = following
    return following
  }
}
