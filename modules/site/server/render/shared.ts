import type { App } from '#server/context.ts'
import { nextMoment } from '../answer/next-moment.ts'
import { marksOf } from '../answer/site.ts'

interface Kept {
  readonly marks: string
  /** unix seconds between which time alone changes nothing */
  readonly from: number
  readonly until: number
  readonly values: Map<string, Promise<unknown>>
}

const known = new WeakMap<App, Kept>()

/** Values that a process keeps; a site with more categories and tags asks for some of them again. */
const mostValues = 2000

/**
 * What many pages show alike at a moment, such as a menu: loaded once for as long as the counters stand, and until time itself changes
 * something. `now` in unix seconds; a key says what a value depends on, its language included.
 */
export async function shared<Value>(
  app: App,
  key: string,
  now: number,
  load: () => Promise<Value>,
): Promise<Value> {
  const kept = await keptAt(app, now)
  if (!kept) return load()
  const found = kept.values.get(key) as Promise<Value> | undefined
  if (found) return found
  const value = load()
  if (kept.values.size < mostValues) kept.values.set(key, value)
  value.catch(() => kept.values.delete(key))
  return value
}

/** What is kept for a moment; null for one that is not the present. */
async function keptAt(app: App, now: number): Promise<Kept | null> {
  const marks = marksOf(app)
  const fitting = () => {
    const last = known.get(app)
    return last?.marks === marks && last.from <= now && now < last.until ? last : null
  }
  const present = Math.floor(app.clock() / 1000)
  if (fitting() || now > present || now < present - 1) return fitting()
  const until = await nextMoment(app, marks, now)
  // Somebody else may have begun with it meanwhile.
  const kept = fitting() ?? { marks, from: now, until, values: new Map() }
  known.set(app, kept)
  return kept
}
