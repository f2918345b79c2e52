import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { listLimits } from '#core/wire.ts'
import type { App, Context } from '../context.ts'
import { quote } from '../db/dialect.ts'
import { mainAlias } from './column-ref.ts'
import { anyOf } from './condition.ts'
import { fromSql } from './list-shape.ts'
import type { Entry, Relation } from './registry.ts'

/** How many rows match: exact up to 10,000, an estimate beyond. */
export interface Total {
  readonly total: number
  readonly isEstimate: boolean
}

type Sql = RawBuilder<unknown>

const maxRemembered = 2000
const estimateLife = 10_000
const remembered = new WeakMap<
  App,
  Map<string, Total & { readonly mark: string | null; readonly until: number }>
>()

/**
 * Counts matches, never further than 10,001 of them, so the cost does not grow with the table. A total is remembered as
 * long as the database says that nothing was written; an estimate stays for ten seconds wherever that is not known.
 */
export async function countRows(
  entry: Entry,
  joins: readonly Relation[],
  where: Sql,
  context: Context,
): Promise<Total> {
  const { app } = context
  const memory = memoryOf(app)
  const mark = await app.database.mark()
  const { sql: text, parameters } = sql`${where}`.compile(app.database.read)
  const key = memoryKey(`${entry.resource.name} ${text} ${JSON.stringify(parameters)}`)
  const known = memory.get(key)
  const isFresh =
    known && (mark === null ? known.isEstimate && known.until > app.clock() : known.mark === mark)
  if (isFresh) return known
  const counted = await count(entry, joins, where, context)
  if (memory.size >= maxRemembered) memory.clear()
  memory.set(key, { ...counted, mark, until: app.clock() + estimateLife })
  return counted
}

function memoryOf(app: App) {
  const memory = remembered.get(app) ?? new Map()
  remembered.set(app, memory)
  return memory
}

/** What is asked, or its hash where many values would fill the memory. */
function memoryKey(question: string): string {
  return question.length <= 500 ? question : createHash('sha256').update(question).digest('base64')
}

/** How far rows are counted one by one where nothing else tells how many there are. */
const mostCounted = 1_000_000

async function count(entry: Entry, joins: readonly Relation[], where: Sql, context: Context): Promise<Total> {
  const { exactTotal } = listLimits
  const from = fromSql(entry, joins, context.app.database.dialect)
  const countTo = async (most: number) => {
    const one = sql<{
      n: number
    }>`select count(*) as n from (select 1 as one from ${from} where ${where} limit ${sql.lit(most)}) counted`
    return Number((await one.execute(context.db)).rows[0]?.n ?? 0)
  }
  const n = await countTo(exactTotal + 1)
  if (n <= exactTotal) return { total: n, isEstimate: false }
  // Keys that follow the clock lie where rows were added, and nothing can be told from a few places.
  if (entry.resource.fields.id?.wide) return { total: await countTo(mostCounted), isEstimate: true }
  return { total: Math.max(n, await estimate(entry, joins, where, context)), isEstimate: true }
}

const windows = 16
const windowSize = 64

/**
 * Looks at some windows of ids spread evenly over the table and takes the rest to be as dense with matches. That costs
 * the same at any size, unlike a sample of matches: those of a rare value lie far apart.
 */
async function estimate(
  entry: Entry,
  joins: readonly Relation[],
  where: Sql,
  { app, db }: Context,
): Promise<number> {
  const { dialect } = app.database
  const from = fromSql(entry, joins, dialect, 'byId')
  const table = sql.raw(quote(dialect, entry.resource.table))
  const ends = sql<{ low: number; high: number }>`
    select (select min(id) from ${table}) as low, (select max(id) from ${table}) as high`
  const [range] = (await ends.execute(db)).rows
  const low = Number(range?.low ?? 0)
  const width = Number(range?.high ?? 0) - low + 1
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  const starts = Array.from({ length: windows }, (_, at) =>
    Math.floor(low + (at * (width - windowSize)) / (windows - 1)),
  )
  const parts = starts.map((start) => sql`${id} between ${start} and ${start + windowSize - 1}`)
  const sample = sql<{ n: number }>`select count(*) as n from ${from} where ${anyOf(parts)} and ${where}`
  const found = Number((await sample.execute(db)).rows[0]?.n ?? 0)
  return Math.round((found / (windows * windowSize)) * width)
}
