import { Problem } from '#core/problems.ts'
import { composed } from '#core/values/plain-text.ts'
import { type Context, inTransaction } from '../../context.ts'
import { accountOf, identify, tokenOf } from '../../http/identity/identity.ts'
import type { Answer, Input } from '../../http/route.ts'
import { asksForHuman, requireHuman } from '../human-check.ts'
import { hashPassword, isWeakHash, verifyPassword } from '../password.ts'
import { adminRealm, memberRealm, type Realm } from '../realm.ts'
import { keepDevice } from '../second-factor/devices.ts'
import { askForPasskey, takePasskey } from '../second-factor/passkeys.ts'
import {
  beginFactor,
  confirmFactor,
  type FactorCode,
  factorMethods,
  readFactorCode,
  takeFactor,
} from '../second-factor/second-factor.ts'
import {
  endSession,
  endSessionOfRefresh,
  endSessionsOf,
  findToken,
  issueTokens,
  refreshSession,
  type Tokens,
} from '../tokens.ts'
import { countingSteps, countSignIn, refuseToWait } from './attempts.ts'
import { findTicket, issueTicket, redeemTicket, type SignInTicket, takeAttempt } from './sign-in-ticket.ts'

/** What signing in has to know of a realm beyond its tables. Everything here is under the rules of `docs/security.md#sign-in`. */
export interface SignInSide {
  readonly realm: Realm
  /**
   * a typed name in the one spelling that it is counted under, and the column that it is looked for in; null when it can
   * be the name of no account
   */
  readonly readName: (typed: string) => { readonly column: string; readonly name: string } | null
  /** the account as its holder sees it */
  readonly present: (context: Context, id: number) => Promise<Readonly<Record<string, unknown>>>
  /** where the client goes next */
  readonly routePath: string
  /** a session begins, in this transaction */
  readonly noteEntry: (inside: Context, id: number) => Promise<void>
  /** the password was right, and the second step failed */
  readonly noteWrongStep: (context: Context, id: number) => Promise<void>
}

/** Refuses a caller who has signed in to this realm already. */
export async function refuseSignedIn(
  context: Context,
  { realm }: SignInSide,
  { request }: Input,
): Promise<void> {
  const { identity } = await identify(request, context, realm)
  if (identity.kind === realm.kind) throw new Problem('loggedIn')
}

/**
 * Signs in by name and password; where a second factor is due, the refusal carries a ticket for that step. First the
 * proof of a person, then the waiting, then the password. While strangers have to wait for a name, its right password lets in where the account
 * was signed in to last, and leads to the second step where there is one: neither can be told from here by a wrong one.
 */
export async function signIn(context: Context, input: Input, side: SignInSide): Promise<Answer> {
  await refuseSignedIn(context, side, input)
  const { body } = input
  const { realm } = side
  const policy = realm.policy(context.app.settings)
  const { column, name, password, keep } = readCredentials(body, side)
  if (asksForHuman(context.app, realm)) await requireHuman(context, body)
  const account = await findAccount(context, realm, column, name)
  const attempt = await countSignIn(context, realm, name, account, body.device)
  // Asked for an unknown name, too: how long an answer takes tells nothing.
  const methods = await factorMethods(context, realm, account?.id ?? 0)
  const isOpen = attempt.seconds === 0 || methods.length > 0 || account?.address === context.address
  const stored = account?.isEnabled && isOpen ? account.password : null
  const isRight = await verifyPassword(password, stored, context.app.config)
  if (!account || !isRight) {
    refuseToWait(attempt.seconds)
    throw new Problem('wrongLogin')
  }
  await attempt.forget()
  const { id, stamp } = account
  await strengthenHash(context, realm, id, password, account.password)
  const known: SignInTicket = { id, stamp, isKept: keep }
  if (methods.length > 0 || policy.secondFactor === 'required') {
    throw await askForFactor(context, realm, known, methods)
  }
  return enter(context, side, known, body.device, async () => ({}))
}

interface AccountRow {
  readonly id: number
  readonly password: string
  readonly isEnabled: boolean
  readonly stamp: string
  /** where it was signed in to last */
  readonly address: string
}

