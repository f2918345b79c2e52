import { sql } from 'kysely'
import type { SiteAddress } from '#core/values/target.ts'
import { type Context, guest } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { whereSql } from '#server/resource/list/condition.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { siteOpen } from '../../settings.ts'
import { pageKinds } from './site-map.ts'
import { chunk } from './site-path.ts'

/** Where rows have their pages, and which of these a guest gets to now: one question for a page of a list. */
export async function rowAddresses(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<ReadonlyMap<number, SiteAddress> | null> {
  const { app } = context
  const { name, table } = entry.resource
  const kind = pageKinds(app).get(name)
  if (!kind) return null
  const { field = 'slug' } = kind
  const none = { field, path: null, is_public: false }
  const found = new Map<number, SiteAddress>(ids.map((id) => [id, none]))
  const isOpen = app.settings.value(siteOpen) === 1
  const { dialect } = app.database
  const scope = await scopeOf(entry, { ...context, identity: guest, takes: undefined })
  const [main, id] = [sql.raw(mainAlias), sql.raw(`${mainAlias}.id`)]
  for (let at = 0; at < ids.length; at += chunk) {
    const { rows } = await sql<{ row_id: unknown; path: unknown; open_id: unknown }>`
      select site_path.row_id as row_id, site_path.path as path, ${id} as open_id from site_path
      left join ${sql.raw(quote(dialect, table))} ${main} on ${id} = site_path.row_id and ${whereSql(entry, scope, dialect)}
      where site_path.resource = ${name} and site_path.is_current = 1
      and site_path.row_id in (${sql.join(ids.slice(at, at + chunk))})`.execute(context.db)
    for (const { row_id, path, open_id } of rows)
      found.set(Number(row_id), { field, path: String(path), is_public: isOpen && open_id !== null })
  }
  return found
}
