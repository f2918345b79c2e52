import { Worker } from 'node:worker_threads'
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#core/problems.ts'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import { workerFile } from '../../paths.ts'
import type { Database, Db } from '../database.ts'
import { isTooSlow } from '../dialect.ts'
import { statementMilliseconds } from '../limits.ts'

/** A contains-search stops after this long with a plain message. */
const scanMilliseconds = 2000
/** tables up to this many rows are scanned in place: that takes less than handing the work over */
export const smallTable = 5000

/** A value of a statement, or the name of one that the worker puts there. */
export type Bindable = { readonly slot: string } | string | number | bigint | null

/** A compiled statement. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly Bindable[]
}

/** All matches, newest first: `bounds` tells the lowest of `take` ids below `top`, and how many there are; `matches` finds those between. */
interface Sweep {
  readonly bounds: Statement
  readonly matches: Statement
  readonly limit: number
}

/**
 * The first `wanted` matches in an order: `seen` counts the rows from `skip` to `take` further, `walked` finds the matches
 * among them, and `sorted` puts the `ids` of a sweep in order.
 */
interface Search extends Sweep {
  readonly seen: Statement
  readonly walked: Statement
  readonly sorted: Statement
  readonly wanted: number
}

/** What the worker is asked. */
export type SweepRequest = Sweep & { readonly kind: 'sweep'; readonly milliseconds: number }
export type SearchRequest = Search & { readonly kind: 'search'; readonly milliseconds: number }
type QueryRequest = { readonly kind: 'query'; readonly statement: Statement }
export type ScanRequest = (SweepRequest | SearchRequest | QueryRequest) & { readonly ticket: number }

/** Matches in the order that was asked for, and how many rows were looked at for them: all there are, at the end. */
export interface Found {
  readonly ids: readonly number[]
  readonly examined: number
  readonly isEnd: boolean
}

/** What it answers: rows, or ids, or that time ran out. */
export type ScanAnswer = { readonly ticket: number } & (
  | { readonly rows: readonly Record<string, unknown>[] }
  | { readonly ids: readonly number[]; readonly examined?: number; readonly isEnd: boolean }
  | { readonly isTooSlow: true }
  | { readonly error: string }
)

/** Stands for a value that the worker puts into a statement. */
export function slot(name: string): RawBuilder<unknown> {
  return sql`${{ slot: name }}`
}

/** A statement as the worker takes it. */
export function statementOf(database: Database, query: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = query.compile(database.read)
  return { sql: text, parameters: parameters as readonly Bindable[] }
}

/** Tells whether a list may be answered by a worker: on SQLite, of what is committed. */
export function hasWorker({ app, db }: Context): boolean {
  return app.database.file !== null && !db.isTransaction
}

/** Runs a query in the worker for long ones where there is one and `isAside` asks for it, else in place. */
export async function askAside<Row>(
  context: Context,
  query: RawBuilder<Row>,
  isAside: boolean,
): Promise<readonly Row[]> {
  const { database } = context.app
  if (!isAside || !hasWorker(context)) return (await query.execute(context.db)).rows
  const answer = await workerOf(database, 'query').ask({
    kind: 'query',
    statement: statementOf(database, query),
  })
  return (checked(answer) as { readonly rows: readonly Row[] }).rows
}

/** On SQLite: ids of matching rows, newest first, found in a worker so that the process goes on. */
export async function sweepAside(context: Context, request: Sweep): Promise<readonly number[]> {
  const answer = await workerOf(context.app.database, 'scan').ask({
    kind: 'sweep',
    ...request,
    milliseconds: scanMilliseconds,
  })
  return (checked(answer) as Found).ids
}

/** On SQLite: the first matches in an order, found in a worker. */
export async function searchAside(context: Context, request: Omit<Search, 'limit'>): Promise<Found> {
  const answer = await workerOf(context.app.database, 'scan').ask({
    kind: 'search',
    ...request,
    limit: listLimits.exactTotal + 1,
    milliseconds: scanMilliseconds,
  })
  return checked(answer) as Found
}

function checked(answer: ScanAnswer): ScanAnswer {
  if ('isTooSlow' in answer) throw new Problem('searchTooSlow')
  if ('error' in answer) throw new Error(answer.error)
  return answer
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

type Request = SweepRequest | SearchRequest | QueryRequest

interface Scanner {
  readonly ask: (request: Request) => Promise<ScanAnswer>
  readonly close: () => Promise<unknown>
}

/** Long searches and lists that take a moment have a worker each, so that lists do not wait for searches. */
type Purpose = 'scan' | 'query'

const scanners = new WeakMap<Database, Map<Purpose, Scanner>>()

/** Ends the workers of a database, if it has any. */
export async function closeScanner(database: Database): Promise<void> {
  for (const scanner of scanners.get(database)?.values() ?? []) await scanner.close()
  scanners.delete(database)
}

function workerOf(database: Database, purpose: Purpose): Scanner {
  const ofDatabase = scanners.get(database) ?? new Map<Purpose, Scanner>()
  scanners.set(database, ofDatabase)
  const known = ofDatabase.get(purpose) ?? startWorker(database, () => ofDatabase.delete(purpose))
  ofDatabase.set(purpose, known)
  return known
}

function startWorker(database: Database, onEnd: () => void): Scanner {
  const worker = new Worker(workerFile(import.meta, 'scan'), { workerData: database.file })
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
    onEnd()
  })
  return {
    ask(request) {
      // One question at a time; a queue that is longer than a few would only answer too late.
      if (waiting.size >= 16) throw new Problem('searchTooSlow')
      const ticket = ++tickets
      return new Promise((resolve) => {
        waiting.set(ticket, resolve)
        worker.postMessage({ ...request, ticket })
      })
    },
    close: () => worker.terminate(),
  }
}