async function findAccount(
  { app }: Context,
  { accounts, enabled }: Realm,
  column: string,
  name: string,
): Promise<AccountRow | null> {
  const row = await app.database.read
    .selectFrom(accounts)
    .select(['id', 'password', 'status', 'security_stamp', 'last_login_ip'])
    .where(column, '=', name)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: Number(row.id),
    password: String(row.password),
    isEnabled: row.status === enabled,
    stamp: String(row.security_stamp),
    address: String(row.last_login_ip ?? ''),
  }
}

/** What is not the whole way in: a ticket for the second step, and what that step takes. */
async function askForFactor(
  context: Context,
  realm: Realm,
  known: SignInTicket,
  ways: readonly string[],
): Promise<Problem> {
  const methods = ways.length > 0 ? ways : ['setup']
  const ticket = await issueTicket(context, realm, known)
  return new Problem('secondFactor', {}, { data: { type: 'second factor', ticket, methods } })
}

/** For the second step by passkey: what the browser is to have signed. */
export async function askPasskey(context: Context, input: Input, side: SignInSide): Promise<Answer> {
  await refuseSignedIn(context, side, input)
  const { ticket } = input.body
  const { id } = await findTicket(context, side.realm, ticket)
  return { data: { options: await askForPasskey(context, side.realm, id, String(ticket)) } }
}

/** Where the site requires a factor that an account has not: what its app is to be given. */
export async function setUpFactor(context: Context, input: Input, side: SignInSide): Promise<Answer> {
  await refuseSignedIn(context, side, input)
  const { realm } = side
  const { id } = await findTicket(context, realm, input.body.ticket)
  if (realm.policy(context.app.settings).secondFactor !== 'required') throw new Problem('ticketGone')
  const { username } = await side.present(context, id)
  return { data: await beginFactor(context, realm, { id, username: String(username) }) }
}

/** The second step: a code of the app, a recovery code, or the first code of an app that has just been set up. */
export async function secondStep(context: Context, input: Input, side: SignInSide): Promise<Answer> {
  await refuseSignedIn(context, side, input)
  const { realm } = side
  const { ticket } = input.body
  const known = await findTicket(context, realm, ticket)
  const { device } = input.body
  const given = readProof(input.body)
  if (!given) throw new Problem('secondFactorWrong')
  return countingSteps(context, realm, known, { device, isSigned: 'passkey' in given }, async () => {
    await takeAttempt(context, realm, ticket)
    const prove = (inside: Context) => takeSecondStep(inside, realm, known.id, ticket, given)
    return enter(context, side, known, device, prove)
  }).catch(async (error: unknown) => {
    const isWrong = error instanceof Problem && error.problem === 'secondFactorWrong'
    if (isWrong) await side.noteWrongStep(context, known.id)
    throw error
  })
}

/** What the second step is passed with. */
type SecondProof = FactorCode | { readonly passkey: Input['body'] }

function readProof(body: Input['body']): SecondProof | null {
  const { passkey } = body
  const isSigned = typeof passkey === 'object' && passkey !== null && !Array.isArray(passkey)
  return isSigned ? { passkey: passkey as Input['body'] } : readFactorCode(body)
}

/** Uses ticket and proof up, or refuses; answers the recovery codes of an app that this has switched on. */
async function takeSecondStep(
  context: Context,
  realm: Realm,
  id: number,
  ticket: unknown,
  given: SecondProof,
): Promise<Readonly<Record<string, unknown>>> {
  await redeemTicket(context, realm, ticket)
  const methods = await factorMethods(context, realm, id)
  if (methods.length > 0) {
    const isRight =
      'passkey' in given
        ? await takePasskey(context, realm, id, String(ticket), given.passkey)
        : await takeFactor(context, realm, id, given)
    if (!isRight) throw new Problem('secondFactorWrong')
    return {}
  }
  if (!('totp' in given)) throw new Problem('secondFactorWrong')
  return { recovery_codes: await confirmFactor(context, realm, id, given.totp) }
}

