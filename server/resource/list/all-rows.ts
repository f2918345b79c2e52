import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Where } from '#core/conditions/where.ts'
import { Problem } from '#core/problems.ts'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import { orderSql, quote } from '../../db/dialect.ts'
import { withTimeLimit } from '../../db/scan/scan.ts'
import type { EachOptions, PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { mainAlias } from './column-ref.ts'
import { allOf } from './condition.ts'
import { attachMany } from './links.ts'
import { assemble, listPage } from './list.ts'
import type { ListQuery } from './list-query.ts'
import { type ListCondition, type Question, questionOf } from './list-question.ts'
import { sweptIds } from './list-search.ts'
import { listShape, rowMaker, selectedAlike } from './list-shape.ts'
import { treeData } from './tree-data.ts'

type Sql = RawBuilder<unknown>

/** Rows fetched at once: few enough that SQLite, which answers in place, holds nobody up. */
const pageRows = 500

/**
 * All rows of a list call, page after page in its order. Each page begins behind the last row of the one before, so the
 * cost of a page does not grow and no connection is held between two; rows written meanwhile may appear or not. A tree
 * comes as it is drawn, every row behind the one above it. `texts` are long texts that lists leave out; where texts are looked
 * through, that ends one row behind `most`.
 */
export async function* allRows(
  entry: Entry,
  query: ListQuery,
  scope: readonly Where[],
  context: Context,
  { texts = [], most = Number.POSITIVE_INFINITY }: Pick<EachOptions, 'texts' | 'most'>,
): AsyncGenerator<readonly PlainRow[]> {
  if (entry.resource.parent) {
    const { rows } = await listPage(entry, query, scope, context, false)
    const drawn = inTreeOrder(treeData(entry, rows, true))
    for (let at = 0; at < drawn.length; at += pageRows) yield drawn.slice(at, at + pageRows)
    return
  }
  const question = questionOf(entry, query, scope, context)
  const conditions = question.conditions.map((one) => one.sql)
  const isScanned = question.conditions.some(({ isScan }) => isScan)
  const ids = isScanned ? await scannedIds(question, query, most, context) : null
  if (ids && ids.length > listLimits.exactTotal) yield* byIds(entry, ids, query, context, texts)
  else if (ids) yield* walk(entry, [inIds(ids, context)], query, context, texts)
  else yield* walk(entry, conditions, query, context, texts)
}

/** Follows the order from row to row: first those without a value where the order begins with them, then the others. */
async function* walk(
  entry: Entry,
  conditions: readonly Sql[],
  query: ListQuery,
  context: Context,
  texts: readonly string[],
): AsyncGenerator<readonly PlainRow[]> {
  const [[first, way] = [], second] = query.order
  if (!first || !way) return
  if (!second) {
    yield* stretch(entry, conditions, query, context, texts, (last) => after(first.sql, way, last.id))
    return
  }
  const [id, idWay] = second
  const none = sql`${first.sql} is null`
  const some = sql`${first.sql} is not null`
  const ofNone = stretch(entry, [...conditions, none], query, context, texts, (last) =>
    after(id.sql, idWay, last.id),
  )
  const ofSome = stretch(entry, [...conditions, some], query, context, texts, (last) => {
    const isSame = sql`${first.sql} = ${last.key} and ${after(id.sql, idWay, last.id)}`
    // The first part says no more than the second; it is what an index can begin at.
    return sql`${notBefore(first.sql, way, last.key)} and (${after(first.sql, way, last.key)} or (${isSame}))`
  })
  // Rows without a value are the smallest.
  if (way === 'asc') yield* ofNone
  yield* ofSome
  if (way === 'desc') yield* ofNone
}

/** Where a page ended: the value that the rows are ordered by, and the row's id. */
interface Last {
  readonly key: unknown
  readonly id: unknown
}

async function* stretch(
  entry: Entry,
  conditions: readonly Sql[],
  query: ListQuery,
  context: Context,
  texts: readonly string[],
  beyond: (last: Last) => Sql,
): AsyncGenerator<readonly PlainRow[]> {
  const { dialect } = context.app.database
  const order = sql.join(query.order.map(([ref, way]) => orderSql(dialect, ref.sql, way)))
  let last: Last | null = null
  for (;;) {
    const where = allOf(last ? [...conditions, beyond(last)] : conditions)
    const page: Selected = await select(entry, where, order, query, context, texts)
    if (page.rows.length > 0) yield page.rows
    if (page.rows.length < pageRows) return
    last = page.last
    // SQLite answers at once: without this nobody else would have a turn.
    await nextTurn()
  }
}

interface Selected {
  readonly rows: readonly PlainRow[]
  readonly last: Last | null
}

async function select(
  entry: Entry,
  where: Sql,
  order: Sql,
  query: ListQuery,
  context: Context,
  texts: readonly string[],
): Promise<Selected> {
  const { database } = context.app
  const shape = listShape(entry, context)
  const columns = [...shape.columns, ...texts]
  const long = texts.map((name) => sql.raw(`, ${mainAlias}.${quote(database.dialect, name)}`))
  const key = query.order[0]?.[0].sql ?? sql.raw('null')
  const id = sql.raw(`${mainAlias}.${quote(database.dialect, 'id')}`)
  const statement = sql<PlainRow>`select ${shape.select}${sql.join(long, sql.raw(''))}, ${key} as sort_key, ${id} as own_id
    from ${shape.from} where ${where} order by ${order} limit ${sql.lit(pageRows)}`
  return withTimeLimit(database, context.db, async (db) => {
    const { rows: stored } = await statement.execute(db)
    const made = { maker: rowMaker(entry, selectedAlike(columns)), joins: shape.joins }
    const rows = stored.map((row) => assemble(entry, row, made, context))
    await attachMany(entry, rows, shape.readable, { ...context, db })
    const end = stored.at(-1)
    return { rows, last: end ? { key: end.sort_key, id: end.own_id } : null }
  })
}

function after(column: Sql, way: 'asc' | 'desc', value: unknown): Sql {
  return way === 'asc' ? sql`${column} > ${value}` : sql`${column} < ${value}`
}

function notBefore(column: Sql, way: 'asc' | 'desc', value: unknown): Sql {
  return way === 'asc' ? sql`${column} >= ${value}` : sql`${column} <= ${value}`
}

/** On SQLite: ids that a contains-search finds, newest first, all or one more than `most`; null where a worker does not pay. */
async function scannedIds(
  question: Question,
  query: ListQuery,
  most: number,
  context: Context,
): Promise<readonly number[] | null> {
  const found: number[] = []
  for (;;) {
    const last = found.at(-1)
    const limit = Math.min(listLimits.exactTotal, most - found.length) + 1
    const ids = await sweptIds(last === undefined ? question : below(question, last), limit, context)
    if (!ids) return null
    for (const id of ids) found.push(id)
    if (ids.length < limit || found.length > most) return found
    // That many can not be put in another order than the one they were found in.
    if (query.order[0]?.[0].name !== 'id') throw new Problem('exportOrder', { max: listLimits.exactTotal })
  }
}

/** The same question of the rows before one. */
function below(question: Question, id: number): Question {
  const before = sql`${sql.raw(mainAlias)}.id < ${id}`
  const condition: ListCondition = { sql: before, lead: null, look: 'index', isScan: false }
  return { ...question, conditions: [...question.conditions, condition] }
}

async function* byIds(
  entry: Entry,
  ids: readonly number[],
  query: ListQuery,
  context: Context,
  texts: readonly string[],
): AsyncGenerator<readonly PlainRow[]> {
  const ordered = query.order[0]?.[1] === 'asc' ? ids.toReversed() : ids
  const { dialect } = context.app.database
  const order = sql.join(query.order.map(([ref, way]) => orderSql(dialect, ref.sql, way)))
  for (let at = 0; at < ordered.length; at += pageRows) {
    const where = inIds(ordered.slice(at, at + pageRows), context)
    yield (await select(entry, where, order, query, context, texts)).rows
    await nextTurn()
  }
}

function inIds(ids: readonly number[], { app }: Context): Sql {
  const id = sql.raw(`${mainAlias}.${quote(app.database.dialect, 'id')}`)
  return sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`
}

type Node = PlainRow & { readonly children?: readonly Node[] }

function inTreeOrder(nodes: readonly PlainRow[]): readonly PlainRow[] {
  const drawn: PlainRow[] = []
  const waiting = (nodes as readonly Node[]).toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { children = [], ...row } = node
    drawn.push(row)
    waiting.push(...children.toReversed())
  }
  return drawn
}
