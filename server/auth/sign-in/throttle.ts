import type { App, Context } from '../../context.ts'
import { isDuplicate } from '../../db/dialect.ts'

/** forgotten this long after the last failure */
const memory = 15 * 60
const maxSeconds = 15 * 60
/** seconds to wait after each failure beyond the free ones; from then on the maxSeconds */
const waits = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512] as const

/** What is left of the waiting of any of the keys; 0 for none. */
async function secondsToWait({ app, now }: Context, keys: readonly string[]): Promise<number> {
  const rows = await app.database.write
    .selectFrom('throttle')
    .select(['until_time', 'last_time'])
    .where('key', 'in', keys)
    .execute()
  const left = rows.map((row) => (Number(row.last_time) + memory < now ? 0 : Number(row.until_time) - now))
  // Nothing above the maximum was ever set: the clock was put back.
  return Math.max(0, ...left.filter((seconds) => seconds <= maxSeconds))
}

/**
 * Slows down who keeps failing: so many free failures, then 1 s doubling to 15 minutes, forgotten 15 minutes after the
 * last one (`docs/security.md#sign-in`). A key names realm and name, address or device.
 *
 * Counts an attempt before it is looked at and answers 0, or counts nothing and answers how many seconds to wait. One
 * conditional statement decides, so that parallel attempts can not outrun the limit; `forgetFailures` takes it back.
 */
export async function countAttempt(context: Context, keys: readonly string[], free: number): Promise<number> {
  const counted: string[] = []
  for (const key of keys) {
    await renew(context.app, key, context.now)
    if (await count(context, key, free)) counted.push(key)
    else {
      for (const one of counted) await uncount(context, one)
      return Math.max(1, await secondsToWait(context, keys))
    }
  }
  return 0
}

/** After a success: failures are forgotten, or only the attempt itself is given back. */
export async function forgetFailures(
  context: Context,
  forgotten: readonly string[],
  uncounted: readonly string[],
): Promise<void> {
  const { write } = context.app.database
  if (forgotten.length > 0) await write.deleteFrom('throttle').where('key', 'in', forgotten).execute()
  for (const key of uncounted) await uncount(context, key)
}

/** Failures that are forgotten go. */
export async function sweepThrottle({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('throttle')
    .where('last_time', '<', now - memory * 4)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function count({ app, now }: Context, key: string, free: number): Promise<boolean> {
  const result = await app.database.write
    .updateTable('throttle')
    .set(({ eb }) => {
      const until = waits.reduce(
        (found, seconds, beyond) => found.when('failures', '=', free + beyond).then(now + seconds),
        eb.case().when('failures', '<', free).then(0),
      )
      // In this order: MySQL lets the second assignment see the first.
      return {
        until_time: until.else(now + maxSeconds).end(),
        failures: eb('failures', '+', 1),
        last_time: now,
      }
    })
    .where('key', '=', key)
    .where((is) => is.or([is('until_time', '<=', now), is('until_time', '>', now + maxSeconds)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** While an attempt made others wait nobody else was counted, so the waiting it began ends with it. */
async function uncount({ app }: Context, key: string): Promise<void> {
  await app.database.write
    .updateTable('throttle')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1), until_time: 0 }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

async function renew(app: App, key: string, now: number): Promise<void> {
  const { write } = app.database
  try {
    const old = await write
      .updateTable('throttle')
      .set({ failures: 0, until_time: 0, last_time: now })
      .where('key', '=', key)
      .where('last_time', '<', now - memory)
      .executeTakeFirst()
    if (old.numUpdatedRows > 0n) return
    const known = await write.selectFrom('throttle').select('key').where('key', '=', key).executeTakeFirst()
    if (!known) {
      await write.insertInto('throttle').values({ key, failures: 0, until_time: 0, last_time: now }).execute()
    }
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
