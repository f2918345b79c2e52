import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { listLimits } from '#core/wire.ts'
import type { App, Context } from '../context.ts'
import { quote } from '../db/dialect.ts'
import { mainAlias } from './column-ref.ts'

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
export async function countRows(from: Sql, where: Sql, context: Context): Promise<Total> {
  const { app } = context
  const memory = memoryOf(app)
  const mark = await app.database.mark()
  const { sql: text, parameters } = sql`${from} where ${where}`.compile(app.database.read)
  const key = createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('base64')
  const known = memory.get(key)
  const isFresh =
    known && (mark === null ? known.isEstimate && known.until > app.clock() : known.mark === mark)
  if (isFresh) return known
  const counted = await count(from, where, context)
  if (memory.size >= maxRemembered) memory.clear()
  memory.set(key, { ...counted, mark, until: app.clock() + estimateLife })
  return counted
}

function memoryOf(app: App) {
  const memory = remembered.get(app) ?? new Map()
  remembered.set(app, memory)
  return memory
}

async function count(from: Sql, where: Sql, context: Context): Promise<Total> {
  const { exactTotal } = listLimits
  const one = sql<{
    n: number
  }>`select count(*) as n from (select 1 as one from ${from} where ${where} limit ${exactTotal + 1}) counted`
  const n = Number((await one.execute(context.db)).rows[0]?.n ?? 0)
  if (n <= exactTotal) return { total: n, isEstimate: false }
  return { total: Math.max(n, await estimate(from, where, context)), isEstimate: true }
}

/** The first 10,001 matches by id reach to some id; the whole table is taken to be as dense as that part. */
async function estimate(from: Sql, where: Sql, context: Context): Promise<number> {
  const id = sql.raw(`${mainAlias}.${quote(context.app.database.dialect, 'id')}`)
  const part = listLimits.exactTotal + 1
  const sample = sql<{ low: number; high: number }>`select min(id) as low, max(id) as high from (
    select ${id} as id from ${from} where ${where} order by ${id} limit ${part}) sample`
  const whole = sql<{ high: number }>`select ${id} as high from ${from} order by ${id} desc limit 1`
  const [range] = (await sample.execute(context.db)).rows
  const [end] = (await whole.execute(context.db)).rows
  if (!range || !end) return part
  const density = part / Math.max(1, Number(range.high) - Number(range.low) + 1)
  return Math.round(density * (Number(end.high) - Number(range.low) + 1))
}
