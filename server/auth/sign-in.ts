import { Problem } from '#core/problems.ts'
import type { Captcha } from '../captcha/puzzles.ts'
import { type Context, inTransaction } from '../context.ts'
import { adminOf, adminTokenOf, identify } from '../http/identity.ts'
import type { Answer, Input, Route } from '../http/route.ts'
import { writeEvent } from './admin-log.ts'
import { adminInfo, bootstrap } from './bootstrap.ts'
import { hashPassword, isWeakHash, verifyPassword } from './password.ts'
import {
  beginFactor,
  confirmFactor,
  countingFailures,
  type FactorCode,
  hasFactor,
  readFactorCode,
  takeFactor,
} from './second-factor.ts'
import { findTicket, issueTicket, redeemTicket, type SignInTicket, takeAttempt } from './sign-in-ticket.ts'
import { countAttempt, forgetFailures, secondsToWait } from './throttle.ts'
import {
  endSession,
  endSessionOfRefresh,
  endSessionsOf,
  findToken,
  issueTokens,
  keyed,
  refreshSession,
} from './tokens.ts'

/** Calls of sign-in and session (`wire.md` 2.1, 2.21), under the rules of `security.md` 4. */
export function signInRoutes(captcha: Captcha): readonly Route[] {
  return [
    {
      url: '/admin/index/index',
      method: 'GET',
      access: 'admin',
      handle: async (context) => ({ data: await bootstrap(context) }),
    },
    { url: '/admin/index/login', method: 'GET', access: 'public', handle: loginInfo },
    {
      url: '/admin/index/login',
      method: 'POST',
      access: 'public',
      logTitle: 'core:log.login',
      handle: (context, input) => login(context, input, captcha),
    },
    {
      url: '/admin/index/secondfactorsetup',
      method: 'POST',
      access: 'public',
      logTitle: 'core:log.beginFactor',
      handle: setUpFactor,
    },
    {
      url: '/admin/index/secondfactor',
      method: 'POST',
      access: 'public',
      logTitle: 'core:log.secondFactor',
      handle: secondFactor,
    },
    { url: '/admin/index/logout', method: 'POST', access: 'public', handle: logout },
    { url: '/api/common/refreshtoken', method: 'POST', access: 'public', handle: refresh },
  ]
}

async function loginInfo(context: Context, { request }: Input): Promise<Answer> {
  await refuseSignedIn(context, request)
  return { data: { captcha: context.app.settings.site().adminLoginCaptcha } }
}

async function refuseSignedIn(context: Context, request: Input['request']): Promise<void> {
  const { identity } = await identify(request, context)
  if (identity.kind === 'admin') throw new Problem('loggedIn')
}

async function login(context: Context, { body, request }: Input, captcha: Captcha): Promise<Answer> {
  await refuseSignedIn(context, request)
  const { app } = context
  const site = app.settings.site()
  const { username, password, keep } = readCredentials(body)
  const accountKey = `admin:name:${keyed(app, 'throttle', username.toLowerCase()).slice(0, 40)}`
  const addressKey = `admin:ip:${context.address}`.slice(0, 100)
  const keys = [accountKey, addressKey]
  refuseToWait(await secondsToWait(context, keys))
  if (site.adminLoginCaptcha) {
    const isSolved = await captcha.verify(String(body.captchaId ?? ''), String(body.captchaInfo ?? ''))
    if (!isSolved) throw new Problem('captchaWrong')
  }
  refuseToWait(await countAttempt(context, keys, site.adminLoginRetry))
  const account = await app.database.read
    .selectFrom('admin')
    .select(['id', 'password', 'status', 'security_stamp'])
    .where('username', '=', username)
    .executeTakeFirst()
  const isRight = await verifyPassword(password, account?.status === '1' ? String(account.password) : null)
  if (!account || !isRight) throw new Problem('wrongLogin')
  await forgetFailures(context, accountKey, addressKey)
  const id = Number(account.id)
  await strengthenHash(context, id, password, String(account.password))
  const known: SignInTicket = { adminId: id, stamp: String(account.security_stamp), isKept: keep }
  const isOn = await hasFactor(context, id)
  if (isOn || site.secondFactor === 'required') throw await askForFactor(context, known, isOn)
  return enter(context, known, async () => ({}))
}

/** What is not the whole way in: a ticket for the second step, and what that step takes. */
async function askForFactor(context: Context, known: SignInTicket, isOn: boolean): Promise<Problem> {
  const methods = isOn ? ['totp', 'recovery'] : ['setup']
  const ticket = await issueTicket(context, known)
  return new Problem('secondFactor', {}, { data: { type: 'second factor', ticket, methods } })
}

/** Where the site requires a factor that an account has not: what its app is to be given. */
async function setUpFactor(context: Context, { body, request }: Input): Promise<Answer> {
  await refuseSignedIn(context, request)
  const { adminId } = await findTicket(context, body.ticket)
  if (context.app.settings.site().secondFactor !== 'required') throw new Problem('ticketGone')
  const { username } = await adminInfo(context, adminId)
  return { data: await beginFactor(context, { id: adminId, username: String(username) }) }
}

