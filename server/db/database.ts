import { CompiledQuery, Kysely, MysqlDialect, PostgresDialect, type Transaction } from 'kysely'
import type { PoolOptions } from 'mysql2'
import type { DialectName } from './dialect.ts'
import { mysqlLimits, postgresLimits } from './limits.ts'
import { NodeSqliteDialect } from './sqlite.ts'

/** Tables as Kysely sees them: which exist follows from the declarations, so names are checked against those. */
export interface Tables {
  [table: string]: { [column: string]: unknown }
}

/** A connection pool or an open transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** The opened database. On SQLite reading and writing have a connection each; elsewhere both are one pool. */
export interface Database {
  readonly dialect: DialectName
  readonly read: Kysely<Tables>
  readonly write: Kysely<Tables>
  /** for work that takes as long as it takes: migrations, changes of tables, copies of whole tables */
  readonly long: Kysely<Tables>
  /** path of the SQLite file, for the search worker and backups */
  readonly file: string | null
  /** a mark that changes with every committed write of any process, or null where asking would cost a query */
  readonly mark: () => Promise<string | null>
  /** connections of the pool; null where there is none */
  readonly pool: () => PoolFigures | null
  readonly close: () => Promise<void>
}

/** How many connections are lent out, and how many there may be. */
export interface PoolFigures {
  readonly used: number
  readonly max: number
}

const poolSize = 10
/** taken up when they are needed, and given up again */
const longPoolSize = 4

/** Opens `sqlite:<path>`, `postgres://…` or `mysql://…`. Nothing is checked or created beyond the SQLite file. */
export async function openDatabase(url: string): Promise<Database> {
  if (url.startsWith('sqlite:')) return openSqliteDatabase(url.slice('sqlite:'.length))
  if (/^postgres(?:ql)?:\/\//.test(url)) return openPostgres(url)
  if (/^(?:mysql|mariadb):\/\//.test(url)) return openMysql(url)
  throw new Error('DATABASE_URL must begin with sqlite:, postgres:// or mysql://')
}

async function openSqliteDatabase(path: string): Promise<Database> {
  const write = new Kysely<Tables>({ dialect: new NodeSqliteDialect({ path }) })
  // The first statement creates the file and switches it to the write-ahead log; only then can it be read.
  await write.executeQuery(CompiledQuery.raw('select 1'))
  const read = new Kysely<Tables>({ dialect: new NodeSqliteDialect({ path, readOnly: true }) })
  const dataVersion = CompiledQuery.raw('pragma data_version')
  return {
    dialect: 'sqlite',
    read,
    write,
    long: write,
    file: path,
    async mark() {
      const { rows } = await read.executeQuery<{ data_version: number }>(dataVersion)
      return String(rows[0]?.data_version ?? '')
    },
    pool: () => null,
    async close() {
      await read.destroy()
      await write.destroy()
    },
  }
}

async function openPostgres(url: string): Promise<Database> {
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  types.setTypeParser(pg.types.builtins.DATE, String)
  const shared = { connectionString: url, types, connectionTimeoutMillis: 2000 }
  const pool = new pg.Pool({
    ...shared,
    max: poolSize,
    onConnect: (client) => client.query(postgresLimits).then(() => {}),
  })
  const longPool = new pg.Pool({ ...shared, max: longPoolSize })
  for (const one of [pool, longPool]) {
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    one.on('error', () => {})
    // So would one that breaks while it is lent out; whoever waits for its answer is told by that query.
    one.on('connect', (client) => client.on('error', () => {}))
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const long = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: longPool }) })
  return {
    dialect: 'postgres',
    read: db,
    write: db,
    long,
    file: null,
    mark: async () => null,
    pool: () => ({ used: pool.totalCount - pool.idleCount, max: poolSize }),
    close: () => closeAll(db, long),
  }
}

async function openMysql(url: string): Promise<Database> {
  const { createPool } = await import('mysql2')
  const options: PoolOptions = {
    uri: url.replace(/^mariadb:/, 'mysql:'),
    charset: 'utf8mb4_bin',
    supportBigNumbers: true,
    dateStrings: true,
    decimalNumbers: true,
    timezone: 'Z',
    connectTimeout: 2000,
    // Affected rows are the matched ones, as on the other databases.
    flags: ['FOUND_ROWS'],
  }
  const pool = createPool({ ...options, connectionLimit: poolSize })
  const longPool = createPool({ ...options, connectionLimit: longPoolSize })
  for (const one of [pool, longPool]) {
    one.on('connection', (connection) => {
      connection.query(
        "set session sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00'",
      )
      // A statement of its own: MySQL and MariaDB name the variable differently.
      connection.query('set session transaction isolation level read committed')
      if (one === pool) connection.query(mysqlLimits)
    })
  }
  const lent = new Set<unknown>()
  pool.on('acquire', (connection) => {
    lent.add(connection)
    // One that breaks while it is lent out never comes back.
    if (connection.listenerCount('end') === 0) connection.on('end', () => lent.delete(connection))
  })
  pool.on('release', (connection) => lent.delete(connection))
  const db = new Kysely<Tables>({ dialect: new MysqlDialect({ pool }) })
  const long = new Kysely<Tables>({ dialect: new MysqlDialect({ pool: longPool }) })
  return {
    dialect: 'mysql',
    read: db,
    write: db,
    long,
    file: null,
    mark: async () => null,
    pool: () => ({ used: lent.size, max: poolSize }),
    close: () => closeAll(db, long),
  }
}

async function closeAll(...pools: readonly Kysely<Tables>[]): Promise<void> {
  await Promise.all(pools.map((one) => one.destroy()))
}
