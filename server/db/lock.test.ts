import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, createTestDatabase, dialects, type TestDatabase } from '../testing/databases.ts'
import { type Database, openDatabase } from './database.ts'
import { withLock } from './lock.ts'

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`a lock on ${dialect}`, () => {
    let place: TestDatabase
    let databases: Database[]
    beforeAll(async () => {
      place = await createTestDatabase(dialect)
      databases = [await openDatabase(place.url), await openDatabase(place.url)]
    })
    afterAll(async () => {
      for (const database of databases ?? []) await closeDatabase(database)
      await place?.drop()
    })

    test('lets one in at a time, whichever process asks', async () => {
      let inside = 0
      let most = 0
      const work = async () => {
        most = Math.max(most, ++inside)
        for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
        inside--
        return 'done'
      }
      const results = await Promise.all(databases.map((database) => withLock(database, 'job', work)))
      expect(results).toEqual(['done', 'done'])
      expect(most).toBe(1)
    })

    test('is given back when the work fails', async () => {
      const [one, two] = databases as [Database, Database]
      await expect(
        withLock(one, 'job', async () => {
          throw new Error('the work failed')
        }),
      ).rejects.toThrow('the work failed')
      expect(await withLock(two, 'job', async () => 'next')).toBe('next')
    })

    test('of another name does not stand in the way', async () => {
      const [one, two] = databases as [Database, Database]
      const inner = await withLock(one, 'outer', () => withLock(two, 'other', async () => 'both'))
      expect(inner).toBe('both')
    })

    test('outlives its owner only until the lease ends', async () => {
      const [one] = databases as [Database]
      const lease = 300
      const until = Date.now() + lease
      const row = { name: 'job', owner: 'a process that died', until_time: until }
      await one.write.insertInto('process_lock').values(row).execute()
      expect(await withLock(one, 'job', async () => 'mine')).toBe('mine')
      expect(Date.now()).toBeGreaterThanOrEqual(until)
      expect(await one.read.selectFrom('process_lock').select('name').execute()).toEqual([])
    })
  })
}
