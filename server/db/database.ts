import { promisify } from 'node:util'
import {
  CompiledQuery,
  type Dialect,
  Kysely,
  type Logger,
  MysqlDialect,
  type MysqlPool,
  PostgresDialect,
  type Transaction,
} from 'kysely'
import type { PoolConnection, PoolOptions } from 'mysql2'
import type { DialectName } from './dialect.ts'
import { Answers, Lender } from './lender.ts'
import { mysqlLimits, postgresLimits } from './limits.ts'
import { NodeSqliteDialect } from './sqlite/sqlite.ts'

/** Tables as Kysely sees them: which exist follows from the declarations, so names are checked against those. */
export interface Tables {
  [table: string]: { [column: string]: unknown }
}

/** A connection pool or an open transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** The opened database. Reading and writing have a connection each on SQLite, elsewhere a pool each. */
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
  /** connections of both pools; null where there are none */
  readonly pool: () => PoolFigures | null
  readonly close: () => Promise<void>
}

/** How many connections are lent out, and how many there may be. */
export interface PoolFigures {
  readonly used: number
  readonly max: number
}

/** Connections a process may have: however long writers wait for each other, lists go on. */
export interface PoolSizes {
  readonly read: number
  readonly write: number
}

/** Twelve in all, and some for long work: a PostgreSQL as it is installed has room for six processes. */
const poolSizes: PoolSizes = { read: 6, write: 6 }
/** taken up when they are needed, and given up again */
const longPoolSize = 4

/** Opens `sqlite:<path>`, `postgres://…` or `mysql://…`. Nothing is checked or created beyond the SQLite file. */
export async function openDatabase(url: string, sizes = poolSizes): Promise<Database> {
  if (url.startsWith('sqlite:')) return openSqliteDatabase(url.slice('sqlite:'.length))
  if (/^postgres(?:ql)?:\/\//.test(url)) return openPostgres(url, sizes)
  if (/^(?:mysql|mariadb):\/\//.test(url)) return openMysql(url, sizes)
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

async function openPostgres(url: string, sizes: PoolSizes): Promise<Database> {
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  types.setTypeParser(pg.types.builtins.DATE, String)
  const open = (max: number, isLimited: boolean) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      types,
      connectionTimeoutMillis: 2000,
      ...(isLimited ? { onConnect: (client) => client.query(postgresLimits).then(() => {}) } : {}),
    })
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => {})
    // So would one that breaks while it is lent out; whoever waits for its answer is told by that query.
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const lending = (max: number, lender: Lender) => {
    const pool = open(max, true)
    const connect = async () => {
      const { connection, giveBack } = await lender.lend(() => pool.connect())
      const release = connection.release
      connection.release = (error) => {
        release(error)
        giveBack()
      }
      return connection
    }
    return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
  }
  return openPools('postgres', sizes, lending, new PostgresDialect({ pool: open(longPoolSize, false) }))
}

async function openMysql(url: string, sizes: PoolSizes): Promise<Database> {
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
  const open = (connectionLimit: number, isLimited: boolean) => {
    const pool = createPool({ ...options, connectionLimit })
    pool.on('connection', (connection) => {
      connection.query(
        "set session sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00'",
      )
      // A statement of its own: MySQL and MariaDB name the variable differently.
      connection.query('set session transaction isolation level read committed')
      if (isLimited) connection.query(mysqlLimits)
    })
    return pool
  }
  const lending = (max: number, lender: Lender) => {
    const pool = open(max, true)
    const connect = promisify(pool.getConnection.bind(pool)) as () => Promise<PoolConnection>
    const getConnection: MysqlPool['getConnection'] = (answer) => {
      lender.lend(connect).then(
        ({ connection, giveBack }) => {
          const { release } = Object.getPrototypeOf(connection) as PoolConnection
          connection.release = () => {
            release.call(connection)
            giveBack()
          }
          answer(null, connection)
        },
        (error: unknown) => answer(error, undefined as never),
      )
    }
    return new MysqlDialect({ pool: { getConnection, end: (done) => pool.end(done) } })
  }
  return openPools('mysql', sizes, lending, new MysqlDialect({ pool: open(longPoolSize, false) }))
}

/** Two pools of a kind, one to read and one to write with, and connections for what takes longer. */
function openPools(
  dialect: DialectName,
  sizes: PoolSizes,
  open: (max: number, lender: Lender) => Dialect,
  unlimited: Dialect,
): Database {
  const answers = new Answers()
  const log: Logger = ({ level }) => {
    if (level === 'query') answers.note()
  }
  const lenders = { read: new Lender(sizes.read, answers), write: new Lender(sizes.write, answers) }
  const read = new Kysely<Tables>({ dialect: open(sizes.read, lenders.read), log })
  const write = new Kysely<Tables>({ dialect: open(sizes.write, lenders.write), log })
  const long = new Kysely<Tables>({ dialect: unlimited, log })
  return {
    dialect,
    read,
    write,
    long,
    file: null,
    mark: async () => null,
    pool: () => ({
      used: lenders.read.used + lenders.write.used,
      max: sizes.read + sizes.write,
    }),
    async close() {
      await Promise.all([read, write, long].map((one) => one.destroy()))
    },
  }
}
