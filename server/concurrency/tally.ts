import type { App } from '../context.ts'

/** What was counted of one thing: how often, and when last, in unix seconds. */
export interface Counted {
  readonly count: number
  readonly last: number
}

/**
 * Counts in memory what happens too often to be written each time, such as views of pages, by the id of a row. A module calls
 * `flush` now and then (`beat`) and when the process stops (`stop`); what dies with a process before that is lost.
 */
export interface Tally {
  readonly count: (id: number, now: number) => void
  /** Hands what was counted since the last time to `write`; what can not be written waits for the next time. */
  readonly flush: (app: App) => Promise<void>
}

/** Makes a tally; `write` adds up what was counted (`addCounts`). */
export function createTally(write: (app: App, counts: ReadonlyMap<number, Counted>) => Promise<void>): Tally {
  let counts = new Map<number, Counted>()
  const add = (id: number, { count, last }: Counted) => {
    const before = counts.get(id)
    counts.set(id, {
      count: (before?.count ?? 0) + count,
      last: Math.max(before?.last ?? 0, last),
    })
  }
  return {
    count: (id, now) => add(id, { count: 1, last: now }),
    async flush(app) {
      if (counts.size === 0) return
      const written = counts
      counts = new Map()
      try {
        await write(app, written)
      } catch (error) {
        for (const [id, one] of written) add(id, one)
        throw error
      }
    },
  }
}

/** Ids of a statement at most. */
const batch = 500

/**
 * Adds counts to a column of rows, and keeps the last time in another one where it is named. Nobody has changed these rows:
 * their version and their times stay as they are. Rows that were counted alike are written together, in the order of their ids.
 */
export async function addCounts(
  { database }: App,
  place: { readonly table: string; readonly column: string; readonly time?: string },
  counts: ReadonlyMap<number, Counted>,
): Promise<void> {
  const alike = Map.groupBy(counts.keys(), (id) => counts.get(id)?.count ?? 0)
  const last = Math.max(...[...counts.values()].map((one) => one.last))
  for (const [count, ids] of alike)
    for (let at = 0; at < ids.length; at += batch)
      await database.write
        .updateTable(place.table)
        .set(({ eb }) => ({
          [place.column]: eb(place.column, '+', count),
          ...(place.time ? { [place.time]: last } : {}),
        }))
        .where('id', 'in', ids.toSorted((one, other) => one - other).slice(at, at + batch))
        .execute()
}
