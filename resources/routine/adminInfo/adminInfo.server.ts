import { labelKeys } from '#core/messages.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { parseId } from '#core/rules.ts'
import { adminInfo } from '#server/auth/bootstrap.ts'
import { verifyPassword } from '#server/auth/password.ts'
import {
  beginFactor,
  confirmFactor,
  countingFailures,
  factorState,
  makeRecoveryCodes,
  readFactorCode,
  removeFactors,
} from '#server/auth/second-factor.ts'
import { endOtherSessions, endOwnSession, listSessions, stampOf } from '#server/auth/sessions.ts'
import { keepOnlySession } from '#server/auth/tokens.ts'
import { type AdminIdentity, type Context, inTransaction } from '#server/context.ts'
import { adminTokenOf } from '#server/http/identity.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { idOf } from '#server/resource/routes.ts'
import { type Body, rowsOf } from '#server/resource/rows.ts'

const base = '/admin/routine.admininfo'

/** A call about the account of whoever makes it; no other is ever looked at. */
type OwnCall = (context: Context, own: AdminIdentity, input: Input) => Promise<Answer>

/** One's own profile (`wire.md` 2.13), sessions and second factor, under the rules of `security.md` 4. */
export const adminInfoRoutes: readonly Route[] = [
  { ...own(showProfile), url: `${base}/index`, method: 'GET', access: { node: 'routine/adminInfo/index' } },
  { ...own(saveProfile), url: `${base}/edit`, method: 'POST', access: { node: 'routine/adminInfo/edit' } },
  { ...own(showLog), url: `${base}/log`, method: 'GET', access: { node: 'routine/adminInfo/index' } },
  { ...own(showSessions), url: `${base}/sessions`, method: 'GET', access: 'admin' },
  post('endsession', 'endSession', endSession),
  post('endothers', 'endOtherSessions', endOthers),
  { ...own(showFactor), url: `${base}/factor`, method: 'GET', access: 'admin' },
  post('factorbegin', 'beginFactor', begin),
  post('factorconfirm', 'confirmFactor', confirm),
  post('factorremove', 'removeFactor', remove),
  post('recoverycodes', 'recoveryCodes', renewRecoveryCodes),
]

function post(call: string, title: string, handle: OwnCall): Route {
  const url = `${base}/${call}`
  return { ...own(handle), url, method: 'POST', access: 'admin', logTitle: `core:log.${title}` }
}

function own(handle: OwnCall): Pick<Route, 'handle'> {
  return {
    async handle(context, input) {
      if (context.identity.kind !== 'admin') throw new Problem('needLogin')
      return handle(context, context.identity, input)
    },
  }
}

/** What the profile shows of the account's row. */
const shown = ['email', 'mobile', 'motto'] as const

async function showProfile(context: Context, { id }: AdminIdentity, { request }: Input): Promise<Answer> {
  const row = await rowsOf(context.app.registry.get('auth/admin'), context).show(id)
  const { super: _, ...info } = await adminInfo(context, id)
  const more = Object.fromEntries(shown.map((name) => [name, row[name] ?? '']))
  return { data: { info: { ...info, ...more, token: adminTokenOf(request), refresh_token: '' } } }
}

/** A picture alone is saved at once; else what of the form was sent. Password and contact take the password of now. */
async function saveProfile(context: Context, own: AdminIdentity, { body }: Input): Promise<Answer> {
  if (body.id !== undefined && parseId(body.id) !== own.id) throw new Problem('foreignAccount')
  const { avatar } = body
  if (typeof avatar === 'string' && (avatar !== '' || body.nickname === undefined)) {
    await save(context, own, { avatar })
    return { message: 'core:success.avatarSaved' }
  }
  const sent = pick(body, ['nickname', 'email', 'mobile', 'motto', 'password'])
  if (sent.password === '') delete sent.password
  if (Object.keys(sent).length === 0) throw new Problem('emptyBody')
  const needsProof = sent.password !== undefined || (await hasOtherContact(context, own, sent))
  if (needsProof) await provePassword(context, own, body)
  await (needsProof ? saveAsOwner(context, own, sent) : save(context, own, sent))
  return { message: sent.password === undefined ? 'core:success.updated' : 'core:success.passwordChanged' }
}

function pick(body: Body, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => body[name] !== undefined && body[name] !== null).map((name) => [name, body[name]]),
  )
}

