import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isBusy } from '../dialect.ts'
import { emptyObject } from '../empty-object.ts'
import { CommitGroup } from './commit-group.ts'

/** How one SQLite connection is opened. */
export interface SqliteOptions {
  readonly path: string
  /** a reading connection never waits for a transaction of the writing one */
  readonly readOnly?: boolean
}

/** Kysely's dialect over Node's own SQLite: one connection, write-ahead log, full synchronisation. */
export class NodeSqliteDialect implements Dialect {
  readonly options: SqliteOptions
  constructor(options: SqliteOptions) {
    this.options = options
  }
  createAdapter(): SqliteAdapter {
    return new QueueingAdapter()
  }
  createDriver(): Driver {
    return new NodeSqliteDriver(this.options)
  }
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }
}

/** The driver has a queue of its own for writers, and readers need none: Kysely is not to add another. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Opens a file with the settings that every connection of ours has. */
export function openSqlite({ path, readOnly = false }: SqliteOptions): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly, timeout: 5000, enableForeignKeyConstraints: false })
  try {
    if (!readOnly) database.exec('pragma journal_mode = wal')
    database.exec('pragma synchronous = full; pragma cache_size = -32768; pragma temp_store = memory')
    return database
  } catch (error) {
    // What is no database is left as it was found, without files beside it.
    database.close()
    throw error
  }
}

const maxStatements = 500
const changesTables = /^\s*(?:create|alter|drop)\b/i

/** how long writers go on within one turn of the event loop */
const mostMilliseconds = 8

class NodeSqliteDriver implements Driver {
  readonly #options: SqliteOptions
  #connection: NodeSqliteConnection | null = null
  #group: CommitGroup | null = null
  /** resolves when the connection is free; transactions hold it, so statements of others wait */
  #free: Promise<void> = Promise.resolve()
  /** how many wait for it */
  #waiting = 0
  /** when the first writer of the present turn of the event loop had the connection */
  #since: number | null = null

  constructor(options: SqliteOptions) {
    this.#options = options
  }

  async init(): Promise<void> {
    const database = openSqlite(this.#options)
    // From here on only callers that find the file locked wait in `whenFree`.
    if (!this.#options.readOnly) database.exec('pragma busy_timeout = 0')
    this.#connection = new NodeSqliteConnection(database)
    this.#group = new CommitGroup(database, () => this.#waiting > 0)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = this.#connection
    const group = this.#group
    if (!connection || !group) throw new Error('the SQLite connection is closed')
    if (this.#options.readOnly) return connection
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = promise
    this.#waiting += 1
    await before
    await this.#breath()
    this.#waiting -= 1
    return new Turn(connection, group, resolve)
  }

  /**
   * Statements here take no turn of the event loop, so a line of writers would hold everything else until it is through: what is
   * committed together, readers, and those who connect, of whom one is let in a turn.
   */
  async #breath(): Promise<void> {
    if (this.#since === null) {
      this.#since = performance.now()
      setImmediate(() => {
        this.#since = null
      })
    } else if (performance.now() - this.#since > mostMilliseconds) await nextTurn()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof Turn) connection.end()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await turnOf(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await turnOf(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    turnOf(connection).rollback()
  }

  async destroy(): Promise<void> {
    this.#group?.close()
    this.#connection?.close()
    this.#connection = null
  }
}

function turnOf(connection: DatabaseConnection): Turn {
  if (connection instanceof Turn) return connection
  throw new Error('a reading connection has no transactions')
}

/** The writing connection in the hands of one caller, from its turn in the queue until it lets go. */
class Turn implements DatabaseConnection {
  readonly #connection: NodeSqliteConnection
  readonly #group: CommitGroup
  readonly #letGo: () => void
  #isInTransaction = false
  #isOver = false

  constructor(connection: NodeSqliteConnection, group: CommitGroup, letGo: () => void) {
    this.#connection = connection
    this.#group = group
    this.#letGo = letGo
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return this.#connection.executeQuery<R>(query)
    this.#group.close()
    return whenFree(() => this.#connection.executeQuery<R>(query))
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query)
  }

  async begin(): Promise<void> {
    await whenFree(async () => this.#group.begin())
    this.#isInTransaction = true
  }

  /** Lets the next caller go on at once: it may join what is committed. */
  async commit(): Promise<void> {
    const durable = this.#group.commit()
    this.#isInTransaction = false
    this.end()
    await durable
  }

  rollback(): void {
    // After a commit that failed there is nothing left to roll back.
    if (this.#isInTransaction) this.#group.rollback()
    this.#isInTransaction = false
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#group.letGo()
    this.#letGo()
  }
}

/** how long one waits for another process that writes to the same file */
const lockMilliseconds = 5000

/** Does work once no other process has the file locked. SQLite's own way to wait would hold the whole process. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + lockMilliseconds; ; await wait(10)) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
    }
  }
}

/** A prepared statement; `columns` are the names of what it answers, none if it only writes. */
interface Prepared {
  readonly statement: StatementSync
  readonly columns: readonly string[]
  /** a row without values, of which rows are copies */
  readonly empty: Readonly<Record<string, unknown>>
}

/** A connection to an open database, with its prepared statements. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const prepared = this.#prepare(sql)
    const { statement, columns } = prepared
    const values = parameters as readonly SQLInputValue[]
    if (columns.length > 0) {
      const found = statement.all(...values) as unknown as readonly (readonly unknown[])[]
      return { rows: found.map((row) => rowOf(prepared, row)) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...values)
    // A statement's columns are those it had when it was prepared.
    if (changesTables.test(sql)) this.#statements.clear()
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // An iterator keeps its statement busy, so it gets one of its own.
    const statement = this.#database.prepare(sql)
    for (const row of statement.iterate(...(parameters as readonly SQLInputValue[])))
      yield { rows: [row as R] }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const columns = statement.columns().map(({ name }) => asKey(name))
    const made = { statement, columns, empty: emptyObject(columns) }
    statement.setReturnArrays(true)
    if (this.#statements.size >= maxStatements) {
      const oldest = this.#statements.keys().next().value
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, made)
    return made
  }
}

/**
 * Node's own row objects have no prototype and are kept as dictionaries: making, reading and serialising a page of them
 * takes 25 µs more than the same from arrays (85 against 60 µs for 20 rows of 16 columns).
 */
function rowOf({ columns, empty }: Prepared, values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty }
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at]
  return row
}

/** The same text in the form that V8 keeps property names in; any other is looked up at every use. */
function asKey(name: string): string {
  return Object.keys({ [name]: null })[0] ?? name
}
