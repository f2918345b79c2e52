import { Problem } from '#core/problems.ts'
import type { Captcha } from '../captcha/puzzles.ts'
import type { Context } from '../context.ts'
import { adminTokenOf, identify } from '../http/identity.ts'
import type { Answer, Input, Route } from '../http/route.ts'
import { adminInfo, bootstrap } from './bootstrap.ts'
import { hashPassword, isWeakHash, verifyPassword } from './password.ts'
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
  const rehashed = isWeakHash(String(account.password)) ? { password: await hashPassword(password) } : {}
  const stamp = String(account.security_stamp)
  const tokens = await app.database.write.transaction().execute(async (db) => {
    const inside = { ...context, db }
    if (site.adminSso) await endSessionsOf(inside, 'admin', id)
    // Sign-in data is no business change: it is kept without version, change record and hooks.
    await db
      .updateTable('admin')
      .set({ ...rehashed, last_login_time: context.now, last_login_ip: context.address, login_failure: 0 })
      .where('id', '=', id)
      .execute()
    return issueTokens(inside, 'admin', { id, stamp }, keep)
  })
  const info = await adminInfo(context, id)
  const { super: _, ...userInfo } = info
  return {
    data: {
      userInfo: { ...userInfo, token: tokens.token, refresh_token: tokens.refreshToken },
      routePath: '/admin',
    },
    message: 'core:success.loggedIn',
    actor: { id, username },
  }
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
