import { Problem } from '#core/problems.ts'
import { codeText } from '#core/values/plain-text.ts'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import type { App, Context } from '#server/context.ts'
import { isDuplicate } from '#server/db/dialect.ts'
import { networkOf } from '#server/network/address.ts'
import { keyed } from '#server/secrets/keyed.ts'

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

/** Ways of reaching somebody: what `accountVerificationType` may name (`docs/wire.md#members-sign-in`). */
export type Channel = 'email' | 'mobile'

/** What a code is bound to: it counts for all of this together and for nothing else. */
export interface CodeTarget {
  readonly event: CodeEvent
  readonly channel: Channel
  /** as `normalize-address.server.ts` writes it */
  readonly address: string
  /** the member who asked; 0 when nobody had signed in */
  readonly memberId: number
}

const digits = 6
/** seconds a code counts */
export const codeLife = 600
const mostAttempts = 5
/** seconds between two codes for one target, whoever asks */
const pause = 60
const day = 24 * 3600
/** codes for one target within a day that one asker is given, and that nobody has to wait longer for */
const mostPerDay = 10
/** seconds between further codes of the day, whoever asks; as long as a code counts from then on: one is always there */
const gaps = [120, 240, 480] as const

/** The ways that codes can go at this moment: what cannot be sent cannot be asked for. */
export function verificationTypes({ app }: Pick<Context, 'app'>): readonly Channel[] {
  const ways: readonly Channel[] = ['email', 'mobile']
  return ways.filter((way) => (way === 'email' ? app.mail.isConfigured() : app.sms.isConfigured()))
}

/**
 * Makes the asker's newest code for a target, in the place of any earlier one: kept as a keyed hash only. Refused within a
 * minute of the one before, after the asker's tenth of a day, and while those of all askers are spread
 * (`docs/decisions/0026-who-has-to-wait.md`). Made in the same way where nobody will be sent it.
 */
export async function makeCode(context: Context, target: CodeTarget): Promise<string> {
  const { app, now } = context
  const { all, own } = keysOf(context, target)
  const code = randomDigits(app)
  const life = { attempts: 0, elsewhere: 0, expire_time: now + codeLife }
  // Whoever has had theirs does not lengthen the waiting of others: that is looked at first, and decided by the writing.
  const left = await secondsToWait(context, own, 'asker')
  if (left > 0) throw tooSoon(left)
  if (!(await count(context, all, 'everybody', { code: '', ...life }))) {
    throw tooSoon(await secondsToWait(context, all, 'everybody'))
  }
  const fresh = { code: hashOf(app, all, code), target: all, ...life }
  if (!(await count(context, own, 'asker', fresh))) throw tooSoon(await secondsToWait(context, own, 'asker'))
  return code
}

/** Whose codes a row counts: those of one who asks, or of all together. */
type Whose = 'asker' | 'everybody'

/** Counts a code in its row, in one statement, if there may be one. */
async function count(
  { app, now }: Context,
  key: string,
  whose: Whose,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
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
        create_time: now,
        ...values,
      }
    })
    .where('key', '=', key)
    .where((is) => {
      const later = whose === 'asker' ? [] : gaps
      const due = later.reduce(
        (found, gap, at) => found.when('sent', '=', mostPerDay + at).then(now - gap),
        is
          .case()
          .when(is.or([is('sent', '<', mostPerDay), is('day_time', '<=', now - day)]))
          .then(now - pause),
      )
      // An asker's eleventh of a day is never due.
      const last = whose === 'asker' ? 0 : now - codeLife
      // What was made later than now tells that the clock was put back.
      return is.or([is('create_time', '<=', due.else(last).end()), is('create_time', '>', now + codeLife)])
    })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  try {
    await write
      .insertInto('verification_code')
      .values({ key, ...values, sent: 1, day_time: now, create_time: now })
      .execute()
    return true
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return false
  }
}

/**
 * Counts an attempt and compares: throws `codeWrong` for any code but the newest one that was asked for from here, or the
 * newest one of all, in its ten minutes, within five attempts. The attempt stays counted whatever follows, so this is called
 * before a transaction is open.
 */
