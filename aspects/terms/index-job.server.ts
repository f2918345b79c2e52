import { createHash } from 'node:crypto'
import type { AnyResource } from '#core/resource.ts'
import { termsVersion } from '#core/values/terms.ts'
import type { JobKind, JobWork } from '#server/concurrency/job-kind.ts'
import { type App, type Context, inTransaction } from '#server/context.ts'
import { findStored } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { placeOf } from '#server/resource/write/references.ts'
import { indexRows } from './index-row.server.ts'

/** rows of one transaction: few, because they are locked in it */
const batch = 20
/** notes that one look takes */
const notes = 500

/**
 * Looks at words again that no write of their row has: those of rows that lead to a renamed one, and those of whole resources
 * that are searched from now on, or by other rules (`docs/decisions/0060-search-terms.md`).
 */
export const indexTermsKind: JobKind = {
  name: 'core/indexTerms',
  title: 'core:jobs.indexTerms',
  every: 15,
  canRepeat: true,
  isDue: async (app) => (await isNoted(app)) || (await staleResources(app)).length > 0,
  async run(work) {
    const result = { resources: 0, rows: 0 }
    for (const { name, entry, version } of await staleResources(work.context.app)) {
      if (entry === null) await forget(name, work.context)
      else {
        result.rows += await indexAll(entry, work)
        if (await work.isCancelled()) return result
        await writeVersion(name, version, work.context)
      }
      result.resources++
    }
    result.rows += await indexNoted(work)
    return result
  },
}

interface Stale {
  readonly name: string
  /** null where the resource is not searched any more */
  readonly entry: Entry | null
  readonly version: string
}

/** Resources whose words were indexed by other rules than those of today, or not at all. */
async function staleResources({ database, registry }: App): Promise<readonly Stale[]> {
  const rows = await database.read.selectFrom('search_index').select(['resource', 'version']).execute()
  const known = new Map(rows.map(({ resource, version }) => [String(resource), String(version)]))
  const wanted = registry.entries.filter(({ resource }) => resource.terms.length > 0)
  const stale: Stale[] = wanted
    .map((entry) => ({ name: entry.resource.name, entry, version: termRules(entry.resource) }))
    .filter(({ name, version }) => known.get(name) !== version)
  const names = new Set(wanted.map(({ resource }) => resource.name))
  for (const name of known.keys()) if (!names.has(name)) stale.push({ name, entry: null, version: '' })
  return stale
}

/** Says by which rules the words of a resource follow from its rows: what `search_index` keeps. */
export function termRules(resource: Pick<AnyResource, 'terms' | 'fields' | 'areas'>): string {
  const rules = resource.terms.map(({ field, weight }) => [field, weight, resource.fields[field]?.kind])
  return createHash('sha256')
    .update(JSON.stringify([termsVersion, rules, resource.areas.member?.membersOnly]))
    .digest('hex')
}

async function writeVersion(resource: string, version: string, context: Context): Promise<void> {
  await inTransaction(context, async ({ db }) => {
    await db.deleteFrom('search_index').where('resource', '=', resource).execute()
    await db.insertInto('search_index').values({ resource, version }).execute()
  })
}

async function forget(resource: string, context: Context): Promise<void> {
  await inTransaction(context, async ({ db }) => {
    await db.deleteFrom('search_term').where('resource', '=', resource).execute()
    await db.deleteFrom('search_index').where('resource', '=', resource).execute()
  })
}

/** Looks at every row, in the order of the ids. */
function indexAll(entry: Entry, work: JobWork): Promise<number> {
  return indexWhile(entry, work, (after) =>
    work.context.db
      .selectFrom(entry.resource.table)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute(),
  )
}

/** Looks at the rows of one part after the other, until a part is empty. */
async function indexWhile(
  entry: Entry,
  { context, isCancelled, report }: JobWork,
  partAfter: (id: number) => Promise<readonly PlainRow[]>,
): Promise<number> {
  let seen = 0
  for (let after = 0; !(await isCancelled()); ) {
    const ids = (await partAfter(after)).map(({ id }) => Number(id))
    const last = ids.at(-1)
    if (last === undefined) break
    await indexIds(entry, ids, context)
    after = last
    seen += ids.length
    await report(seen, null)
  }
  return seen
}

/** Rows are locked: what a write makes of them meanwhile is not lost. */
async function indexIds(entry: Entry, ids: readonly number[], context: Context): Promise<void> {
  await inTransaction(context, async (inside) => {
    await indexRows(entry, await findStored(entry, ids, inside, 'locked'), inside)
  })
}

async function isNoted({ database }: App): Promise<boolean> {
  return (await database.read.selectFrom('search_due').select('id').limit(1).execute()).length > 0
}

/** Follows the notes, the oldest first; one that is left half way is followed again. */
async function indexNoted(work: JobWork): Promise<number> {
  const { app } = work.context
  let seen = 0
  for (;;) {
    const noted = await app.database.read
      .selectFrom('search_due')
      .selectAll()
      .orderBy('id')
      .limit(notes)
      .execute()
    const different = new Map(noted.map((one) => [`${one.resource} ${one.field} ${one.row_id}`, one]))
    for (const { resource, field, row_id } of different.values()) {
      const entry = app.registry.find(String(resource))
      if (entry) seen += await indexDue(entry, String(field), Number(row_id), work)
      if (await work.isCancelled()) return seen
    }
    if (noted.length === 0) return seen
    const ids = noted.map(({ id }) => id)
    await app.database.write.deleteFrom('search_due').where('id', 'in', ids).execute()
  }
}

async function indexDue(entry: Entry, field: string, rowId: number, work: JobWork): Promise<number> {
  if (field === '') {
    if (rowId === 0) return indexAll(entry, work)
    await indexIds(entry, [rowId], work.context)
    return 1
  }
  const declared = entry.resource.fields[field]
  if (!declared) return 0
  const { table, own, other } = placeOf(entry, field, declared)
  return indexWhile(entry, work, (after) =>
    work.context.db
      .selectFrom(table)
      .select(`${own} as id`)
      .where(other, '=', rowId)
      .where(own, '>', after)
      .orderBy(own)
      .limit(batch)
      .execute(),
  )
}
