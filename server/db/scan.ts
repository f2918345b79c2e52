import { Worker } from 'node:worker_threads'
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#core/problems.ts'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../context.ts'
import type { Database, Db } from './database.ts'
import { isTooSlow } from './dialect.ts'
import { statementMilliseconds } from './limits.ts'

/** A contains-search stops after this long with a plain message. */
const scanMilliseconds = 2000
/** tables up to this highest id are scanned in place: that takes less than handing the work over */
const smallTable = 5000

/** What the worker is asked: a query with two last parameters, the window of ids to look at. */
export interface ScanRequest {
  readonly ticket: number
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly highest: number
  readonly limit: number
  readonly milliseconds: number
}

/** What it answers: the ids in descending order, or that time ran out. */
export type ScanAnswer = { readonly ticket: number } & (
  | { readonly ids: readonly number[] }
  | { readonly isTooSlow: true }
  | { readonly error: string }
)

/**
 * On SQLite: ids of matching rows, newest first, at most 10,001, found in a worker so that the process goes on.
 * Null when the table is small enough to scan in place.
 */
export async function matchingIds(
  { app, db }: Context,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<readonly number[] | null> {
  const top = await sql<{ id: number }>`select t.id from ${from} order by t.id desc limit 1`.execute(db)
  const highest = Number(top.rows[0]?.id ?? 0)
  if (highest <= smallTable || !app.database.file) return null
  const limit = listLimits.exactTotal + 1
  const query = sql`select t.id from ${from} where (${where}) and t.id <= ${0} and t.id > ${0} order by t.id desc limit ${limit}`
  const compiled = query.compile(app.database.read)
  const answer = await scannerOf(app.database).ask({
    sql: compiled.sql,
    parameters: compiled.parameters.slice(0, -3),
    highest,
    limit,
    milliseconds: scanMilliseconds,
  })
  if ('isTooSlow' in answer) throw new Problem('searchTooSlow')
  if ('error' in answer) throw new Error(answer.error)
  return answer.ids
}

/** On PostgreSQL and MySQL: runs reading statements under the time limit, and says so plainly when they exceed it. */
export async function withTimeLimit<T>(database: Database, db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (database.dialect === 'sqlite') return work(db)
  try {
    if (database.dialect === 'postgres' && !db.isTransaction) {
      return await database.read.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(scanMilliseconds)}`.execute(trx)
        return work(trx)
      })
    }
    if (database.dialect === 'mysql' && !db.isTransaction) {
      return await database.read.connection().execute(async (connection) => {
        const version = await serverVersion(connection)
        const limit = (milliseconds: number) =>
          sql.raw(`set session ${mysqlLimit(version, milliseconds)}`).execute(connection)
        await limit(scanMilliseconds)
        try {
          return await work(connection)
        } finally {
          await limit(statementMilliseconds)
        }
      })
    }
    return await work(db)
  } catch (error) {
    if (isTooSlow(error)) throw new Problem('searchTooSlow')
    throw error
  }
}

async function serverVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db)
  return rows[0]?.version ?? ''
}

/** MariaDB counts seconds, MySQL milliseconds, under different names. */
function mysqlLimit(version: string, milliseconds: number): string {
  return /mariadb/i.test(version)
    ? `max_statement_time = ${milliseconds / 1000}`
    : `max_execution_time = ${milliseconds}`
}

interface Scanner {
  readonly ask: (request: Omit<ScanRequest, 'ticket'>) => Promise<ScanAnswer>
  readonly close: () => Promise<unknown>
}

const scanners = new WeakMap<Database, Scanner>()

/** Ends the worker of a database, if it has one. */
export async function closeScanner(database: Database): Promise<void> {
  await scanners.get(database)?.close()
  scanners.delete(database)
}

function scannerOf(database: Database): Scanner {
  const known = scanners.get(database)
  if (known) return known
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { workerData: database.file })
  worker.unref()
  const waiting = new Map<number, (answer: ScanAnswer) => void>()
  let tickets = 0
  worker.on('message', (answer: ScanAnswer) => {
    waiting.get(answer.ticket)?.(answer)
    waiting.delete(answer.ticket)
  })
  worker.on('error', (error) => {
    for (const [ticket, resolve] of waiting) resolve({ ticket, error: String(error) })
    waiting.clear()
    scanners.delete(database)
  })
  const scanner: Scanner = {
    ask(request) {
      // One search at a time; a queue that is longer than a few would only answer too late.
      if (waiting.size >= 16) throw new Problem('searchTooSlow')
      const ticket = ++tickets
      return new Promise((resolve) => {
        waiting.set(ticket, resolve)
        worker.postMessage({ ...request, ticket })
      })
    },
    close: () => worker.terminate(),
  }
  scanners.set(database, scanner)
  return scanner
}
