import { type RawBuilder, sql } from 'kysely'
import { draftPrefix } from '#core/calls/references.ts'
import { type Target, targetText } from '#core/values/target.ts'
import { type Context, guest } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import { askAside, hasWorker, withTimeLimit } from '#server/db/scan/scan.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { whereSql } from '#server/resource/list/condition.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { nameTargets, targetEntries } from '#server/resource/targets/targets.ts'
import { brokenLimits } from './brokenLink.ts'
import type { Broken } from './places.server.ts'

/** Places that lead to rows which no guest sees, by the table of what refers to what: nothing is looked for in texts. */
export async function leadingToRows(
  context: Context,
): Promise<{ readonly broken: readonly Broken[]; readonly isCut: boolean }> {
  const found: (Omit<Broken, 'to' | 'target' | 'reason'> & { readonly target: Target })[] = []
  let isCut = false
  for (const entry of targetEntries(context.app)) {
    const rows = await askLong<Record<string, unknown>>(await hiddenSql(entry, context), context)
    isCut ||= rows.length === brokenLimits.looked
    for (const row of rows)
      found.push({
        resource: String(row.resource),
        row_id: Number(row.row_id),
        field: String(row.field),
        target: { resource: entry.resource.name, row_id: Number(row.to_id) },
      })
  }
  const targets = new Map(found.map(({ target }) => [targetText(target), target]))
  const named = await nameTargets([...targets.values()], context)
  const byText = new Map(named.map((one) => [targetText(one), one]))
  const broken = found.flatMap(({ target, ...place }): readonly Broken[] => {
    const { label, state } = byText.get(targetText(target)) ?? { label: '', state: 'missing' }
    if (state === 'public') return []
    const isSeen = state === 'hidden'
    return [
      {
        ...place,
        to: label,
        target: isSeen ? { resource: target.resource, id: target.row_id } : null,
        reason: state,
      },
    ]
  })
  return { broken, isCut }
}

/** References to rows of a resource that are not there for guests, those of drafts left out; the latest rows first. */
async function hiddenSql(entry: Entry, context: Context): Promise<RawBuilder<Record<string, unknown>>> {
  const { dialect } = context.app.database
  const outside: Context = { ...context, identity: guest, takes: undefined }
  const field = sql.raw(`r.${quote(dialect, 'field')}`)
  const table = sql.raw(`${quote(dialect, entry.resource.table)} ${mainAlias}`)
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  const isPublic = whereSql(entry, await scopeOf(entry, outside), dialect)
  return sql`select r.resource, r.row_id, ${field} as field, r.to_id from row_reference r
    where r.to_resource = ${entry.resource.name} and ${field} not like ${`${draftPrefix}%`}
    and not exists (select 1 from ${table} where ${id} = r.to_id and ${isPublic})
    order by r.to_id desc, r.resource, r.row_id, ${field} limit ${sql.lit(brokenLimits.looked)}`
}

/** Asks what looks at every reference: by a worker on SQLite, two seconds at most elsewhere. */
async function askLong<T>(query: RawBuilder<T>, context: Context): Promise<readonly T[]> {
  if (hasWorker(context)) return askAside(context, query, true)
  const { database } = context.app
  return withTimeLimit(database, context.db, async (db) => (await query.execute(db)).rows)
}
