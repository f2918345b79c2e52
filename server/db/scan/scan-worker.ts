import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '../sqlite/sqlite.ts'
import type { Bindable, ScanAnswer, ScanRequest, SearchRequest, Statement, SweepRequest } from './scan.ts'

/** rows that a search by order looks at first, and after each look twice as many as before, up to the second number */
const firstWindow = 256
const largestWindow = 16_384
/** rows that it looks at before it is taken for one that finds little */
const walkedFirst = 20_000
/** rows that a search by id looks at before the clock is asked again: some 20 ms of reading */
const sweptWindow = 10_000

const database: DatabaseSync = openSqlite({ path: String(workerData), readOnly: true })

parentPort?.on('message', (request: ScanRequest) => {
  parentPort?.postMessage(answer(request))
})

function answer(request: ScanRequest): ScanAnswer {
  const { ticket } = request
  try {
    if (request.kind === 'query') return { ticket, rows: run(request.statement) }
    const until = performance.now() + request.milliseconds
    return request.kind === 'sweep'
      ? { ticket, ...sweep(request, until) }
      : { ticket, ...search(request, until) }
  } catch (error) {
    if (error instanceof TooSlow) return { ticket, isTooSlow: true }
    return { ticket, error: String(error) }
  }
}

class TooSlow extends Error {}

function run(
  { sql, parameters }: Statement,
  given: Readonly<Record<string, number | string>> = {},
): Record<string, unknown>[] {
  const values = parameters.map((one) => boundValue(one, given))
  return database.prepare(sql).all(...(values as SQLInputValue[])) as Record<string, unknown>[]
}

function boundValue(bindable: Bindable, given: Readonly<Record<string, number | string>>): unknown {
  const isSlot = typeof bindable === 'object' && bindable !== null && 'slot' in bindable
  return isSlot ? given[bindable.slot] : bindable
}

function idsOf(rows: readonly Record<string, unknown>[]): number[] {
  return rows.map(({ id }) => Number(id))
}

/** Ids of matches from the newest row down, at most so many; a part of the table at a time. */
function sweep(
  { bounds, matches, limit }: Pick<SweepRequest, 'bounds' | 'matches' | 'limit'>,
  until: number,
): { ids: number[]; isEnd: boolean } {
  const ids: number[] = []
  for (let top = Number.MAX_SAFE_INTEGER; ; ) {
    const [window] = run(bounds, { top, take: sweptWindow })
    const bottom = Number(window?.bottom ?? 0)
    if (Number(window?.n ?? 0) === 0) return { ids, isEnd: true }
    for (const id of idsOf(run(matches, { top, bottom }))) if (ids.length < limit) ids.push(id)
    if (ids.length >= limit) return { ids, isEnd: false }
    if (performance.now() > until) throw new TooSlow()
    top = bottom
  }
}

/**
 * The first matches in an order. A word that many rows contain fills the page after a few of them; if it does not, all
 * matches are looked for in the order of their ids, which reads the table from front to back, and are put in order then.
 */
function search(
  request: SearchRequest,
  until: number,
): { ids: readonly number[]; examined: number; isEnd: boolean } {
  const { wanted, limit } = request
  const walked = walk(request, until)
  const begun = walked(walkedFirst)
  if (begun.isEnd || begun.ids.length >= wanted) return begun
  const swept = sweep({ bounds: request.bounds, matches: request.matches, limit }, until)
  if (!swept.isEnd) return walked(Number.POSITIVE_INFINITY)
  const ids = idsOf(run(request.sorted, { ids: JSON.stringify(swept.ids) }))
  return { ids, examined: ids.length, isEnd: true }
}

/** Follows the order, window by window; each call goes on until the page is full or so many rows were looked at. */
function walk({ walked, seen, wanted }: SearchRequest, until: number) {
  const ids: number[] = []
  let examined = 0
  let window = firstWindow
  let isEnd = false
  return (most: number) => {
    while (!isEnd && ids.length < wanted && examined < most) {
      if (performance.now() > until) throw new TooSlow()
      const slots = { skip: examined, take: window }
      const n = Number(run(seen, slots)[0]?.n ?? 0)
      if (n > 0) for (const id of idsOf(run(walked, slots))) ids.push(id)
      examined += n
      isEnd = n < window
      window = Math.min(window * 2, largestWindow)
    }
    return { ids, examined, isEnd }
  }
}
