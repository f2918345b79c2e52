import type { TOTP } from 'otpauth'
import { Problem } from '#core/problems.ts'
import { codeText } from '#core/values/plain-text.ts'
import { type App, type Context, inTransaction } from '../../context.ts'
import { keyed } from '../../secrets/keyed.ts'
import { seal, unseal } from '../../secrets/seal.ts'
import { siteName } from '../../settings/kernel-settings.ts'
import type { Realm } from '../realm.ts'
import { listPasskeys, type PasskeyView } from './passkeys.ts'

/** Whose factor it is; the name is what the app on the phone shows. */
interface Account {
  readonly id: number
  readonly username: string
}

/** What an account's owner proves to have: the app's present code, or a code written down for when the app is lost. */
export type FactorCode = { readonly totp: string } | { readonly recovery: string }

/** What an app is given: the secret to type in, and the same as an address for a QR code. */
export interface FactorSetup {
  readonly secret: string
  readonly uri: string
}

const period = 30
/** codes of one period before and after count too: clocks differ */
const window = 1
/** What the secrets of a realm's authenticator apps are sealed for. */
export const factorPurpose = ({ name }: Pick<Realm, 'name'>): string => `${name} totp`
const recoveryCount = 10
/** letters and digits that nobody takes for one another */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The ways an account has of passing the second step; none when sign-in asks for no factor. */
export async function factorMethods(
  context: Pick<Context, 'db'>,
  realm: Realm,
  id: number,
): Promise<readonly ('passkey' | 'totp' | 'recovery')[]> {
  const [hasApp, passkeys] = await Promise.all([
    hasTotp(context, realm, id),
    listPasskeys(context, realm, id),
  ])
  const methods = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(hasApp ? (['totp'] as const) : []),
  ]
  return methods.length > 0 ? [...methods, 'recovery'] : []
}

