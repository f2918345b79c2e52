import { Problem } from '#core/problems.ts'
import type { JobKind, JobWork } from '#server/concurrency/job-kind.ts'
import { type App, type Context, inTransaction } from '#server/context.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { invalidateCache } from '#server/settings/invalidate-cache.ts'
import { placeNew } from './follow-paths.ts'
import { pageKinds } from './site-map.ts'
import { currentPaths } from './site-path.ts'

/** Rows of one transaction: few, because they are locked in it. */
const batch = 50

/**
 * Rows that were there before a module gave their resource pages get their addresses: once for each such resource, soon after the
 * start, in one process. A row whose address another one has stays without, until it is saved with another.
 */
export const placeStoredKind: JobKind = {
  name: 'site/placeStored',
  title: 'site:jobs.placeStored',
  every: 60,
  canRepeat: true,
  isDue: async (app) => {
    const { missing, gone } = await unplacedKinds(app)
    return missing.length + gone.length > 0
  },
  async run(work) {
    const { app, now } = work.context
    const { missing, gone } = await unplacedKinds(app)
    let placed = 0
    for (const resource of missing) {
      placed += await placeAll(app.registry.get(resource), work)
      if (await work.isCancelled()) return { placed }
      await app.database.write.insertInto('site_placed').values({ resource, place_time: now }).execute()
    }
    if (gone.length > 0)
      await app.database.write.deleteFrom('site_placed').where('resource', 'in', gone).execute()
    return { placed }
  },
}

/** Resources that have pages and were not looked at, and those that were and have none any more: what is written then is not placed. */
async function unplacedKinds(app: App) {
  const rows = await app.database.read.selectFrom('site_placed').select('resource').execute()
  const known = new Set(rows.map(({ resource }) => String(resource)))
  const kinds = new Set(pageKinds(app).keys())
  return { missing: [...kinds.difference(known)], gone: [...known.difference(kinds)] }
}

async function placeAll(
  entry: Entry,
  { context, report, isCancelled }: Pick<JobWork, 'context' | 'report' | 'isCancelled'>,
): Promise<number> {
  const { name, table } = entry.resource
  let placed = 0
  for (let last = 0; !(await isCancelled()); ) {
    const some = context.db.selectFrom(table).select('id').where('id', '>', last).orderBy('id').limit(batch)
    const ids = (await some.execute()).map(({ id }) => Number(id))
    if (ids.length === 0) break
    last = ids.at(-1) ?? last
    const before = await currentPaths(name, ids, context)
    const left = ids.filter((id) => !before.has(id))
    if (left.length === 0) continue
    placed += await inTransaction(context, (inside) => placeSome(entry, left, inside))
    await report(placed, null)
  }
  return placed
}

async function placeSome(entry: Entry, ids: readonly number[], inside: Context): Promise<number> {
  for (const id of ids) {
    try {
      await placeStored(entry, id, inside)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  const { size } = await currentPaths(entry.resource.name, ids, inside)
  if (size > 0) await invalidateCache('site', inside)
  return size
}

/** Places a row, but the one that it is below before: rows below go along. */
async function placeStored(entry: Entry, id: number, inside: Context): Promise<void> {
  const row = await rowsOf(entry, inside).lock(id)
  const { name, parent } = entry.resource
  const isPlaced = async () => (await currentPaths(name, [id], inside)).has(id)
  if (!row || (await isPlaced())) return
  const above = parent === null ? 0 : Number(row[parent] ?? 0)
  if (above !== 0) {
    await placeStored(entry, above, inside)
    if (await isPlaced()) return
  }
  await placeNew(entry, row, inside)
}
