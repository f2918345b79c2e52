import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Where } from '#core/conditions/where.ts'
import { limitOf } from '../../auth/rights/limits.ts'
import type { Context } from '../../context.ts'
import { quote } from '../../db/dialect.ts'
import { throughOf } from '../columns/table.ts'
import type { PlainRow } from '../door.ts'
import type { Entry, Relation } from '../registry.ts'
import { scopeOf } from '../rights/scope.ts'
import { isOutside } from '../translated/in-language.ts'
import { translateRow } from '../translated/translations.ts'
import { mainAlias, shownFields } from './column-ref.ts'
import { allOf, whereSql } from './condition.ts'
import { planPage } from './list-plan.ts'
import type { ListQuery } from './list-query.ts'
import { orderOf, type Question, questionOf } from './list-question.ts'
import { searchPage } from './list-search.ts'
import { type ListShape, listShape, type RowMaker, rowMaker, selectedAlike } from './list-shape.ts'
import type { Total } from './total.ts'

type Sql = RawBuilder<unknown>

/** Rows of one page, with related rows attached, and how many there are in all. */
export interface Page extends Total {
  readonly rows: readonly PlainRow[]
}

/** Runs a list call within a scope. Trees come whole, up to `maxTreeRows`. */
export async function listPage(
  entry: Entry,
  query: ListQuery,
  scope: readonly Where[],
  context: Context,
  paged: boolean,
): Promise<Page> {
  const question = questionOf(entry, query, scope, context)
  if (!paged) {
    const rows = await selectTree(question, context)
    return { rows, total: rows.length, isEstimate: false }
  }
  const skip = (query.page - 1) * query.limit
  const { ids, total, isEstimate } = await findPage(question, skip, query.limit, context)
  const rows = ids ? await selectRows(question, ids, context) : []
  return { rows, total, isEstimate }
}

/** The ids of a page, along indexes as far as they answer the question. */
export function findPage(question: Question, skip: number, take: number, context: Context) {
  const find = question.conditions.some(({ isScan }) => isScan) ? searchPage : planPage
  return find(question, skip, take, context)
}

/** Trees and remote selects of trees are not paged; this is where they end. */
const maxTreeRows = 10_000

async function selectTree(question: Question, context: Context): Promise<readonly PlainRow[]> {
  const { dialect } = context.app.database
  const { entry, conditions } = question
  const { select, from } = listShape(entry, context)
  const where = allOf(conditions.map((one) => one.sql))
  const order = orderOf(question, dialect)
  return attached(
    entry,
    sql`select ${select} from ${from} where ${where} order by ${order} limit ${sql.lit(maxTreeRows)}`,
    context,
  )
}

/** The rows with these ids, in the order of the question. */
async function selectRows(question: Question, ids: Sql, context: Context): Promise<readonly PlainRow[]> {
  const { dialect } = context.app.database
  const { entry } = question
  const { select, from } = listShape(entry, context)
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  const order = orderOf(question, dialect)
  // Rows are looked up for those of the page only, not for those that were passed on the way to it.
  const statement = sql<PlainRow>`select ${select} from (${ids}) page cross join ${from} where ${id} = page.id order by ${order}`
  return attached(entry, statement, context)
}

async function attached(
  entry: Entry,
  statement: RawBuilder<unknown>,
  context: Context,
): Promise<readonly PlainRow[]> {
  const shape = listShape(entry, context)
  const { rows: stored } = await statement.execute(context.db)
  const rows = (stored as readonly PlainRow[]).map((row) => assemble(entry, row, shape, context))
  await attachMany(entry, rows, shape.readable, context)
  return rows
}

/** A row as a shape has selected it: values loaded, related rows as objects. */
export function assemble(
  entry: Entry,
  stored: PlainRow,
  { maker, joins }: Pick<ListShape, 'maker' | 'joins'>,
  context: Context,
): PlainRow {
  const row = maker(stored)
  translateRow(entry, row, context)
  for (const { relation, limit, maker: relatedOf } of joins) {
    const related = relatedOf(stored)
    translateRow(relation.target, related, context)
    const isThere = related.id !== null && related.id !== undefined
    // Of a row that a limit leaves out only the id is told.
    const left = limit !== null && row[relation.field] ? { id: row[relation.field] } : null
    row[relation.name] = isThere ? related : left
  }
  return row
}

