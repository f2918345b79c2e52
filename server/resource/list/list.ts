import { type RawBuilder, sql } from 'kysely'
import type { Where } from '#core/conditions/where.ts'
import type { Context } from '../../context.ts'
import { quote } from '../../db/dialect.ts'
import { translateRow } from '../columns/product-texts.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import type { Beside } from './beside.ts'
import { mainAlias } from './column-ref.ts'
import { allOf } from './condition.ts'
import { attachMany } from './links.ts'
import { planPage } from './list-plan.ts'
import type { ListQuery } from './list-query.ts'
import { orderOf, type Question, questionOf } from './list-question.ts'
import { searchPage } from './list-search.ts'
import { type ListShape, listShape } from './list-shape.ts'
import type { Total } from './total.ts'

type Sql = RawBuilder<unknown>

/** Rows with related rows attached, and what was selected beside a row. */
interface Selected {
  readonly rows: readonly PlainRow[]
  readonly besideOf: (row: PlainRow) => PlainRow
}

/** Rows of one page, and how many there are in all. */
export interface Page extends Total, Selected {}

const none: Selected = { rows: [], besideOf: () => ({}) }

/** Runs a list call within a scope. Trees come whole, up to `maxTreeRows`. */
export async function listPage(
  entry: Entry,
  query: ListQuery,
  scope: readonly Where[],
  context: Context,
  paged: boolean,
  beside: Required<Beside> | null = null,
): Promise<Page> {
  const question = questionOf(entry, query, scope, context)
  if (!paged) {
    const tree = await selectTree(question, beside, context)
    return { ...tree, total: tree.rows.length, isEstimate: false }
  }
  const skip = (query.page - 1) * query.limit
  const { ids, total, isEstimate } = await findPage(question, skip, query.limit, context)
  return { ...(ids ? await selectRows(question, ids, beside, context) : none), total, isEstimate }
}

/** The ids of a page, along indexes as far as they answer the question. */
export function findPage(question: Question, skip: number, take: number, context: Context) {
  const find = question.conditions.some(({ isScan }) => isScan) ? searchPage : planPage
  return find(question, skip, take, context)
}

/** Trees and remote selects of trees are not paged; this is where they end. */
const maxTreeRows = 10_000

async function selectTree(
  question: Question,
  beside: Required<Beside> | null,
  context: Context,
): Promise<Selected> {
  const { dialect } = context.app.database
  const { entry, conditions } = question
  const { select, from } = selectedOf(entry, beside, context)
  const where = allOf(conditions.map((one) => one.sql))
  const order = orderOf(question, dialect)
  return attached(
    entry,
    sql<PlainRow>`select ${select} from ${from} where ${where} order by ${order} limit ${sql.lit(maxTreeRows)}`,
    context,
  )
}

/** The rows with these ids, in the order of the question. */
async function selectRows(
  question: Question,
  ids: Sql,
  beside: Required<Beside> | null,
  context: Context,
): Promise<Selected> {
  const { dialect } = context.app.database
  const { entry } = question
  const { select, from } = selectedOf(entry, beside, context)
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  const order = orderOf(question, dialect)
  // Rows are looked up for those of the page only, not for those that were passed on the way to it.
  const statement = sql<PlainRow>`select ${select} from (${ids}) page cross join ${from} where ${id} = page.id order by ${order}`
  return attached(entry, statement, context)
}

function selectedOf(
  entry: Entry,
  beside: Required<Beside> | null,
  context: Context,
): Pick<ListShape, 'select' | 'from'> {
  const { select, from } = listShape(entry, context)
  return beside
    ? { select: sql`${select}${beside.select}`, from: sql`${from} ${beside.from}` }
    : { select, from }
}

async function attached(entry: Entry, statement: RawBuilder<PlainRow>, context: Context): Promise<Selected> {
  const shape = listShape(entry, context)
  const { rows: stored } = await statement.execute(context.db)
  const rows = stored.map((row) => assemble(entry, row, shape, context))
  await attachMany(entry, rows, shape.readable, context)
  const byId = new Map(stored.map((row) => [row.id, row]))
  return { rows, besideOf: ({ id }) => byId.get(id) ?? {} }
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
