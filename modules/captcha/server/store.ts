import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { App } from '#server/context.ts'
import type { Tables } from '#server/db/database.ts'
import { isDuplicate } from '#server/db/dialect.ts'
import type { CaptchaStore } from './puzzles.ts'

const stored = z.object({ code: z.string(), captcha: z.string() })
const counted = z.object({ pending: z.coerce.number() })

/** Pending puzzles in the table `captcha`, for processes that share a database. `db` must be able to write. */
export function createCaptchaTable(db: Kysely<Tables>): CaptchaStore {
  const current = (key: string, code: string, now: number) =>
    db.updateTable('captcha').where('key', '=', key).where('code', '=', code).where('expire_time', '>', now)

  return {
    async insert(key, puzzle, { now, expires }) {
      const row = { ...puzzle, create_time: now, expire_time: expires, attempts: 0, passed: 0 }
      const replace = async () => {
        const result = await db.updateTable('captcha').set(row).where('key', '=', key).executeTakeFirst()
        return result.numUpdatedRows > 0n
      }
      if (await replace()) return
      try {
        await db
          .insertInto('captcha')
          .values({ key, ...row })
          .execute()
      } catch (error) {
        // The same id was drawn twice at once, and the other one was first; the later picture counts.
        if (!isDuplicate(error) || !(await replace())) throw error
      }
    },

    async read(key, now) {
      const row = await db
        .selectFrom('captcha')
        .select(['code', 'captcha'])
        .where('key', '=', key)
        .where('expire_time', '>', now)
        .executeTakeFirst()
      if (row) return stored.parse(row)
      // One that was seen to be over stays so, wherever the clock goes.
      await db.deleteFrom('captcha').where('key', '=', key).where('expire_time', '<=', now).execute()
      return null
    },

    async countAttempt(key, code, limit, now) {
      const result = await current(key, code, now)
        .set((row) => ({ attempts: row('attempts', '+', 1) }))
        .where('attempts', '<', limit)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async markPassed(key, code, now) {
      const result = await current(key, code, now).set({ passed: 1 }).executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async consume(key, code, limit, now) {
      const result = await db
        .deleteFrom('captcha')
        .where('key', '=', key)
        .where('code', '=', code)
        .where('expire_time', '>', now)
        .where((row) => row.or([row('passed', '=', 1), row('attempts', '<', limit)]))
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    async sweep(now) {
      await db.deleteFrom('captcha').where('expire_time', '<=', now).execute()
      const row = await db
        .selectFrom('captcha')
        .select((count) => count.fn.countAll().as('pending'))
        .executeTakeFirst()
      return counted.parse(row).pending
    },
  }
}

/** Removes the puzzles that have expired. */
export async function sweepPuzzles({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('captcha')
    .where('expire_time', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
