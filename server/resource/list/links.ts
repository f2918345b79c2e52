import { type Kysely, type RawBuilder, sql } from 'kysely'
import { oncePerPair } from '#core/values/once.ts'
import { limitOf } from '../../auth/rights/limits.ts'
import type { Context } from '../../context.ts'
import { compiledFor } from '../../db/compiled.ts'
import type { Tables } from '../../db/database.ts'
import { isOutside } from '../columns/in-language.ts'
import { translateRow } from '../columns/product-texts.ts'
import { throughOf } from '../columns/table.ts'
import type { PlainRow } from '../door.ts'
import type { Entry, Relation } from '../registry.ts'
import { scopeOf } from '../rights/scope.ts'
import { shownFields } from './column-ref.ts'
import { whereSql } from './condition.ts'
import { rowMaker, selectedAlike } from './list-shape.ts'

/** A related row and whose it is, in the order of the ids of related rows. */
export type Link = PlainRow & { readonly own_id: unknown; readonly id: unknown }

/** Makes what is shown of a linked row; callers with the same rights share it. */
const linkMaker = oncePerPair(({ target }: Relation, shown: readonly string[]) =>
  rowMaker(target, selectedAlike(['id', ...shown])),
)

/**
 * Adds ids and shown fields of `manyToMany` relations: one query a relation, whatever the number of rows, unless the links are
 * known.
 */
export async function attachMany(
  entry: Entry,
  rows: readonly PlainRow[],
  readable: ReadonlySet<string>,
  context: Context,
  known: ReadonlyMap<string, readonly Link[]> = new Map(),
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const relation of entry.many.filter(({ field }) => readable.has(field))) {
    const links = known.get(relation.field) ?? (await linksOf(entry, relation, [...byId.keys()], context))
    const relatedOf = linkMaker(relation, shownFields(relation, context.identity.rights))
    const linked = Map.groupBy(links, ({ own_id }) => own_id)
    for (const [id, row] of byId) {
      const related = (linked.get(id) ?? []).map(relatedOf)
      for (const one of related) translateRow(relation.target, one, context)
      row[relation.field] = related.map((one) => one.id)
      row[relation.name] = related
    }
  }
}

/** The related rows of some rows, as far as the caller is told of them. */
export async function linksOf(
  entry: Entry,
  relation: Relation,
  ids: readonly unknown[],
  context: Context,
): Promise<readonly Link[]> {
  const { app, db } = context
  const limit = await linkLimit(relation, context)
  if (limit === 'all') return allLinks(entry, relation)(app.database, db, ids)
  if (ids.length === 0) return []
  const isKept = whereSql(relation.target, limit, app.database.dialect, 'r')
  return linksQuery(db, entry, relation, ids, isKept, !isOutside(context)).execute()
}

/** Tells whether the caller is told of every link: in the back office of related rows out of limits there is the id, elsewhere nothing. */
export async function seesAllLinks(relation: Relation, context: Context): Promise<boolean> {
  return !isOutside(context) || (await linkLimit(relation, context)) === 'all'
}

/** Which related rows are told of: outside of the back office those that exist there, in it those within the caller's limits. */
function linkLimit({ target }: Relation, context: Context) {
  const here = { ...context, takes: undefined }
  return isOutside(context) && target.resource.areas.member ? scopeOf(target, here) : limitOf(target, here)
}

const allLinks = oncePerPair((entry: Entry, relation: Relation) =>
  compiledFor<Link>((db, ids) => linksQuery(db, entry, relation, ids)),
)

function linksQuery(
  db: Kysely<Tables>,
  { resource }: Entry,
  { field, show, target }: Relation,
  ids: readonly unknown[],
  isKept: RawBuilder<unknown> = sql.raw('1 = 1'),
  tellsOfOthers = false,
) {
  const { table, own, other } = throughOf(resource, field)
  return db
    .selectFrom(`${table} as j`)
    .leftJoin(`${target.resource.table} as r`, (join) =>
      join.onRef('r.id', '=', `j.${other}`).on(isKept as RawBuilder<boolean>),
    )
    .select([`j.${own} as own_id`, `j.${other} as id`, ...show.map((name) => `r.${name}`)])
    .where(`j.${own}`, 'in', ids)
    .$if(!tellsOfOthers, (query) => query.where('r.id', 'is not', null))
    .orderBy(`j.${other}`)
    .$castTo<Link>()
}
