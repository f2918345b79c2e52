import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { stepSql } from '#server/db/migrations/migrate.ts'
import { createTestDatabase, dialects, type TestDatabase } from '#server/testing/databases.ts'
import { Captcha, type CaptchaStore } from './puzzles.ts'
import { secureRandom } from './random.ts'
import { createCaptchaTable } from './store.ts'
import { captchaTables } from './tables.ts'

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`pending puzzles on ${dialect}`, () => {
    let place: TestDatabase
    let database: Database
    let store: CaptchaStore
    const puzzle = { code: 'one', captcha: '[]' }
    const times = { now: 100, expires: 700 }

    beforeAll(async () => {
      place = await createTestDatabase(dialect)
      database = await openDatabase(place.url)
      const table = captchaTables.find((one) => one.name === 'captcha')
      if (!table) throw new Error('There is no table for puzzles')
      for (const statement of stepSql(database.dialect, { step: 'createTable', table }, new Map())) {
        await sql.raw(statement).execute(database.write)
      }
      store = createCaptchaTable(database.write)
    })
    beforeEach(() => database.write.deleteFrom('captcha').execute())
    afterAll(async () => {
      await database?.close()
      await place?.drop()
    })

    test('a stored puzzle is read until it expires', async () => {
      await store.insert('k', puzzle, times)
      expect(await store.read('k', 699)).toEqual(puzzle)
      expect(await store.read('k', 700)).toBeNull()
      // Neither is it there again when the clock is set back.
      expect(await store.read('k', 699)).toBeNull()
      expect(await store.read('other', 100)).toBeNull()
    })

    test('a new puzzle replaces the old one and what happened to it', async () => {
      await store.insert('k', puzzle, times)
      await store.countAttempt('k', 'one', 1, 100)
      await store.markPassed('k', 'one', 100)
      await store.insert('k', { code: 'two', captcha: '[2]' }, { now: 200, expires: 800 })
      expect(await store.read('k', 799)).toEqual({ code: 'two', captcha: '[2]' })
      expect(await store.consume('k', 'two', 0, 200)).toBe(false)
      expect(await store.countAttempt('k', 'one', 3, 200)).toBe(false)
      expect(await store.countAttempt('k', 'two', 1, 200)).toBe(true)
    })

    test('ten puzzles for one key at once leave one of them', async () => {
      const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`)
      await Promise.all(codes.map((code) => store.insert('k', { code, captcha: '[]' }, times)))
      expect(codes).toContain((await store.read('k', 100))?.code)
      expect(await store.sweep(100)).toBe(1)
    })

    test('of twenty pre-checks at once three are counted', async () => {
      await store.insert('k', puzzle, times)
      const counted = await atOnce(20, () => store.countAttempt('k', 'one', 3, 100))
      expect(counted).toBe(3)
      expect(await store.consume('k', 'one', 3, 100)).toBe(false)
    })

    test('a passed puzzle is consumed once, whatever was counted before', async () => {
      await store.insert('k', puzzle, times)
      await atOnce(3, () => store.countAttempt('k', 'one', 3, 100))
      expect(await store.markPassed('k', 'one', 100)).toBe(true)
      expect(await store.markPassed('k', 'one', 100)).toBe(true)
      expect(await atOnce(20, () => store.consume('k', 'one', 3, 100))).toBe(1)
      expect(await store.markPassed('k', 'one', 100)).toBe(false)
    })

    test('nothing happens to an expired puzzle, or to one of another drawing', async () => {
      await store.insert('k', puzzle, times)
      for (const [code, now] of [
        ['one', 700],
        ['two', 100],
      ] as const) {
        expect(await store.countAttempt('k', code, 3, now)).toBe(false)
        expect(await store.markPassed('k', code, now)).toBe(false)
        expect(await store.consume('k', code, 3, now)).toBe(false)
      }
    })

    test('sweeping removes what has expired and counts the rest', async () => {
      await store.insert('old', puzzle, { now: 0, expires: 600 })
      await store.insert('new', puzzle, times)
      expect(await store.sweep(600)).toBe(1)
      expect(await store.read('old', 0)).toBeNull()
      expect(await store.read('new', 600)).toEqual(puzzle)
    })

    test('a drawn puzzle goes its way from picture to business call', async () => {
      const captcha = new Captcha({
        store,
        secret: 'a secret',
        random: secureRandom,
        clock: () => 1_700_000_000_000,
        limiter: { take: async () => 0 },
      })
      expect(await captcha.make('a-1', 'zh-cn', '192.0.2.1')).toMatchObject({ made: true })
      const right = (await captcha.solution('a-1')) ?? ''
      expect(await captcha.precheck('a-1', '1,1-1,1;350;200', false)).toBe(false)
      expect(await captcha.precheck('a-1', right, false)).toBe(true)
      expect(await atOnce(10, () => captcha.verify('a-1', right))).toBe(1)
    })
  })
}

/** How many of so many calls at once were answered with yes. */
async function atOnce(count: number, call: () => Promise<boolean>): Promise<number> {
  const all = await Promise.all(Array.from({ length: count }, call))
  return all.filter(Boolean).length
}
