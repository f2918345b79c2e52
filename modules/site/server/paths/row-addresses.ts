import { sql } from 'kysely'
import type { SiteAddress } from '#core/values/target.ts'
import { type Context, guest } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Beside } from '#server/resource/list/beside.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { whereSql } from '#server/resource/list/condition.ts'
import type { RowMoments } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { mayTellAddress } from '#server/resource/targets/site-addresses.ts'
import { siteOpen } from '../../settings.ts'
import type { PageKind } from '../face.ts'
import { pageKinds } from './site-map.ts'
import { chunk } from './site-path.ts'

/** Lists and forms of the back office tell where rows have their pages, and which of these a guest gets to now. */
export function addressBeside(
  entry: Entry,
  kind: PageKind,
): Pick<RowMoments, 'beside' | 'listed' | 'opened'> {
  const isTold = (context: Context) =>
    context.identity.kind === 'admin' && mayTellAddress(entry, fieldOf(kind), context)
  const mark = (row: PlainRow, beside: PlainRow, context: Context) => {
    if (isTold(context)) row.site_address = addressIn(kind, beside, context)
  }
  return {
    beside: async (_view, context) => (isTold(context) ? selectAddress(entry, context) : null),
    async listed(rows, context, besideOf) {
      for (const row of rows) mark(row, besideOf(row), context)
    },
    opened: async (row, context, beside) => mark(row, beside, context),
  }
}

/** Where rows have their pages, and which of these a guest gets to now. */
export async function rowAddresses(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<ReadonlyMap<number, SiteAddress> | null> {
  const { name, table } = entry.resource
  const kind = pageKinds(context.app).get(name)
  if (!kind) return null
  const found = new Map<number, SiteAddress>(ids.map((id) => [id, addressIn(kind, {}, context)]))
  const { select } = await selectAddress(entry, context)
  const [main, id] = [sql.raw(mainAlias), sql.raw(`${mainAlias}.id`)]
  for (let at = 0; at < ids.length; at += chunk) {
    const { rows } = await sql<PlainRow>`select ${id} as id, ${select}
      from ${sql.raw(quote(context.app.database.dialect, table))} ${main}
      where ${id} in (${sql.join(ids.slice(at, at + chunk))})`.execute(context.db)
    for (const row of rows) found.set(Number(row.id), addressIn(kind, row, context))
  }
  return found
}

async function selectAddress(entry: Entry, context: Context): Promise<Beside> {
  const scope = await scopeOf(entry, { ...context, identity: guest, takes: undefined })
  const isSeen = whereSql(entry, scope, context.app.database.dialect)
  return {
    select: sql`(select path from site_path where resource = ${entry.resource.name}
      and row_id = ${sql.raw(mainAlias)}.id and is_current = 1 limit 1) as beside_path,
      case when ${isSeen} then 1 else 0 end as beside_is_open`,
  }
}

function addressIn(kind: PageKind, beside: PlainRow, { app }: Context): SiteAddress {
  const field = fieldOf(kind)
  const { beside_path: path, beside_is_open: isSeen } = beside
  if (typeof path !== 'string') return { field, path: null, is_public: false }
  return { field, path, is_public: Number(isSeen) === 1 && app.settings.value(siteOpen) === 1 }
}

/** The field that decides on the addresses of a kind of pages. */
export const fieldOf = ({ field = 'slug' }: PageKind) => field
