import { type RawBuilder, sql } from 'kysely'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import { quote } from '../../db/dialect.ts'
import {
  askAside,
  hasWorker,
  searchAside,
  slot,
  smallTable,
  statementOf,
  sweepAside,
  withTimeLimit,
} from '../../db/scan/scan.ts'
import { mainAlias } from './column-ref.ts'
import { allOf } from './condition.ts'
import {
  countSql,
  idsSql,
  joined,
  type Path,
  pathsOf,
  plainPath,
  presentIndexes,
  tableById,
  takenIdsSql,
} from './list-path.ts'
import { figuresOf, idList, type PageIds } from './list-plan.ts'
import { orderOf, type Question } from './list-question.ts'
import { joinsSql } from './list-shape.ts'

type Sql = RawBuilder<unknown>

/**
 * Finds a page of a question that no index answers, such as what texts contain. It ends when the page is full, when few
 * rows were left to look at, or with a plain message after two seconds; on SQLite a worker does it, so that nobody waits.
 */
export async function searchPage(
  question: Question,
  skip: number,
  take: number,
  context: Context,
): Promise<PageIds> {
  const { database } = context.app
  if (database.dialect === 'sqlite' && (!hasWorker(context) || (await isSmall(question, context))))
    return searchAll(question, skip, take, context)
  if (database.dialect !== 'sqlite')
    return withTimeLimit(database, context.db, (db) =>
      searchElsewhere(question, skip, take, { ...context, db }),
    )
  const indexed = withoutScans(question)
  const { figures } = await figuresOf(indexed, context)
  if (indexed.conditions.length > 0 && !figures.isEstimate)
    return searchFew(question, figures.rows, skip, take, context)
  const found = await searchAside(context, await searchSql(question, skip + take, context))
  const ids = idList(
    found.ids.slice(skip, skip + take).map((id) => ({ id })),
    question,
    'sqlite',
  )
  if (found.isEnd) return { total: found.ids.length, isEstimate: false, ids }
  return { ...likely(found.ids.length, found.examined, figures.total ?? 0), ids }
}

/** The question without what has to be looked for row by row. */
function withoutScans(question: Question): Question {
  return { ...question, conditions: question.conditions.filter(({ isScan }) => !isScan), joins: [] }
}

/** A total from what a part of the rows held. */
function likely(found: number, examined: number, rows: number) {
  const total = Math.max(found, Math.round((found / Math.max(examined, 1)) * rows))
  return { total, isEstimate: true }
}

async function isSmall({ entry }: Question, context: Context): Promise<boolean> {
  const table = sql.raw(quote(context.app.database.dialect, entry.resource.table))
  const { rows } = await countSql({ source: table, where: allOf([]) }, smallTable + 1).execute(context.db)
  return Number(rows[0]?.n ?? 0) <= smallTable
}

/** Looks at every row, here and now. */
async function searchAll(question: Question, skip: number, take: number, context: Context): Promise<PageIds> {
  const { dialect } = context.app.database
  const path = joined(plainPath(question, dialect), question, dialect)
  const { rows } = await countSql(path, listLimits.exactTotal + 1).execute(context.db)
  const total = Number(rows[0]?.n ?? 0)
  const isEstimate = total > listLimits.exactTotal
  if (!isEstimate && skip >= total) return { total, isEstimate, ids: null }
  const ids = isEstimate
    ? idsSql(path, question, dialect, skip, take)
    : takenIdsSql(path, question, dialect, skip, take)
  return { total, isEstimate, ids }
}

/** Few rows meet what indexes can tell: all of them are looked at, along the path with the fewest. */
async function searchFew(
  question: Question,
  rowsOfPaths: readonly number[],
  skip: number,
  take: number,
  context: Context,
): Promise<PageIds> {
  const { dialect } = context.app.database
  const paths = pathsOf(question, await presentIndexes(question.entry, context.app), dialect)
  const path = paths[rowsOfPaths.indexOf(Math.min(...rowsOfPaths))]
  if (!path) throw new Error('a question has at least one path: its order')
  const all = idsSql(joined(path, question, dialect), question, dialect, 0, listLimits.exactTotal)
  const rows = await askAside(context, all, true)
  return {
    total: rows.length,
    isEstimate: false,
    ids: idList(rows.slice(skip, skip + take), question, dialect),
  }
}