async function hasOtherContact(context: Context, { id }: AdminIdentity, sent: Body): Promise<boolean> {
  const stored = await context.db
    .selectFrom('admin')
    .select(['email', 'mobile'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (['email', 'mobile'] as const).some(
    (name) => sent[name] !== undefined && sent[name] !== (stored?.[name] ?? ''),
  )
}

/** Faults carry the labels of the account's own resource, which this page's calls do not name. */
async function save(context: Context, { id }: AdminIdentity, values: Body): Promise<void> {
  try {
    await rowsOf(context.app.registry.get('auth/admin'), context).edit({ ...values, id })
  } catch (error) {
    if (!(error instanceof Problem) || Object.keys(error.faults).length === 0) throw error
    const faults = Object.entries(error.faults).map(([name, fault]): [string, Fault] => {
      const label = context.translate(labelKeys('auth/admin', name))
      return [name, { ...fault, params: { label, ...fault.params } }]
    })
    throw new Problem(error.problem, error.detail, { faults: Object.fromEntries(faults) })
  }
}

/** The change ends every session but the one that makes it, within one transaction. */
async function saveAsOwner(context: Context, own: AdminIdentity, values: Body): Promise<void> {
  const beforeCommit = async (inside: Context) => {
    const stamp = await stampOf(inside, own.id)
    await keepOnlySession(inside, 'admin', own.id, { sessionId: own.sessionId, stamp })
    await context.beforeCommit?.(inside)
  }
  await save({ ...context, cause: 'owner', beforeCommit }, own, values)
}

/** Whoever sits at an open session need not be its owner: what would hand the account over takes the password. */
async function provePassword(context: Context, own: AdminIdentity, body: Body): Promise<void> {
  const { old_password: given } = body
  if (typeof given !== 'string' || given === '') throw fault('validate.ownPasswordNeeded')
  await countingFailures(context, 'profile', own.id, async () => {
    const row = await context.db
      .selectFrom('admin')
      .select('password')
      .where('id', '=', own.id)
      .executeTakeFirst()
    const isRight = given.length <= 32 && (await verifyPassword(given, String(row?.password ?? '')))
    if (!isRight) throw fault('validate.ownPassword')
  })
}

function fault(message: string): Problem {
  return new Problem('invalid', {}, { faults: { old_password: { message } } })
}

/** The caller's own entries, newest first, for those too who may not open the log. */
async function showLog(context: Context, { id }: AdminIdentity, { query }: Input): Promise<Answer> {
  const { page, limit } = query
  const log = await rowsOf<Body>(context.app.registry.get('auth/adminLog'), context).list({
    page,
    limit,
    search: [{ field: 'admin_id', operator: 'eq', val: String(id) }],
  })
  const { list, total } = log as { readonly list: readonly Body[]; readonly total: number }
  return { data: { list: list.map((row) => pick(row, ['id', 'title', 'url', 'ip', 'create_time'])), total } }
}

async function showSessions(context: Context, own: AdminIdentity): Promise<Answer> {
  return { data: { list: await listSessions(context, own) } }
}

async function endSession(context: Context, own: AdminIdentity, { body }: Input): Promise<Answer> {
  await endOwnSession(context, own, idOf(body.id))
  return { message: 'core:success.sessionEnded' }
}

async function endOthers(context: Context, own: AdminIdentity): Promise<Answer> {
  const count = await endOtherSessions(context, own)
  return { data: { count }, message: 'core:success.sessionsEnded', params: { count } }
}

async function showFactor(context: Context, { id }: AdminIdentity): Promise<Answer> {
  return { data: { mode: context.app.settings.site().secondFactor, ...(await factorState(context, id)) } }
}

async function begin(context: Context, own: AdminIdentity, { body }: Input): Promise<Answer> {
  if (context.app.settings.site().secondFactor === 'off') throw new Problem('factorOff')
  await provePassword(context, own, body)
  return { data: await beginFactor(context, own) }
}

async function confirm(context: Context, own: AdminIdentity, { body }: Input): Promise<Answer> {
  const given = readFactorCode(body)
  if (!given || !('totp' in given)) throw new Problem('secondFactorWrong')
  const recovery_codes = await countingFailures(context, 'profile', own.id, () =>
    inTransaction(context, (inside) => confirmFactor(inside, own.id, given.totp)),
  )
  return { data: { recovery_codes }, message: 'core:success.factorOn' }
}

async function remove(context: Context, own: AdminIdentity, { body }: Input): Promise<Answer> {
  if (context.app.settings.site().secondFactor === 'required') throw new Problem('factorRequired')
  await provePassword(context, own, body)
  await inTransaction(context, (inside) => removeFactors(inside, [own.id]))
  return { message: 'core:success.factorOff' }
}

async function renewRecoveryCodes(context: Context, own: AdminIdentity, { body }: Input): Promise<Answer> {
  await provePassword(context, own, body)
  const { since } = await factorState(context, own.id)
  if (since === null) throw new Problem('factorNotBegun')
  const recovery_codes = await inTransaction(context, (inside) => makeRecoveryCodes(inside, own.id))
  return { data: { recovery_codes } }
}
