import type { App } from '../context.ts'

const underWay = new WeakMap<App, Set<Promise<void>>>()

/**
 * Has something done that nobody waits for, such as a mail: the answer is given before it begins and tells nothing of it.
 * A failure is logged. It lasts as long as the process: what must happen is a job.
 */
export function runAfterResponse(app: App, work: () => Promise<void>): void {
  const works = underWay.get(app) ?? new Set()
  underWay.set(app, works)
  const one = new Promise((begin) => setImmediate(begin))
    .then(work)
    .catch((error: unknown) => app.log.error({ err: error }, 'work after an answer failed'))
    .finally(() => works.delete(one))
  works.add(one)
}

/** Waits for all that is under way, and for what that begins in turn: a stop, and tests. */
export async function settled(app: App): Promise<void> {
  const works = underWay.get(app)
  while (works && works.size > 0) await Promise.all(works)
}