export async function checkCode(context: Context, target: CodeTarget, given: unknown): Promise<void> {
  const { app, now, batch } = context
  if (batch !== null) throw new Error('a code is checked inside of a transaction')
  const { all, own } = keysOf(context, target)
  const code = hashOf(app, all, readCode(given))
  await forgetExpired(context, all)
  if (await isRight(context, own, 'attempts', code)) return
  const newest = await app.database.write
    .selectFrom('verification_code')
    .select('key')
    .where('target', '=', all)
    .where('code', '!=', '')
    .where('expire_time', '>', now)
    .orderBy('create_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isElsewhere = newest !== undefined && newest.key !== own
  if (!isElsewhere || !(await isRight(context, String(newest.key), 'elsewhere', code))) {
    throw new Problem('codeWrong')
  }
}

/** Codes that were seen to be over stay so, wherever the clock goes. */
async function forgetExpired({ app, now }: Context, target: string): Promise<void> {
  await app.database.write
    .updateTable('verification_code')
    .set({ code: '' })
    .where('target', '=', target)
    .where('code', '!=', '')
    .where('expire_time', '<=', now)
    .execute()
}

/** Attempts from where a code was asked for are counted apart from those of everybody else: nobody uses up another's. */
async function isRight(
  { app, now }: Context,
  key: string,
  counter: 'attempts' | 'elsewhere',
  code: string,
): Promise<boolean> {
  const { write } = app.database
  const { numUpdatedRows } = await write
    .updateTable('verification_code')
    .set(({ eb }) => ({ [counter]: eb(counter, '+', 1) }))
    .where('key', '=', key)
    .where('code', '!=', '')
    .where('expire_time', '>', now)
    .where(counter, '<', mostAttempts)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const right = await write
    .selectFrom('verification_code')
    .select('key')
    .where('key', '=', key)
    .where('code', '=', code)
    .executeTakeFirst()
  return right !== undefined
}

/**
 * Uses a code up that has been checked, within the transaction of what it was asked for: of two who try only one gets
 * through, and where that is refused the code is not lost. The other codes for the same go with it.
 */
export async function redeemCode(context: Context, target: CodeTarget, given: unknown): Promise<void> {
  const { app, db, now } = context
  const { all } = keysOf(context, target)
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set({ code: '' })
    .where('target', '=', all)
    .where('code', '=', hashOf(app, all, readCode(given)))
    .where('expire_time', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('codeWrong')
  await db.updateTable('verification_code').set({ code: '' }).where('target', '=', all).execute()
}

/** Checks a code and uses it up at once, where nothing else has to be kept or lost with it. No transaction is open. */
export async function takeCode(context: Context, target: CodeTarget, given: unknown): Promise<void> {
  await checkCode(context, target, given)
  await redeemCode({ ...context, db: context.app.database.write }, target, given)
}

/** Codes that nobody can use any more go, once their day is over. */
export const codeSweep: JobKind = {
  name: 'user/codes',
  title: 'member:sweepCodes',
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

async function secondsToWait({ app, now }: Context, key: string, whose: Whose): Promise<number> {
  const row = await app.database.write
    .selectFrom('verification_code')
    .select(['create_time', 'day_time', 'sent'])
    .where('key', '=', key)
    .executeTakeFirst()
  // Made later than now: the clock was put back.
  if (!row || Number(row.create_time) > now + codeLife) return 0
  const [made, begun, sent] = [Number(row.create_time), Number(row.day_time), Number(row.sent)]
  const isSameDay = begun > now - day
  const beyond = isSameDay ? sent - mostPerDay : -1
  const gap = whose === 'asker' || beyond < 0 ? pause : (gaps[beyond] ?? codeLife)
  const toPause = made + gap - now
  if (toPause > 0) return toPause
  return whose === 'asker' && beyond >= 0 ? begun + day - now : 0
}

function tooSoon(left: number): Problem {
  const seconds = Math.max(1, left)
  return new Problem('codeTooSoon', { seconds }, { headers: { 'retry-after': String(seconds) } })
}

/** The code as it was typed, without blanks; what can be none is answered like a wrong one. */
function readCode(given: unknown): string {
  const code = typeof given === 'string' && given.length <= 20 ? codeText(given) : ''
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

/** The rows of a target: what all askers together have had, and what whoever asks now has. */
function keysOf(
  { app, address: client }: Context,
  { event, channel, address, memberId }: CodeTarget,
): { readonly all: string; readonly own: string } {
  const all = keyed(app, 'verification-target', `${event}\0${channel}\0${memberId}\0${address}`)
  // Whoever has signed in is the same wherever they are.
  const asker = memberId === 0 ? networkOf(client) : ''
  return { all, own: keyed(app, 'verification-asker', `${all}\0${asker}`) }
}

function hashOf(app: App, key: string, code: string): string {
  return keyed(app, 'verification-code', `${key}\0${code}`)
}