/** The related rows of rows under their names, as a list shows them to this caller. Whether the rows exist for them was asked before. */
export async function relatedRows(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<ReadonlyMap<unknown, PlainRow>> {
  const { joins, select, from } = listShape(entry, context)
  if (joins.length === 0 || ids.length === 0) return new Map()
  const key = sql.raw(`${mainAlias}.${quote(context.app.database.dialect, 'id')}`)
  const { rows } = await sql<PlainRow>`select ${select}, ${key} as own_id from ${from}
    where ${key} in (${sql.join(ids)})`.execute(context.db)
  const related = rows.map((stored) => {
    const row = assemble(entry, stored, { maker: () => ({}), joins }, context)
    const named = joins.map(({ relation }) => [relation.name, row[relation.name]])
    return [Number(stored.own_id), Object.fromEntries(named) as PlainRow] as const
  })
  return new Map(related)
}

const linkMakers = new WeakMap<readonly string[], RowMaker>()

/** Makes what is shown of a linked row; all callers who see as much share it. */
function linkMaker({ target }: Relation, shown: readonly string[]): RowMaker {
  const known = linkMakers.get(shown) ?? rowMaker(target, selectedAlike(['id', ...shown]))
  linkMakers.set(shown, known)
  return known
}

/** Adds ids and shown fields of `manyToMany` relations: one query a relation, whatever the number of rows. */
export async function attachMany(
  entry: Entry,
  rows: readonly PlainRow[],
  readable: ReadonlySet<string>,
  context: Context,
): Promise<void> {
  const relations = entry.many.filter(({ field }) => readable.has(field))
  if (relations.length === 0) return
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const relation of relations) {
    const links = rows.length === 0 ? [] : await linksOf(entry, relation, [...byId.keys()], context)
    const shown = shownFields(relation, context.identity.rights)
    const relatedOf = linkMaker(relation, shown)
    const linked = Map.groupBy(links, ({ own_id }) => own_id)
    for (const [id, row] of byId) {
      const related = (linked.get(id) ?? []).map(relatedOf)
      for (const one of related) translateRow(relation.target, one, context)
      row[relation.field] = related.map((one) => one.id)
      row[relation.name] = related
    }
  }
}

async function linksOf(
  entry: Entry,
  relation: Relation,
  ids: readonly unknown[],
  context: Context,
): Promise<readonly Link[]> {
  const limit = await linkLimit(relation, context)
  if (limit !== 'all') return (await linksSql(entry, relation, ids, limit, context).execute(context.db)).rows
  const query = linksQuery(entry, relation, ids.length, context)
  const { rows } = await context.db.executeQuery<Link>({ ...query, parameters: ids })
  return rows
}

/** Which related rows are told of: outside of the back office those that exist there, in it those within the caller's limits. */
function linkLimit({ target }: Relation, context: Context): Where | Promise<Where> {
  const here = { ...context, takes: undefined }
  return isOutside(context) && target.resource.areas.member ? scopeOf(target, here) : limitOf(target, here)
}

type Link = PlainRow & { own_id: unknown; id: unknown }

const knownLinks = new WeakMap<Relation, Map<string, CompiledQuery>>()
const maxKnown = 100

/** The query for the related rows of so many owners: it depends on the relation alone, so it is compiled once. */
function linksQuery(entry: Entry, relation: Relation, count: number, context: Context): CompiledQuery {
  const known = knownLinks.get(relation) ?? new Map<string, CompiledQuery>()
  knownLinks.set(relation, known)
  const { read, dialect } = context.app.database
  const key = `${dialect} ${count}`
  const query =
    known.get(key) ?? linksSql(entry, relation, Array(count).fill(0), 'all', context).compile(read)
  if (known.size >= maxKnown) known.clear()
  known.set(key, query)
  return query
}

/** Of related rows that a limit leaves out only the id is told; outside of the back office nothing. */
function linksSql(
  entry: Entry,
  relation: Relation,
  owners: readonly unknown[],
  limit: Where,
  context: Context,
): RawBuilder<Link> {
  const field = entry.resource.fields[relation.field]
  if (!field) throw new Error(`${entry.resource.name} has no field ${relation.field}`)
  const { dialect } = context.app.database
  const through = throughOf(entry.resource, relation.field, field)
  const name = (identifier: string) => sql.raw(quote(dialect, identifier))
  const shown = relation.show.map((column) => `, r.${quote(dialect, column)}`).join('')
  const isWhole = limit === 'all'
  const isKnown = isWhole || isOutside(context)
  const more = isWhole ? sql.raw('') : sql`and ${whereSql(relation.target, limit, dialect, 'r')}`
  return sql<Link>`select j.${name(through.own)} as own_id, j.${name(through.other)} as id${sql.raw(shown)}
    from ${name(through.table)} j ${sql.raw(isKnown ? 'join' : 'left join')} ${name(relation.target.resource.table)} r
    on r.${name('id')} = j.${name(through.other)} ${more}
    where j.${name(through.own)} in (${sql.join(owners)}) order by j.${name(through.other)}`
}
