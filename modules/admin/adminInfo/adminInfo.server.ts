import { Problem } from '#core/problems.ts'
import { parseId } from '#core/rules/rules.ts'
import { adminInfo } from '#server/auth/bootstrap.ts'
import { ownAccountRoutes } from '#server/auth/own-account.ts'
import { provePassword } from '#server/auth/prove-password.ts'
import { adminRealm } from '#server/auth/realm.ts'
import { stampOf } from '#server/auth/sessions.ts'
import { keepOnlySession } from '#server/auth/tokens.ts'
import type { AdminIdentity, Context } from '#server/context.ts'
import { tokenOf } from '#server/http/identity/identity.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { labelFaults } from '#server/resource/checks/label-faults.ts'
import type { Body } from '#server/resource/door.ts'
import { rowsOf } from '#server/resource/rows.ts'

const base = '/admin/routine.admininfo'

/** A call about the account of whoever makes it; no other is ever looked at. */
type OwnCall = (context: Context, own: AdminIdentity, input: Input) => Promise<Answer>

/** One's own profile (`docs/wire.md#own-profile`), sessions and second factor, under the rules of `docs/security.md#sign-in`. */
export const adminInfoRoutes: readonly Route[] = [
  {
    ...own(showProfile),
    url: `${base}/index`,
    method: 'GET',
    access: { node: 'routine/adminInfo/index' },
    inViews: 'closed',
  },
  { ...own(saveProfile), url: `${base}/edit`, method: 'POST', access: { node: 'routine/adminInfo/edit' } },
  {
    ...own(showLog),
    url: `${base}/log`,
    method: 'GET',
    access: { node: 'routine/adminInfo/index' },
    inViews: 'closed',
  },
  ...ownAccountRoutes(base, adminRealm),
]

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
  return { data: { info: { ...info, ...more, token: tokenOf(request, adminRealm), refresh_token: '' } } }
}

/** A picture alone is saved at once; else what of the form was sent. Password and contact take the password of now. */
async function saveProfile(context: Context, own: AdminIdentity, { body }: Input): Promise<Answer> {
  if (body.id !== undefined && parseId(body.id) !== own.id) throw new Problem('foreignAccount')
  const { avatar } = body
  if (typeof avatar === 'string' && (avatar !== '' || body.nickname === undefined)) {
    await save(context, own, { avatar })
    return { message: 'admin:avatarSaved' }
  }
  const sent = pick(body, ['nickname', 'email', 'mobile', 'motto', 'password'])
  if (sent.password === '') delete sent.password
  if (Object.keys(sent).length === 0) throw new Problem('emptyBody')
  const needsProof = sent.password !== undefined || (await hasOtherContact(context, own, sent))
  if (needsProof) await provePassword(context, own, body.old_password, 'old_password')
  await (needsProof ? saveAsOwner(context, own, sent) : save(context, own, sent))
  return { message: sent.password === undefined ? 'core:success.saved' : 'core:success.passwordChanged' }
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

async function save(context: Context, { id }: AdminIdentity, values: Body): Promise<void> {
  await labelFaults('auth/admin', context, () =>
    rowsOf(context.app.registry.get('auth/admin'), context).edit({ ...values, id }),
  )
}

/** The change ends every session but the one that makes it, within one transaction. */
async function saveAsOwner(context: Context, own: AdminIdentity, values: Body): Promise<void> {
  const beforeCommit = async (inside: Context) => {
    const stamp = await stampOf(inside, adminRealm, own.id)
    await keepOnlySession(inside, adminRealm, own.id, { sessionId: own.sessionId, stamp })
    await context.beforeCommit?.(inside)
  }
  await save({ ...context, cause: 'owner', beforeCommit }, own, values)
}

/** The caller's own entries, newest first, for those too who may not open the log. */
async function showLog(context: Context, { id }: AdminIdentity, { query }: Input): Promise<Answer> {
  const { page, limit } = query
  const log = await rowsOf(context.app.registry.get('auth/adminLog'), context).list({
    page,
    limit,
    search: [{ field: 'admin_id', operator: 'eq', val: String(id) }],
  })
  const { list, total } = log as { readonly list: readonly Body[]; readonly total: number }
  return { data: { list: list.map((row) => pick(row, ['id', 'title', 'url', 'ip', 'create_time'])), total } }
}
