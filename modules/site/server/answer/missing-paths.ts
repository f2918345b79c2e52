import type { Counted } from '#server/concurrency/tally.ts'
import type { App } from '#server/context.ts'
import { insertRows } from '#server/db/compiled.ts'
import { isDuplicate } from '#server/db/dialect.ts'

/** paths that a process remembers between two looks, and that the table keeps */
const most = { remembered: 500, kept: 1000 }

/** What nobody has linked to: scripts, archives and hidden files that are tried at every site. */
const tried = /\/\.|^\/wp-|\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|zip|gz|rar|7z|ini|ya?ml|log|sh|exe)$/

/**
 * Paths of the site that were asked for and lead to nothing: how often, and when last. Counted in memory and written now and
 * then. Whoever tries thousands of addresses fills neither: in memory those that were asked for once give way, in the table
 * stay the most frequent and the latest.
 */
export class MissingPaths {
  #counts = new Map<string, Counted>()

  /** Counts that a path was asked for; `now` in unix seconds. */
  count(path: string, now: number): void {
    if (tried.test(path)) return
    const before = this.#counts.get(path)
    if (!before && this.#counts.size >= most.remembered) this.#forgetRare()
    if (before || this.#counts.size < most.remembered)
      this.#counts.set(path, { count: (before?.count ?? 0) + 1, last: now })
  }

  /** Adds what was counted to the table; what can not be written is lost. */
  async flush(app: App): Promise<void> {
    if (this.#counts.size === 0) return
    const counts = this.#counts
    this.#counts = new Map()
    const paths = [...counts.keys()]
    const { write } = app.database
    const known = await write
      .selectFrom('missing_path')
      .select('path')
      .where('path', 'in', paths.toSorted())
      .execute()
    const there = new Set(known.map(({ path }) => String(path)))
    await addCounts(app, new Map([...counts].filter(([path]) => there.has(path))))
    await addPaths(app, new Map([...counts].filter(([path]) => !there.has(path))))
    await keepMost(app)
  }

  #forgetRare(): void {
    for (const [path, { count }] of this.#counts) if (count === 1) this.#counts.delete(path)
  }
}

/** Paths that were counted alike are written together, in one order in every process. */
async function addCounts({ database }: App, counts: ReadonlyMap<string, Counted>): Promise<void> {
  const alike = Map.groupBy([...counts.keys()].toSorted(), (path) => counts.get(path)?.count ?? 0)
  const time = Math.max(...[...counts.values()].map(({ last }) => last))
  for (const [count, paths] of alike)
    await database.write
      .updateTable('missing_path')
      .set(({ eb }) => ({ count: eb('count', '+', count), time }))
      .where('path', 'in', paths)
      .execute()
}

async function addPaths({ database }: App, counts: ReadonlyMap<string, Counted>): Promise<void> {
  const rows = [...counts].map(([path, { count, last }]) => ({ path, count, time: last }))
  try {
    await insertRows(database, database.write, 'missing_path', rows)
  } catch (error) {
    // Another process has one of them at this moment; they will be asked for again.
    if (!isDuplicate(error)) throw error
  }
}

/** Half of what stays is what was asked for most, the other half what was asked for last, so that new paths have a chance. */
async function keepMost({ database }: App): Promise<void> {
  const rows = await database.write.selectFrom('missing_path').select(['path', 'count', 'time']).execute()
  if (rows.length <= most.kept) return
  const first = (name: 'count' | 'time') =>
    rows.toSorted((one, other) => Number(other[name]) - Number(one[name])).slice(0, most.kept / 2)
  const kept = new Set([...first('count'), ...first('time')])
  const gone = rows.filter((row) => !kept.has(row)).map(({ path }) => path)
  for (let at = 0; at < gone.length; at += most.remembered)
    await database.write
      .deleteFrom('missing_path')
      .where('path', 'in', gone.slice(at, at + most.remembered))
      .execute()
}
