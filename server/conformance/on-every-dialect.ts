import { afterAll, beforeAll, describe } from 'vitest'
import type { DialectName } from '../db/dialect.ts'
import type { Migration } from '../db/migrations/migrate.ts'
import type { ServerModule } from '../module.ts'
import { tablesOf } from '../resource/columns/table.ts'
import type { ServerResource } from '../resource/side.ts'
import { dialects } from '../testing/databases.ts'
import { testModule } from '../testing/modules.ts'
import { startTestApp, type TestApp, type TestOptions } from '../testing/test-app.ts'

/**
 * Runs the tests of `body` on every database within reach, with one product for all of them. What no database takes part in
 * deciding stands behind `if (dialect !== 'sqlite') return`: behind what is written at once, searched, counted or put in order,
 * and at least one test of each statement that is no other file's.
 */
export function onEveryDialect(
  options: Omit<TestOptions, 'dialect'>,
  body: (product: () => TestApp, dialect: DialectName) => void,
): void {
  for (const { dialect, isReachable } of dialects) {
    describe.skipIf(!isReachable)(`on ${dialect}`, () => {
      let product: TestApp
      beforeAll(async () => {
        product = await startTestApp({ ...options, dialect })
      })
      afterAll(() => product?.close())
      body(() => product, dialect)
    })
  }
}

/** One product for all tests of a file, on SQLite: for what no database takes part in deciding. */
export function onSqlite(options: TestOptions = {}): () => TestApp {
  let product: TestApp
  beforeAll(async () => {
    product = await startTestApp(options)
  })
  afterAll(() => product?.close())
  return () => product
}

/** The product with further resources that only a test has, and their tables. */
export function withResources(extra: readonly ServerResource[]) {
  return withModule(testModule(extra))
}

/** The product with a further module, and the tables of its resources. */
function withModule(extra: ServerModule) {
  const { name, resources } = extra.module
  const migration: Migration = {
    name: `${name}/0001-tables`,
    steps: resources.flatMap(({ resource }) =>
      tablesOf(resource).map((table) => ({ step: 'createTable' as const, table })),
    ),
  }
  return { modules: [{ ...extra, migrations: [migration] }] } satisfies TestOptions
}
