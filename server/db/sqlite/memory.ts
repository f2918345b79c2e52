import { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Database, Tables } from '../database.ts'
import { NodeSqliteConnection } from './sqlite.ts'

/** Makes a table that a statement names and that is not there yet, with its rows; false where there is none of that name. */
type MakeTable = (table: string) => Promise<boolean>

/** A database in memory, for copies of rows: it is empty at first, and has each table made when it is first asked for. */
export interface MemoryDatabase {
  /** what readers ask: they wait while tables are made */
  readonly database: Database
  /** the same for who makes tables: nobody waits */
  readonly filling: Kysely<Tables>
}

/** Opens one. Nothing of it outlives the process, so nothing in it is a transaction. */
export function openMemoryDatabase(make: MakeTable): MemoryDatabase {
  const sqlite = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  const connection = new NodeSqliteConnection(sqlite)
  /**
   * Tables are made one after the other, so that no reader meets one that is half full. Where one could not be made, that is what
   * everybody is told from then on.
   */
  let made: Promise<unknown> = Promise.resolve()
  const inTurn: MakeTable = (table) => {
    const one = made.then(() => (hasTable(sqlite, table) ? true : make(table)))
    made = one
    return one
  }
  const filling = kyselyOn(new MemoryConnection(connection, make))
  const read = kyselyOn(new MemoryConnection(connection, inTurn, () => made))
  return {
    filling,
    database: {
      ...{ dialect: 'sqlite', read, write: read, long: read, file: null },
      mark: async () => '',
      pool: () => null,
      close: async () => connection.close(),
    },
  }
}

function hasTable(sqlite: DatabaseSync, table: string): boolean {
  return (
    sqlite.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(table) !== undefined
  )
}

class MemoryConnection implements DatabaseConnection {
  readonly #connection: NodeSqliteConnection
  readonly #make: MakeTable
  readonly #making: () => Promise<unknown> | null

  constructor(
    connection: NodeSqliteConnection,
    make: MakeTable,
    making: () => Promise<unknown> | null = () => null,
  ) {
    this.#connection = connection
    this.#make = make
    this.#making = making
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (;;) {
      const making = this.#making()
      await making
      if (making !== this.#making()) continue
      try {
        return await this.#connection.executeQuery<R>(query)
      } catch (error) {
        const table = /^no such table: (?:main\.)?(\w+)$/.exec((error as Error).message)?.[1]
        if (table === undefined || !(await this.#make(table))) throw error
      }
    }
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query)
  }
}

function kyselyOn(connection: DatabaseConnection): Kysely<Tables> {
  const nothing = async () => {}
  const refused = async () => {
    throw new Error('a database in memory has no transactions')
  }
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    releaseConnection: nothing,
    destroy: nothing,
  }
  const dialect: Dialect = {
    createAdapter: () => new ManyReaders(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}

/** Statements are done at once: nobody needs to wait for the connection. */
class ManyReaders extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