async function hasTotp({ db }: Pick<Context, 'db'>, realm: Realm, id: number): Promise<boolean> {
  const row = await db
    .selectFrom(realm.totps)
    .select(realm.owner)
    .where(realm.owner, '=', id)
    .where('confirm_time', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** What protects an account besides its password, as its holder sees it. */
export interface FactorState {
  /** since when an app is asked for, null when none is */
  readonly since: number | null
  /** recovery codes that are left */
  readonly recovery_left: number
  readonly passkeys: readonly PasskeyView[]
}

/** The state of an account's second factors. */
export async function factorState(context: Context, realm: Realm, id: number): Promise<FactorState> {
  const { db } = context
  const row = await db
    .selectFrom(realm.totps)
    .select('confirm_time')
    .where(realm.owner, '=', id)
    .executeTakeFirst()
  const { left } = await db
    .selectFrom(realm.recoveryCodes)
    .select(({ fn }) => fn.countAll().as('left'))
    .where(realm.owner, '=', id)
    .executeTakeFirstOrThrow()
  const since = row?.confirm_time == null ? null : Number(row.confirm_time)
  return { since, recovery_left: Number(left), passkeys: await listPasskeys(context, realm, id) }
}

/** Makes a secret that is in force once `confirmFactor` has seen a code of it; an earlier one that is not goes. */
export async function beginFactor(context: Context, realm: Realm, account: Account): Promise<FactorSetup> {
  const { app, now } = context
  const { Secret } = await import('otpauth')
  const secret = new Secret({ buffer: new Uint8Array(app.random(20)).buffer }).base32
  const sealed = seal(app.config.secret, factorPurpose(realm), secret)
  await inTransaction(context, async ({ db }) => {
    if (await hasTotp({ db }, realm, account.id)) throw new Problem('factorIsOn')
    await db.deleteFrom(realm.totps).where(realm.owner, '=', account.id).execute()
    await db
      .insertInto(realm.totps)
      .values({
        [realm.owner]: account.id,
        secret: sealed,
        last_step: 0,
        create_time: now,
        confirm_time: null,
      })
      .execute()
  })
  return { secret, uri: (await totpOf(app, secret, account.username)).toString() }
}

/** Switches the begun factor on when the code is right; answers the recovery codes, which nobody can read again. */
export async function confirmFactor(
  context: Context,
  realm: Realm,
  id: number,
  code: string,
): Promise<readonly string[]> {
  const { db, now } = context
  const step = await stepOf(context, realm, id, code, 'begun')
  if (step === null) throw new Problem('secondFactorWrong')
  const { numUpdatedRows } = await db
    .updateTable(realm.totps)
    .set({ confirm_time: now, last_step: step })
    .where(realm.owner, '=', id)
    .where('confirm_time', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('factorIsOn')
  return makeRecoveryCodes(context, realm, id)
}

/**
 * Uses a code up and tells whether it was right. A code counts once: the step of the newest one is kept, and a recovery
 * code goes, each by one conditional statement.
 */
export async function takeFactor(
  context: Context,
  realm: Realm,
  id: number,
  given: FactorCode,
): Promise<boolean> {
  const { app, db } = context
  if ('recovery' in given) {
    const { numDeletedRows } = await db
      .deleteFrom(realm.recoveryCodes)
      .where('code', '=', recoveryHash(app, realm, id, given.recovery))
      .where(realm.owner, '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const step = await stepOf(context, realm, id, given.totp, 'confirmed')
  if (step === null) return false
  const { numUpdatedRows } = await db
    .updateTable(realm.totps)
    .set({ last_step: step })
    .where(realm.owner, '=', id)
    .where('confirm_time', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** New recovery codes in the place of all earlier ones. */
export async function makeRecoveryCodes(
  { app, db, now }: Context,
  realm: Realm,
  id: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCount }, () => recoveryCode(app))
  await db.deleteFrom(realm.recoveryCodes).where(realm.owner, '=', id).execute()
  await db
    .insertInto(realm.recoveryCodes)
    .values(
      codes.map((code) => ({
        code: recoveryHash(app, realm, id, code),
        [realm.owner]: id,
        create_time: now,
      })),
    )
    .execute()
  return codes
}

/** An account's app is forgotten; what else it has goes on. */
export async function removeTotp({ db }: Pick<Context, 'db'>, realm: Realm, id: number): Promise<void> {
  await db.deleteFrom(realm.totps).where(realm.owner, '=', id).execute()
}

/** All factors of accounts, and what belongs to them, are gone. */
export async function removeFactors(
  { db }: Pick<Context, 'db'>,
  realm: Realm,
  ids: readonly number[],
): Promise<void> {
  for (const table of [realm.totps, realm.passkeys, realm.recoveryCodes, realm.tickets]) {
    await db.deleteFrom(table).where(realm.owner, 'in', ids).execute()
  }
}

/** A code as it was meant, however it was typed; null when it can be none. */
export function readFactorCode(body: Readonly<Record<string, unknown>>): FactorCode | null {
  const { code, recovery } = body
  const totp = typeof code === 'string' && code.length <= 20 ? codeText(code) : ''
  if (/^\d{6}$/.test(totp)) return { totp }
  const written = typeof recovery === 'string' && recovery.length <= 40 ? codeText(recovery) : ''
  return /^[a-z0-9]{10}$/.test(written) ? { recovery: written } : null
}

/** The step of time that a code belongs to; null when it is not right now. */
async function stepOf(
  { app, db, now }: Context,
  realm: Realm,
  id: number,
  code: string,
  wanted: 'begun' | 'confirmed',
): Promise<number | null> {
  const row = await db
    .selectFrom(realm.totps)
    .select('secret')
    .where(realm.owner, '=', id)
    .where('confirm_time', wanted === 'begun' ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Problem(wanted === 'begun' ? 'factorNotBegun' : 'secondFactorWrong')
  const secret = unseal(app.config.secret, factorPurpose(realm), String(row.secret))
  if (secret === '') return null
  const delta = (await totpOf(app, secret)).validate({ token: code, window, timestamp: now * 1000 })
  return delta === null ? null : Math.floor(now / period) + delta
}

async function totpOf(app: App, secret: string, label = ''): Promise<TOTP> {
  const { TOTP, Secret } = await import('otpauth')
  return new TOTP({
    issuer: app.settings.value(siteName),
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  })
}

/** Two groups of five: 49 bits, of which the throttle lets few be tried. */
function recoveryCode(app: App): string {
  const picked = Array.from({ length: 10 }, () => letters[unbiased(app)])
  return `${picked.slice(0, 5).join('')}-${picked.slice(5).join('')}`
}

/** A place among the letters, each as likely as any other. */
function unbiased(app: App): number {
  const limit = 256 - (256 % letters.length)
  for (;;) {
    const byte = app.random(1)[0] ?? limit
    if (byte < limit) return byte % letters.length
  }
}

function recoveryHash(app: App, { name }: Realm, id: number, code: string): string {
  return keyed(app, `${name}-recovery`, `${id}\0${code.replace('-', '')}`)
}
