import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, createTestDatabase, dialects, type TestDatabase } from '../testing/databases.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrations/migrate.ts'
import { insertWithSnowflake, nextSnowflake } from './snowflake.ts'

const start = Date.UTC(2026, 0, 1)

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`on ${dialect}`, () => {
    let database: Database
    let other: Database
    let place: TestDatabase
    beforeAll(async () => {
      place = await createTestDatabase(dialect)
      database = await openDatabase(place.url)
      other = await openDatabase(place.url)
      const id = { name: 'id', type: 'bigint', nullable: false } as const
      const code = { name: 'code', type: 'varchar', length: 20, nullable: false } as const
      const index = { name: 'parcel_code', columns: ['code'], unique: true }
      const table = { name: 'parcel', columns: [id, code], primaryKey: ['id'], indexes: [index] }
      await migrate(database, [{ name: '0001-parcel', steps: [{ step: 'createTable', table }] }], 0)
    })
    afterAll(async () => {
      await closeDatabase(other)
      await closeDatabase(database)
      await place.drop()
    })

    const source = (of: Database, now: number) => ({
      database: of,
      clock: () => now,
      random: (bytes: number) => Buffer.alloc(bytes),
    })

    test('ids follow the clock, and go on while it stands still or goes back', () => {
      const ids = [start, start, start, start - 60_000, start + 1, start].map((now) =>
        nextSnowflake(source(database, now)),
      )
      expect(ids).toEqual(ids.toSorted((left, right) => left - right))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.every(Number.isSafeInteger)).toBe(true)
    })

    test('more than a millisecond has room for are given at once', () => {
      const ids = Array.from({ length: 20_000 }, () => nextSnowflake(source(database, start + 5)))
      expect(new Set(ids).size).toBe(20_000)
    })

    test('two processes that mean the same ids both get ids, within transactions too', async () => {
      const now = start + 60_000
      const ids: number[] = []
      for (const [of, code] of [
        [database, 'a'],
        [other, 'b'],
      ] as const) {
        await of.write.transaction().execute(async (db) => {
          for (const at of [1, 2, 3])
            ids.push(await insertWithSnowflake(source(of, now), db, 'parcel', { code: `${code}${at}` }))
        })
      }
      expect(new Set(ids).size).toBe(6)
      const parcels = database.read.selectFrom('parcel').select('id').where('id', 'in', ids)
      const rows = await parcels.orderBy('code').execute()
      expect(rows.map(({ id }) => id)).toEqual(ids)
    })

    test('another value that may not repeat is still refused', async () => {
      const insert = () =>
        insertWithSnowflake(source(database, start), database.write, 'parcel', { code: 'twice' })
      await insert()
      await expect(insert()).rejects.toThrow()
    })
  })
}

test('a clock that is off gives no id that would not be exact', () => {
  const database = {} as Database
  const random = (bytes: number) => Buffer.alloc(bytes)
  expect(nextSnowflake({ database, random, clock: () => 0 })).toBe(1)
  expect(() => nextSnowflake({ database, random, clock: () => Date.UTC(2200, 0, 1) })).toThrow('2093')
})
