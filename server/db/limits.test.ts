import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outageProblem } from '../http/health/outage.ts'
import { dialects } from '../testing/databases.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { Db } from './database.ts'
import { isBusy, isTooSlow } from './dialect.ts'
import { postgresNoLimits } from './limits.ts'
import { withTimeLimit } from './scan/scan.ts'

for (const { dialect, isReachable } of dialects.filter(({ dialect }) => dialect !== 'sqlite')) {
  describe.skipIf(!isReachable)(`limits of time on ${dialect}`, () => {
    let product: TestApp
    beforeAll(async () => {
      product = await startTestApp({ dialect })
    })
    afterAll(() => product.close())

    /** milliseconds of statement, lock and idle transaction, as the connection has them */
    async function limitsOf(db: Db): Promise<readonly number[]> {
      if (dialect === 'postgres') {
        const { rows } = await sql<{ setting: string }>`select setting from pg_settings
          where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
          order by name desc`.execute(db)
        return rows.map(({ setting }) => Number(setting))
      }
      const { rows } = await sql<Record<string, number>>`select @@max_statement_time as statement,
        @@innodb_lock_wait_timeout as lock_wait, @@idle_transaction_timeout as idle`.execute(db)
      return Object.values(rows[0] ?? {}).map((seconds) => Number(seconds) * 1000)
    }

    /** as a test wants to wait for them */
    const shorten = (db: Db, what: 'statement' | 'lock') => {
      const setting = {
        postgres: { statement: "statement_timeout = '50ms'", lock: "lock_timeout = '50ms'" },
        mysql: { statement: 'max_statement_time = 0.05', lock: 'innodb_lock_wait_timeout = 0' },
      }[dialect as 'postgres' | 'mysql'][what]
      return sql.raw(`set ${setting}`).execute(db)
    }
    const restore = (db: Db, limits: readonly number[]) =>
      dialect === 'mysql'
        ? sql
            .raw(
              `set max_statement_time = ${(limits[0] ?? 0) / 1000}, innodb_lock_wait_timeout = ${(limits[1] ?? 0) / 1000}`,
            )
            .execute(db)
        : sql.raw(`set statement_timeout = ${limits[0]}; set lock_timeout = ${limits[1]}`).execute(db)

    const testIf = (isOffered: boolean) => (isOffered ? test : () => {})
    testIf(dialect === 'postgres')('ordinary statements are not compiled', async () => {
      const { rows } = await sql<{ jit: string }>`show jit`.execute(product.app.database.read)
      expect(rows).toEqual([{ jit: 'off' }])
    })

    test('ordinary work has them on every connection', async () => {
      const { read, write } = product.app.database
      for (const db of [read, write]) {
        const all = await Promise.all(
          Array.from({ length: 3 }, () => db.transaction().execute((trx) => limitsOf(trx))),
        )
        for (const limits of all) expect(limits).toEqual([10_000, 5000, 60_000])
      }
    })

    test('work that is known to take long has none', async () => {
      const [statement] = await limitsOf(product.app.database.long)
      expect(statement).toBe(0)
      if (dialect !== 'postgres') return
      await product.app.database.write.transaction().execute(async (trx) => {
        await sql.raw(postgresNoLimits).execute(trx)
        expect(await limitsOf(trx)).toEqual([0, 0, 0])
      })
    })

    test('a search has its own, and leaves the connection as it was', async () => {
      const { database } = product.app
      const connections = await Promise.all(
        Array.from({ length: 3 }, () =>
          withTimeLimit(database, database.read, async (db) => (await limitsOf(db))[0]),
        ),
      )
      expect(connections).toEqual([2000, 2000, 2000])
      const after = await Promise.all(
        Array.from({ length: 10 }, () => database.read.connection().execute((db) => limitsOf(db))),
      )
      for (const limits of after) expect(limits).toEqual([10_000, 5000, 60_000])
    })

    test('a statement that runs too long is ended and told as such', async () => {
      const nap = dialect === 'postgres' ? sql`select pg_sleep(60)` : sql`select sleep(60)`
      const error = await product.app.database.write.connection().execute(async (db) => {
        const limits = await limitsOf(db)
        await shorten(db, 'statement')
        try {
          return await nap.execute(db).catch((reason: unknown) => reason)
        } finally {
          await restore(db, limits)
        }
      })
      expect(isTooSlow(error), String(error)).toBe(true)
      expect(outageProblem(error)?.problem).toBe('tooSlow')
    })

    test('a caller who waits too long for a row that another has locked is told to try again, and nothing is changed', async () => {
      const { write } = product.app.database
      const isLocked = Promise.withResolvers<void>()
      const isOver = Promise.withResolvers<void>()
      const holder = write.transaction().execute(async (trx) => {
        await trx.updateTable('config').set({ tip: 'held' }).where('name', '=', 'site_name').execute()
        isLocked.resolve()
        await isOver.promise
      })
      await isLocked.promise
      const error = await write.connection().execute(async (db) => {
        const limits = await limitsOf(db)
        await shorten(db, 'lock')
        try {
          return await db
            .updateTable('config')
            .set({ tip: 'mine' })
            .where('name', '=', 'site_name')
            .execute()
            .catch((reason: unknown) => reason)
        } finally {
          await restore(db, limits)
        }
      })
      isOver.resolve()
      await holder
      expect(isBusy(error), String(error)).toBe(true)
      const row = await write
        .selectFrom('config')
        .select('tip')
        .where('name', '=', 'site_name')
        .executeTakeFirst()
      expect(row?.tip).toBe('held')
    })

    test('a call answers so: code 0, and when to come back', async () => {
      const { settings } = product.app
      const { refresh } = settings
      const busy = dialect === 'postgres' ? { code: '55P03' } : { errno: 1205 }
      Object.assign(settings, { refresh: () => Promise.reject(Object.assign(new Error('waited'), busy)) })
      const answer = await product.call('/admin/content.tag/index', {
        token: product.superToken,
        language: 'en',
      })
      Object.assign(settings, { refresh })
      expect(answer).toMatchObject({ status: 200, code: 0, msg: expect.stringMatching(/try again/) })
      expect(answer.headers['retry-after']).toBe('1')
    })
  })
}