/** The second step: a code of the app, a recovery code, or the first code of an app that has just been set up. */
async function secondFactor(context: Context, { body, request }: Input): Promise<Answer> {
  await refuseSignedIn(context, request)
  const known = await findTicket(context, body.ticket)
  const given = readFactorCode(body)
  if (!given) throw new Problem('secondFactorWrong')
  return countingFailures(context, 'sign-in', known.adminId, async () => {
    await takeAttempt(context, body.ticket)
    return enter(context, known, (inside) => takeSecondStep(inside, known.adminId, body.ticket, given))
  }).catch(async (error: unknown) => {
    if (error instanceof Problem && error.problem === 'secondFactorWrong') await noteWrongStep(context, known)
    throw error
  })
}

/** Uses ticket and code up, or refuses; answers the recovery codes of an app that this has switched on. */
async function takeSecondStep(context: Context, adminId: number, ticket: unknown, given: FactorCode) {
  await redeemTicket(context, ticket)
  if (await hasFactor(context, adminId)) {
    if (!(await takeFactor(context, adminId, given))) throw new Problem('secondFactorWrong')
    return {}
  }
  if (!('totp' in given)) throw new Problem('secondFactorWrong')
  return { recovery_codes: await confirmFactor(context, adminId, given.totp) }
}

/** Whoever holds the account is to see that somebody has its password. */
async function noteWrongStep(context: Context, { adminId }: SignInTicket): Promise<void> {
  const identity = await adminOf(context, adminId)
  if (!identity) return
  const title = context.translate('core:log.wrongFactor')
  await writeEvent({ ...context, identity }, { title, url: '/admin/index/secondFactor', data: {} })
}

/** Lets an account in: whatever `prove` refuses leaves no trace. Its answer is part of the answer. */
async function enter(
  context: Context,
  { adminId: id, stamp, isKept }: SignInTicket,
  prove: (inside: Context) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Answer> {
  const { app } = context
  const { tokens, more } = await inTransaction({ ...context, beforeCommit: null }, async (inside) => {
    const more = await prove(inside)
    if (app.settings.site().adminSso) await endSessionsOf(inside, 'admin', id)
    // Sign-in data is no business change: it is kept without version, change record and hooks.
    await inside.db
      .updateTable('admin')
      .set({ last_login_time: context.now, last_login_ip: context.address, login_failure: 0 })
      .where('id', '=', id)
      .execute()
    return { tokens: await issueTokens(inside, 'admin', { id, stamp }, isKept), more }
  })
  const info = await adminInfo(context, id)
  const { super: _, ...userInfo } = info
  return {
    data: {
      userInfo: { ...userInfo, token: tokens.token, refresh_token: tokens.refreshToken },
      routePath: '/admin',
      ...more,
    },
    message: 'core:success.loggedIn',
    actor: { id, username: String(info.username) },
  }
}

/** The password is known at this moment only: a hash that was made with weaker parameters is made anew. */
async function strengthenHash(context: Context, id: number, password: string, stored: string): Promise<void> {
  if (!isWeakHash(stored)) return
  await context.app.database.write
    .updateTable('admin')
    .set({ password: await hashPassword(password) })
    .where('id', '=', id)
    .where('password', '=', stored)
    .execute()
}

interface Credentials {
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

/** What can not be an account or a password is answered like a wrong one, before any hash is made. */
function readCredentials(body: Readonly<Record<string, unknown>>): Credentials {
  const { username, password, keep } = body
  const isUsable =
    typeof username === 'string' &&
    typeof password === 'string' &&
    // Blanks and control characters are no part of a name: MySQL overlooks the ones, PostgreSQL refuses the others.
    /^\w{3,30}$/.test(username) &&
    password.length >= 6 &&
    password.length <= 32
  if (!isUsable) throw new Problem('wrongLogin')
  return { username, password, keep: keep === true || keep === 1 || keep === '1' || keep === 'true' }
}

function refuseToWait(seconds: number): void {
  if (seconds <= 0) return
  throw new Problem('loginThrottled', { seconds }, { headers: { 'retry-after': String(seconds) } })
}

async function logout(context: Context, { body, request }: Input): Promise<Answer> {
  // An expired access token still names its session, and with it the refresh token that would go on living.
  const found = await findToken(context, 'admin', adminTokenOf(request))
  if (found) await endSession(context, found.sessionId)
  else if (typeof body.refreshToken === 'string' && body.refreshToken !== '') {
    await endSessionOfRefresh(context, 'admin', body.refreshToken.slice(0, 200))
  }
  return { data: {}, message: 'core:success.loggedOut' }
}

async function refresh(context: Context, { body, request }: Input): Promise<Answer> {
  const old = adminTokenOf(request)
  const { refreshToken } = body
  if (old === '' || typeof refreshToken !== 'string' || refreshToken === '' || refreshToken.length > 200) {
    throw new Problem('refreshFailed')
  }
  const found = await refreshSession(context, 'admin', refreshToken, old)
  if (!found) throw new Problem('refreshFailed')
  const account = await context.app.database.read
    .selectFrom('admin')
    .select(['status', 'security_stamp'])
    .where('id', '=', found.userId)
    .executeTakeFirst()
  if (account?.status !== '1' || account.security_stamp !== found.stamp) throw new Problem('refreshFailed')
  return { data: { type: 'admin-refresh', token: found.token } }
}
