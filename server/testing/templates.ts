import { randomBytes } from 'node:crypto'
import { createFirstAdmin } from '../app/installation/first-admin.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { closeDatabase, createTestDatabase, superPassword, type TestDatabase } from './databases.ts'
import { migrations } from './modules.ts'
import { testStart } from './test-start.ts'

/** Makes a database as a first start of the product leaves it, for tests to copy. */
export async function makeTemplate(dialect: TestDatabase['dialect']): Promise<TestDatabase> {
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
