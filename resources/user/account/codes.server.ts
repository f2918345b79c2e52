import { Problem } from '#core/problems.ts'
import { keyed } from '#server/auth/tokens.ts'
import type { App, Context } from '#server/context.ts'
import { isDuplicate } from '#server/db/dialect.ts'
import type { JobKind } from '#server/jobs/jobs.ts'

/** What codes are asked for. A code of one event is nothing for another. */
export const codeEvents = [
  'user_register',
  'user_retrieve_pwd',
  'user_change_email',
  'user_email_verify',
  'user_change_mobile',
  'user_mobile_verify',
] as const
export type CodeEvent = (typeof codeEvents)[number]

/** Ways of reaching somebody: what `accountVerificationType` may name (`wire.md` 2.18). */
export type Channel = 'email' | 'mobile'

/** What a code is bound to: it counts for all of this together and for nothing else. */
export interface CodeTarget {
  readonly event: CodeEvent
  readonly channel: Channel
  /** in the one spelling that `spelling.server.ts` gives it */
  readonly address: string
  /** the member who asked; 0 when nobody had signed in */
  readonly memberId: number
}

const digits = 6
/** seconds a code counts */
export const codeLife = 600
const mostAttempts = 5
/** seconds between two codes for one target */
const pause = 60
const day = 24 * 3600
/** codes for one target within a day */
const mostPerDay = 10

/** The ways that codes can go at this moment: what cannot be sent cannot be asked for. */
export function verificationTypes({ app }: Pick<Context, 'app'>): readonly Channel[] {
  const ways: readonly Channel[] = ['email', 'mobile']
  return ways.filter((way) => (way === 'email' ? app.mail.isConfigured() : app.sms.isConfigured()))
}

/**
 * Makes the newest code for a target, in the place of any earlier one: kept as a keyed hash only. Refused within a minute
 * of the one before, and after the tenth of a day. Made in the same way where nobody will be sent it.
 */
export async function makeCode(context: Context, target: CodeTarget): Promise<string> {
  const { app, now } = context
  const key = keyOf(app, target)
  const code = randomDigits(app)
  const fresh = { code: hashOf(app, key, code), attempts: 0, create_time: now, expire_time: now + codeLife }
  const { write } = app.database
  const { numUpdatedRows } = await write
    .updateTable('verification_code')
    .set(({ eb }) => {
      const isNewDay = eb.case().when('day_time', '<=', now - day)
      // In this order: MySQL lets the second assignment see the first.
      return {
        sent: isNewDay
          .then(1)
          .else(eb('sent', '+', 1))
          .end(),
        day_time: isNewDay.then(now).else(eb.ref('day_time')).end(),
        ...fresh,
      }
    })
    .where('key', '=', key)
    // Later than that it was never made: the clock was put back.
    .where((is) => is.or([is('create_time', '<=', now - pause), is('create_time', '>', now + pause)]))
    .where((is) => is.or([is('sent', '<', mostPerDay), is('day_time', '<=', now - day)]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return code
  try {
    await write
      .insertInto('verification_code')
      .values({ key, ...fresh, sent: 1, day_time: now })
      .execute()
    return code
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
  throw await tooSoon(context, key)
}

/**
 * Counts an attempt and compares: throws `codeWrong` for any code but the newest one, in its ten minutes, within five
 * attempts. The attempt stays counted whatever follows, so this is called before a transaction is open.
 */
export async function checkCode(context: Context, target: CodeTarget, given: unknown): Promise<void> {
  const { app, now, batch } = context
  if (batch !== null) throw new Error('a code is checked inside of a transaction')
  const key = keyOf(app, target)
  const code = readCode(given)
  const { write } = app.database
  const { numUpdatedRows } = await write
    .updateTable('verification_code')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('key', '=', key)
    .where('code', '!=', '')
    .where('expire_time', '>', now)
    .where('attempts', '<', mostAttempts)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('codeWrong')
  const right = await write
    .selectFrom('verification_code')
    .select('key')
    .where('key', '=', key)
    .where('code', '=', hashOf(app, key, code))
    .executeTakeFirst()
  if (!right) throw new Problem('codeWrong')
}

/**
 * Uses a code up that has been checked, within the transaction of what it was asked for: of two who try only one gets
 * through, and where that is refused the code is not lost.
 */
export async function redeemCode(
  { app, db, now }: Context,
  target: CodeTarget,
  given: unknown,
): Promise<void> {
  const key = keyOf(app, target)
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set({ code: '' })
    .where('key', '=', key)
    .where('code', '=', hashOf(app, key, readCode(given)))
    .where('expire_time', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('codeWrong')
}

/** Checks a code and uses it up at once, where nothing else has to be kept or lost with it. No transaction is open. */
export async function takeCode(context: Context, target: CodeTarget, given: unknown): Promise<void> {
  await checkCode(context, target, given)
  await redeemCode({ ...context, db: context.app.database.write }, target, given)
}

/** Codes that nobody can use any more go, once their day is over. */
export const codeSweep: JobKind = {
  name: 'user/codes',
  title: 'core:jobs.sweepCodes',
  every: 3600,
  canRepeat: true,
  async run({ context: { app, now } }) {
    const { numDeletedRows } = await app.database.write
      .deleteFrom('verification_code')
      .where('expire_time', '<=', now)
      .where('day_time', '<=', now - day)
      .executeTakeFirst()
    return { codes: Number(numDeletedRows) }
  },
}

async function tooSoon({ app, now }: Context, key: string): Promise<Problem> {
  const row = await app.database.write
    .selectFrom('verification_code')
    .select(['create_time', 'day_time'])
    .where('key', '=', key)
    .executeTakeFirst()
  const toPause = Number(row?.create_time ?? now) + pause - now
  const seconds = Math.max(1, toPause > 0 ? toPause : Number(row?.day_time ?? now) + day - now)
  return new Problem('codeTooSoon', { seconds }, { headers: { 'retry-after': String(seconds) } })
}

/** The code as it was typed, without blanks; what can be none is answered like a wrong one. */
function readCode(given: unknown): string {
  const code = typeof given === 'string' && given.length <= 20 ? given.replace(/\s/g, '') : ''
  if (!/^\d{6}$/.test(code)) throw new Problem('codeWrong')
  return code
}

/** Each number as likely as any other. */
function randomDigits(app: App): string {
  const count = 10 ** digits
  const limit = 2 ** 32 - (2 ** 32 % count)
  for (;;) {
    const number = app.random(4).readUInt32BE()
    if (number < limit) return String(number % count).padStart(digits, '0')
  }
}

function keyOf(app: App, { event, channel, address, memberId }: CodeTarget): string {
  return keyed(app, 'verification-target', `${event}\0${channel}\0${memberId}\0${address}`)
}

function hashOf(app: App, key: string, code: string): string {
  return keyed(app, 'verification-code', `${key}\0${code}`)
}
