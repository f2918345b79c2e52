import { Redis } from 'ioredis'
import { createConnection } from 'mysql2/promise'
import pg from 'pg'

/** A server that tests may use: the variable that names it, where it is looked for, and how to greet it. */
type Service = {
  readonly name: string
  readonly variable: string
  readonly standard: string
  readonly greet: (url: string) => Promise<void>
}

const PATIENCE_MS = 3_000

const services: readonly Service[] = [
  {
    name: 'PostgreSQL',
    variable: 'TEST_POSTGRES_URL',
    standard: 'postgres://postgres@127.0.0.1:5432/postgres',
    async greet(url) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query('select 1')
      } finally {
        await client.end()
      }
    },
  },
  {
    name: 'MariaDB',
    variable: 'TEST_MARIADB_URL',
    standard: 'mysql://root@127.0.0.1:3306/mysql',
    async greet(url) {
      const connection = await createConnection({ uri: url, connectTimeout: PATIENCE_MS })
      try {
        await connection.query('select 1')
      } finally {
        await connection.end()
      }
    },
  },
  {
    name: 'Redis',
    variable: 'TEST_REDIS_URL',
    standard: 'redis://127.0.0.1:6379',
    async greet(url) {
      const client = new Redis(url, {
        lazyConnect: true,
        connectTimeout: PATIENCE_MS,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null,
      })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.ping()
      } finally {
        client.disconnect()
      }
    },
  },
]

/**
 * Looks which test servers answer: `environment` has the address of each that does and an empty text for each
 * that does not, `missing` names the latter with the reason.
 */
export async function probeServices(from: NodeJS.ProcessEnv) {
  const environment: Record<string, string> = {}
  const missing: string[] = []
  await Promise.all(
    services.map(async ({ name, variable, standard, greet }) => {
      const url = from[variable] || standard
      try {
        await greet(url)
        environment[variable] = url
      } catch (error) {
        environment[variable] = ''
        missing.push(`${name} (${variable}): ${reasonOf(error)}`)
      }
    }),
  )
  return { environment, missing: missing.sort() }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
