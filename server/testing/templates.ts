import { randomBytes } from 'node:crypto'
import { createFirstAdmin } from '../auth/first-admin.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrations/migrate.ts'
import {
  closeDatabase,
  createTestDatabase,
  dialects,
  superPassword,
  type TestDatabase,
  templatesVariable,
} from './databases.ts'
import { migrations } from './modules.ts'
import { testStart } from './test-start.ts'

/** Runs once before the tests of a run: makes a migrated database of each kind, which they copy. */
export async function setup(): Promise<void> {
  const made = await Promise.all(
    dialects.filter(({ isReachable }) => isReachable).map(({ dialect }) => makeTemplate(dialect)),
  )
  templates.push(...made)
  process.env[templatesVariable] = JSON.stringify(
    Object.fromEntries(made.map((one) => [one.dialect, one.url])),
  )
}

/** Runs once after them. */
export async function teardown(): Promise<void> {
  await Promise.all(templates.map(({ drop }) => drop()))
}

const templates: TestDatabase[] = []

async function makeTemplate(dialect: TestDatabase['dialect']): Promise<TestDatabase> {
  const place = await createTestDatabase(dialect)
  const config = readConfig({
    DATABASE_URL: place.url,
    PORTICO_SECRET: 'the key of no test: each notes its own',
    PORTICO_ADMIN_PASSWORD: superPassword,
    PORTICO_SITE_LANGUAGE: 'zh-cn',
    PORTICO_TEST_HOOKS: '1',
  })
  const database = await openDatabase(place.url)
  await migrate(database, migrations, testStart / 1000)
  await createFirstAdmin({ database, config, random: randomBytes, clock: () => testStart })
  await closeDatabase(database)
  return place
}
