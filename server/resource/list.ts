import { type RawBuilder, sql } from 'kysely'
import { readableFields } from '#core/permissions.ts'
import type { Where } from '#core/where.ts'
import type { Context } from '../context.ts'
import { orderSql, quote } from '../db/dialect.ts'
import { matchingIds, withTimeLimit } from '../db/scan.ts'
import { joinAlias, mainAlias } from './column-ref.ts'
import { allOf, filterSql, isScan, whereSql, wordsSql } from './condition.ts'
import type { ListQuery } from './list-query.ts'
import type { Entry, Relation } from './registry.ts'
import { throughOf } from './table.ts'
import { countRows, type Total } from './total.ts'

type Sql = RawBuilder<unknown>
export type PlainRow = Record<string, unknown>

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
  const { dialect } = context.app.database
  const readable = new Set(readableFields(entry.resource, context.identity.rights))
  const plain = [
    ...scope.map((where) => whereSql(entry, where, dialect)),
    ...query.filters.filter((filter) => !isScan(filter)).map((filter) => filterSql(entry, filter, dialect)),
  ]
  const scanning = [
    ...query.filters.filter(isScan).map((filter) => filterSql(entry, filter, dialect)),
    ...wordsSql(entry, query.words, readable, dialect),
  ]
  const joins = joinsOf(entry, context)
  const needed = query.filters.flatMap(({ ref }) => (ref.relation ? [ref.relation] : []))
  const from = (relations: readonly Relation[]) => fromSql(entry, relations, context)
  const run = async (conditions: readonly Sql[], on: Context): Promise<Page> => {
    const where = allOf(conditions)
    const order = sql.join(query.order.map(([ref, way]) => orderSql(dialect, ref.sql, way)))
    const rows = await select(entry, joins, where, order, query, on, paged)
    // A first page that is not full tells the total by itself.
    if (!paged || (query.page === 1 && rows.length < query.limit)) {
      return { rows, total: rows.length, isEstimate: false }
    }
    return { rows, ...(await countRows(from(needed), where, on)) }
  }
  if (scanning.length === 0) return run(plain, context)
  const all = [...plain, ...scanning]
  const ids = dialect === 'sqlite' ? await matchingIds(context, from(needed), allOf(all)) : null
  if (ids) {
    const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
    return run([sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`], context)
  }
  return withTimeLimit(context.app.database, context.db, (db) => run(all, { ...context, db }))
}

/** Trees and remote selects of trees are not paged; this is where they end. */
export const maxTreeRows = 10_000

async function select(
  entry: Entry,
  joins: readonly Relation[],
  where: Sql,
  order: Sql,
  query: ListQuery,
  context: Context,
  paged: boolean,
): Promise<readonly PlainRow[]> {
  const columns = listFields(entry, context)
  const limit = paged ? query.limit : maxTreeRows
  const offset = paged ? (query.page - 1) * query.limit : 0
  const statement = sql<PlainRow>`select ${sql.raw(columnsSql(columns, joins, context))} from ${fromSql(
    entry,
    joins,
    context,
  )} where ${where} order by ${order} limit ${limit} offset ${offset}`
  const { rows: stored } = await statement.execute(context.db)
  const rows = stored.map((row) => assemble(entry, row, columns, joins))
  await attachMany(entry, rows, new Set(readableFields(entry.resource, context.identity.rights)), context)
  return rows
}

/** Columns of a list row: what the caller may see, without long texts. */
export function listFields(entry: Entry, context: Context): readonly string[] {
  const readable = new Set(readableFields(entry.resource, context.identity.rights))
  return entry.columns.filter(
    (name) => readable.has(name) && entry.resource.fields[name]?.kind !== 'richText',
  )
}

function joinsOf(entry: Entry, context: Context): readonly Relation[] {
  const readable = readableFields(entry.resource, context.identity.rights)
  return entry.one.filter(({ field }) => readable.includes(field))
}

function columnsSql(columns: readonly string[], joins: readonly Relation[], context: Context): string {
  const { dialect } = context.app.database
  const own = columns.map((name) => `${mainAlias}.${quote(dialect, name)}`)
  const related = joins.flatMap((relation) =>
    ['id', ...relation.show].map(
      (name) =>
        `${joinAlias(relation)}.${quote(dialect, name)} as ${quote(dialect, relatedKey(relation, name))}`,
    ),
  )
  return [...own, ...related].join(', ')
}

function relatedKey(relation: Relation, name: string): string {
  return `${joinAlias(relation)}_${name}`
}

function fromSql(entry: Entry, joins: readonly Relation[], context: Context): Sql {
  const { dialect } = context.app.database
  const name = (identifier: string) => quote(dialect, identifier)
  const parts = [`${name(entry.resource.table)} ${mainAlias}`]
  for (const relation of new Set(joins)) {
    const alias = joinAlias(relation)
    parts.push(
      `left join ${name(relation.target.resource.table)} ${alias} on ${alias}.${name('id')} = ${mainAlias}.${name(relation.field)}`,
    )
  }
  return sql.raw(parts.join(' '))
}

function assemble(
  entry: Entry,
  stored: PlainRow,
  columns: readonly string[],
  joins: readonly Relation[],
): PlainRow {
  const row: PlainRow = {}
  for (const name of columns) row[name] = stored[name]
  for (const [name, load] of entry.loaders) if (name in row) row[name] = load(row[name])
  for (const relation of joins) {
    const id = stored[relatedKey(relation, 'id')]
    if (id === null || id === undefined) {
      row[relation.name] = null
      continue
    }
    const related: PlainRow = { id }
    for (const name of relation.show) related[name] = stored[relatedKey(relation, name)]
    row[relation.name] = related
  }
  return row
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
    for (const row of rows) {
      row[relation.field] = []
      row[relation.name] = []
    }
    for (const { own_id, ...related } of links) {
      const row = byId.get(own_id)
      ;(row?.[relation.field] as unknown[] | undefined)?.push(related.id)
      ;(row?.[relation.name] as unknown[] | undefined)?.push(related)
    }
  }
}

async function linksOf(
  entry: Entry,
  relation: Relation,
  ids: readonly unknown[],
  context: Context,
): Promise<readonly (PlainRow & { own_id: unknown; id: unknown })[]> {
  const { dialect } = context.app.database
  const field = entry.resource.fields[relation.field]
  if (!field) return []
  const through = throughOf(entry.resource, relation.field, field)
  const name = (identifier: string) => sql.raw(quote(dialect, identifier))
  const shown = relation.show.map((column) => `, r.${quote(dialect, column)}`).join('')
  const { rows } = await sql<PlainRow & { own_id: unknown; id: unknown }>`
    select j.${name(through.own)} as own_id, r.${name('id')}${sql.raw(shown)}
    from ${name(through.table)} j join ${name(relation.target.resource.table)} r on r.${name('id')} = j.${name(through.other)}
    where j.${name(through.own)} in (${sql.join(ids)}) order by r.${name('id')}`.execute(context.db)
  return rows.map((row) => ({ ...row }))
}