/** rows that a search on PostgreSQL or MySQL looks at before it is taken for one that finds little */
const windows = [2000, 20_000]

async function searchElsewhere(
  question: Question,
  skip: number,
  take: number,
  context: Context,
): Promise<PageIds> {
  const { dialect } = context.app.database
  const indexed = withoutScans(question)
  const { figures } = await figuresOf(indexed, context)
  if (!figures.isEstimate) return searchAll(question, skip, take, context)
  const [walk] = pathsOf(indexed, await presentIndexes(question.entry, context.app), dialect)
  for (const window of windows) {
    if (!walk || skip + take > window) continue
    const { rows } = await walkedSql(question, indexed, walk, sql.lit(0), sql.lit(window), context).execute(
      context.db,
    )
    if (rows.length < skip + take) continue
    const ids = idList(rows.slice(skip, skip + take), question, dialect)
    return { ...likely(rows.length, window, figures.total ?? 0), ids }
  }
  return searchAll(question, skip, take, context)
}

/** Matches among the rows that follow each other in the order, from one to another. */
function walkedSql(
  question: Question,
  indexed: Question,
  walk: Path,
  skip: Sql,
  take: Sql,
  { app }: Context,
): RawBuilder<{ readonly id: number }> {
  const { dialect } = app.database
  const table = sql.raw(`${quote(dialect, question.entry.resource.table)} ${mainAlias}`)
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  const scans = question.conditions.filter(({ isScan }) => isScan).map((one) => one.sql)
  return sql`select ${id} as id from (${idsSql(walk, indexed, dialect, skip, take)}) w cross join ${table} ${joinsSql(question.joins, dialect)}
    where ${id} = w.id and ${allOf(scans)} order by ${orderOf(question, dialect)}`
}

/** Everything that the worker needs for a search. */
async function searchSql(question: Question, wanted: number, context: Context) {
  const { database } = context.app
  const { dialect } = database
  const indexed = withoutScans(question)
  const [walk] = pathsOf(indexed, await presentIndexes(question.entry, context.app), dialect)
  if (!walk) throw new Error('a question has at least one path: its order')
  const statement = (query: Sql) => statementOf(database, query)
  const window = idsSql(walk, indexed, dialect, slot('skip'), slot('take'))
  const given = { ...question, conditions: [], joins: [] }
  const listed = sql`(select value as id from json_each(${slot('ids')})) w cross join`
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  const byId = tableById(question.entry, await presentIndexes(question.entry, context.app), dialect)
  return {
    ...(await sweepSql(question, context)),
    wanted,
    seen: statement(sql`select count(*) as n from (${window}) seen`),
    walked: statement(walkedSql(question, indexed, walk, slot('skip'), slot('take'), context)),
    sorted: statement(
      sql`select ${id} as id from ${listed} ${byId} where ${id} = w.id order by ${orderOf(given, dialect)}`,
    ),
  }
}

/** What the worker needs to look through a whole table, newest rows first. */
async function sweepSql(question: Question, context: Context) {
  const { database } = context.app
  const { dialect } = database
  const { entry, conditions, joins } = question
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  const byId = tableById(entry, await presentIndexes(entry, context.app), dialect)
  const table = sql.raw(`${quote(dialect, entry.resource.table)} ${mainAlias} not indexed`)
  const bounds = sql`select min(id) as bottom, count(*) as n from
    (select ${id} as id from ${byId} where ${id} < ${slot('top')} order by ${id} desc limit ${slot('take')}) seen`
  const matches = sql`select ${id} as id from ${table} ${joinsSql(joins, dialect)}
    where ${id} < ${slot('top')} and ${id} >= ${slot('bottom')} and ${allOf(conditions.map((one) => one.sql))} order by ${id} desc`
  return { bounds: statementOf(database, bounds), matches: statementOf(database, matches) }
}

/** On SQLite: the newest ids of what a question finds, at most so many; null where it can be asked in place. */
export async function sweptIds(
  question: Question,
  limit: number,
  context: Context,
): Promise<readonly number[] | null> {
  if (!hasWorker(context) || (await isSmall(question, context))) return null
  return sweepAside(context, { ...(await sweepSql(question, context)), limit })
}
