import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { closeDatabase, createTestDatabase, dialects } from '../../testing/databases.ts'
import { introspect } from '../../testing/introspect.ts'
import { migrations } from '../../testing/modules.ts'
import { isLong, randomOf, seed } from '../../testing/sample.ts'
import { type Database, openDatabase } from '../database.ts'
import type { DialectName } from '../dialect.ts'
import { journalNames, migrate } from './migrate.ts'

/**
 * Migrations whose process is killed, and started again, until they are through: before every statement in the long run
 * (`npm run test:long`), else for 20 seconds in all before statements that a seed chooses. What comes of it in the end is what one
 * start without a kill comes to.
 */
const sampleMilliseconds = 20_000 / dialects.length
/** statements of a start before the first one of a migration, at least: the long run kills before these once */
const before: Readonly<Record<DialectName, number>> = { sqlite: 5, postgres: 6, mysql: 9 }

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`migrations on ${dialect}`, () => {
    test(`killed again and again are made good by the next start (seed ${seed})`, async () => {
      const place = await createTestDatabase(dialect)
      const reference = await createTestDatabase(dialect)
      try {
        const kills = await liveAndDie(dialect, place.url)
        expect(kills.length, 'kills').toBeGreaterThan(0)
        const whole = await within(reference.url, async (database) => {
          await migrate(database, migrations, 1)
          return stateOf(database)
        })
        const trace = `killed after so many statements of a start: ${kills.join(' ')}`
        expect(await within(place.url, stateOf), trace).toEqual(whole)
      } finally {
        await place.drop()
        await reference.drop()
      }
    }, 3_600_000)
  })
}

/** Starts until one start is through; answers after how many statements each of the others was killed. */
async function liveAndDie(dialect: DialectName, url: string): Promise<readonly number[]> {
  const kills: number[] = []
  const random = randomOf(seed)
  const until = performance.now() + sampleMilliseconds
  let journal = ''
  let stuck = 0
  for (;;) {
    const isOver = !isLong && performance.now() > until
    // What makes no progress lives longer the next time: a migration is one transaction where the database has such.
    const statements = isLong ? stuck : Math.floor(random() * (30 + 30 * stuck))
    if (await life(url, isOver ? Number.MAX_SAFE_INTEGER : statements)) return kills
    kills.push(statements)
    const now = await within(url, journalOf)
    stuck = now === journal ? stuck + 1 : isLong ? before[dialect] : 0
    journal = now
  }
}

/** One start; tells whether it came through. The lease of one that was killed is ended here instead of waited for. */
async function life(url: string, statements: number): Promise<boolean> {
  const [preload, program] = ['die-before.ts', 'migrate-once.ts'].map((name) =>
    join(import.meta.dirname, '../../testing', name),
  )
  const child = spawn(process.execPath, ['--import', String(preload), String(program)], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: url, DIE_BEFORE: String(statements) },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [code, signal] = await once(child, 'close')
  if (code === 0) return true
  if (signal !== 'SIGKILL') throw new Error(`a start failed with ${code ?? signal}: ${errors}`)
  await within(url, ({ write }) =>
    write
      .deleteFrom('process_lock')
      .execute()
      .catch(() => {}),
  )
  return false
}

async function within<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(url)
  try {
    return await work(database)
  } finally {
    await closeDatabase(database)
  }
}

async function journalOf(database: Database): Promise<string> {
  if ((await journalNames(database)).length === 0) return ''
  const rows = await database.write.selectFrom('migration_journal').selectAll().orderBy('name').execute()
  return JSON.stringify(rows)
}

/** Tables as the database describes them, and every row. Ids that a killed transaction took stay free: parents go by name. */
async function stateOf(database: Database) {
  const tables = await introspect(database)
  tables.delete('process_lock')
  const rows: Record<string, readonly string[]> = {}
  for (const table of tables.keys()) {
    const found = await database.read.selectFrom(table).selectAll().execute()
    const names = new Map(found.map((row) => [Number(row.id), row.name]))
    rows[table] = found
      .map((row) =>
        JSON.stringify({
          ...row,
          id: 0,
          weigh: 0,
          ...('pid' in row ? { pid: names.get(Number(row.pid)) } : {}),
        }),
      )
      .toSorted()
  }
  return { tables, rows }
}
