import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineResource } from '#core/resource.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type Migration, migrate } from '#server/db/migrations/migrate.ts'
import { diffSchema } from '#server/db/schema.ts'
import { tablesOf } from '#server/resource/columns/table.ts'
import { closeDatabase, createTestDatabase, dialects, type TestDatabase } from '#server/testing/databases.ts'
import { designOf, fieldOf, ownWorld } from '#server/testing/designs.ts'
import { compileDesign } from '../design/compile.ts'
import type { FieldDesign } from '../design/design.ts'

const some = (count: number, design: FieldDesign): readonly FieldDesign[] =>
  Array.from({ length: count }, (_, at) => ({ ...design, name: `${design.designType}_${at}` }))

/** Designs at the limits that the generator sets, each of one kind. */
const largest: Readonly<Record<string, readonly FieldDesign[]>> = {
  'as many indexes as there may be': [
    ...some(39, fieldOf('number', { table: { sortable: 'custom' } })),
    ...some(10, fieldOf('select', { table: { sortable: 'custom' } })),
  ],
  'as much text as a row may hold': some(63, fieldOf('string')),
  'an order by the longest text that has one': [
    fieldOf('string', { length: 500, table: { sortable: 'custom' } }),
    ...some(5, fieldOf('select')),
  ],
  'as many fields as there may be': [
    ...some(99, fieldOf('selects', { comment: 'x:a=b' })),
    ...some(100, fieldOf('array')),
  ],
}

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`${dialect} takes`, () => {
    const done: Migration[] = []
    let database: Database
    let place: TestDatabase
    beforeAll(async () => {
      place = await createTestDatabase(dialect)
      database = await openDatabase(place.url)
    })
    afterAll(async () => {
      await closeDatabase(database)
      await place.drop()
    })

    Object.entries(largest).forEach(([name, fields], at) => {
      test(name, async () => {
        const sort = fields[0]?.designType === 'string' && fields.length < 10 ? 'string' : ''
        const design = designOf(fields, { name: `large_table${at}`, defaultSortField: sort })
        const { entity, faults } = compileDesign(design, ownWorld)
        expect(faults).toEqual([])
        if (!entity) return
        const tables = tablesOf(defineResource(entity.name, entity.spec))
        const { steps } = diffSchema(new Map(), new Map(tables.map((table) => [table.name, table])))
        const migration: Migration = { name: `000${at}-large`, steps }
        await migrate(database, [...done, migration], 0)
        done.push(migration)
        expect(await database.read.selectFrom(`large_table${at}`).selectAll().execute()).toEqual([])
      })
    })
  })
}