/** Lets an account in: whatever `prove` refuses leaves no trace. Its answer is part of the answer. */
async function enter(
  context: Context,
  side: SignInSide,
  known: SignInTicket,
  device: unknown,
  prove: (inside: Context) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Answer> {
  const { tokens, more } = await inTransaction({ ...context, beforeCommit: null }, async (inside) => {
    const more = await prove(inside)
    return { tokens: await beginSession(inside, side, known), more }
  })
  const { data, ...answer } = await welcome(context, side, known.id, tokens)
  const account = { id: known.id, stamp: known.stamp, sessionId: tokens.sessionId }
  const mark = await keepDevice(context, side.realm, account, device)
  return { ...answer, data: { ...data, device: mark, ...more } }
}

/** Begins a session within the open transaction, and notes when and from where; others end where one is all there may be. */
export async function beginSession(
  inside: Context,
  { realm, noteEntry }: SignInSide,
  { id, stamp, isKept }: SignInTicket,
): Promise<Tokens> {
  const { app, db, now, address } = inside
  if (realm.policy(app.settings).isSingle) await endSessionsOf(inside, realm, id)
  // Sign-in data is no business change: it is kept without version, change record and hooks.
  await db
    .updateTable(realm.accounts)
    .set({ last_login_time: now, last_login_ip: address.slice(0, 50), login_failure: 0 })
    .where('id', '=', id)
    .execute()
  await noteEntry(inside, id)
  return issueTokens(inside, realm, { id, stamp }, isKept)
}

/** What a successful sign-in is answered. */
export async function welcome(
  context: Context,
  { present, routePath }: SignInSide,
  id: number,
  { token, refreshToken }: Tokens,
) {
  const { super: _, ...userInfo } = await present(context, id)
  return {
    data: { userInfo: { ...userInfo, token, refresh_token: refreshToken }, routePath },
    message: 'core:success.loggedIn',
    actor: { id, username: String(userInfo.username) },
  }
}

/** The password is known at this moment only: a hash that was made with weaker parameters is made anew. */
async function strengthenHash(
  { app }: Context,
  { accounts }: Realm,
  id: number,
  password: string,
  stored: string,
): Promise<void> {
  if (!isWeakHash(stored, app.config)) return
  await app.database.write
    .updateTable(accounts)
    .set({ password: await hashPassword(password, app.config) })
    .where('id', '=', id)
    .where('password', '=', stored)
    .execute()
}

interface Credentials {
  readonly column: string
  readonly name: string
  readonly password: string
  readonly keep: boolean
}

/** What can not be an account or a password is answered like a wrong one, before any hash is made. */
function readCredentials(body: Input['body'], { readName }: SignInSide): Credentials {
  const { username, password, keep } = body
  const found = typeof username === 'string' && username.length <= 100 ? readName(username) : null
  const typed = typeof password === 'string' && password.length <= 100 ? composed(password) : ''
  if (!found || typed.length < 6 || typed.length > 32) throw new Problem('wrongLogin')
  return { ...found, password: typed, keep: isYes(keep) }
}

/** A switch in any of the ways that clients send one. */
export function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

/** Ends the session of this realm that the call comes from, whole. */
export async function signOut(context: Context, { body, request }: Input, realm: Realm): Promise<Answer> {
  const token = tokenOf(request, realm)
  // An expired access token still names its session, and with it the refresh token that would go on living.
  const found = token === '' ? null : await findToken(context, realm, token)
  if (found) await endSession(context, realm, found.sessionId)
  // Beside an access token that leads nowhere, a refresh token is one of another session.
  else if (token === '' && typeof body.refreshToken === 'string' && body.refreshToken !== '') {
    await endSessionOfRefresh(context, realm, body.refreshToken.slice(0, 200))
  }
  return { data: {}, message: 'core:success.loggedOut' }
}

/**
 * A new access token for a session (`docs/wire.md#refresh`). Who is signed in to both realms sends both access tokens; the
 * refresh token belongs to one of them and refreshes only that.
 */
export async function refresh(context: Context, { body, request }: Input): Promise<Answer> {
  const { refreshToken } = body
  if (typeof refreshToken !== 'string' || refreshToken === '' || refreshToken.length > 200) {
    throw new Problem('refreshFailed')
  }
  for (const realm of [adminRealm, memberRealm]) {
    const old = tokenOf(request, realm)
    const found = old === '' ? null : await refreshSession(context, realm, refreshToken, old)
    if (!found) continue
    const account = await accountOf(context, realm, found.userId)
    if (account?.stamp !== found.stamp) throw new Problem('refreshFailed')
    return { data: { type: `${realm.name}-refresh`, token: found.token } }
  }
  throw new Problem('refreshFailed')
}
