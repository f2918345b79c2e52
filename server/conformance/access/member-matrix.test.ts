import { beforeAll, describe, expect, test } from 'vitest'
import { memberRealm } from '../../auth/realm.ts'
import { issueTokens } from '../../auth/tokens.ts'
import type { Route } from '../../http/route.ts'
import { keyed } from '../../secrets/keyed.ts'
import { noteWrites } from '../../testing/note-writes.ts'
import type { TestApp, TestMember } from '../../testing/test-app.ts'
import { onSqlite } from '../on-every-dialect.ts'
import { routeAccess } from './route-access.ts'

const needLogin = { code: 303, data: { type: 'need login' } }
const notAllowed = { code: 401, data: [] }

const rows = Object.entries(routeAccess).filter(
  ([key, access]) => access !== 'public' && !key.includes(' /admin/'),
)

describe('the permission matrix of members', () => {
  const product = onSqlite()
  /** whose group is given other rules for each route */
  let member: TestMember
  let groupId = 0
  let strangers: readonly {
    readonly who: string
    readonly headers: Record<string, string>
    readonly answer: object
  }[] = []
  /** which tables were written since it was asked last */
  let writes: () => Promise<readonly string[]>

  beforeAll(async () => {
    const nodes = rows.map(([, access]) => access).filter((access) => access.includes('/'))
    member = await product().member(nodes)
    const row = await product().rows('user/user').find(member.id)
    groupId = Number(row?.group_id)
    strangers = await makeStrangers(product())
    // The test makes tokens, and a session notes when it was last used.
    writes = await noteWrites(product(), { token: 'true', user_session: 'true' })
  })

  test.each(rows)('%s: %s', async (key, access) => {
    const route = product().routes.find(({ method, url }) => key === `${method} ${url}`)
    if (!route) throw new Error(`there is no route ${key}`)
    await give(product(), groupId, (name) => name !== access)
    await writes()
    const expired = { 'ba-user-token': await expiredToken(product(), member.id) }
    for (const { who, headers, answer } of strangers) {
      expect(await ask(product(), route, headers), who).toMatchObject({ ...answer, status: 200 })
    }
    expect(await ask(product(), route, expired), 'expired token').toMatchObject({ code: 409, data: [] })
    const headers = { 'ba-user-token': member.token }
    if (access !== 'member') {
      expect(await ask(product(), route, headers), 'without the node').toMatchObject(notAllowed)
    }
    expect(await writes()).toEqual([])
    if (access !== 'member') await give(product(), groupId, (name) => name === access)
    const { code, status } = await ask(product(), route, headers)
    expect(status, 'let in').toBe(200)
    expect([401, 409, 303], 'let in').not.toContain(code)
  })
})

async function ask({ server }: TestApp, { method, url }: Route, headers: Record<string, string>) {
  const isPost = method === 'POST'
  const { statusCode, payload } = await server.inject({
    method,
    url: isPost ? url : `${url}?id=1&ids[]=1`,
    headers: { server: 'true', ...headers, ...(isPost ? { 'content-type': 'application/json' } : {}) },
    ...(isPost ? { payload: JSON.stringify({ id: 999_999 }) } : {}),
  })
  const { code, errno, data } = JSON.parse(payload)
  return { status: statusCode, code: code ?? (errno === 0 ? 1 : 0), data }
}

/** Everybody who is no member, whatever else they are. */
async function makeStrangers(product: TestApp) {
  const { write } = product.app.database
  const disabled = await product.member()
  await write.updateTable('user').set({ status: 'disable' }).where('id', '=', disabled.id).execute()
  const deleted = await product.member()
  await write.deleteFrom('user').where('id', '=', deleted.id).execute()
  const changed = await product.member()
  await write.updateTable('user').set({ security_stamp: 'another' }).where('id', '=', changed.id).execute()
  const kept = await product.member()
  const { security_stamp } = await write
    .selectFrom('user')
    .select('security_stamp')
    .where('id', '=', kept.id)
    .executeTakeFirstOrThrow()
  const account = { id: kept.id, stamp: String(security_stamp) }
  const { refreshToken } = await issueTokens(product.context(), memberRealm, account, true)
  const of = (who: string, token: string, header = 'ba-user-token') => ({
    who,
    headers: token === '' ? {} : { [header]: token },
    answer: needLogin,
  })
  return [
    of('anonymous', ''),
    of('made-up token', 'x'.repeat(43)),
    of('refresh token', refreshToken),
    of('disabled account', disabled.token),
    of('deleted account', deleted.token),
    of('old stamp', changed.token),
    of('a super administrator', product.superToken, 'batoken'),
    of("a super administrator's token as a member's", product.superToken),
    of("a member's token as an administrator's", kept.token, 'batoken'),
  ]
}

async function expiredToken(product: TestApp, memberId: number): Promise<string> {
  const { app } = product
  const token = await product.memberTokenOf(memberId)
  await app.database.write
    .updateTable('token')
    .set({ expire_time: Math.floor(product.now / 1000) - 10 })
    .where('token', '=', keyed(app, 'user', token))
    .execute()
  return token
}

/** Gives a group the rules whose names, in lower case, are wanted. */
async function give(product: TestApp, groupId: number, isWanted: (name: string) => boolean): Promise<void> {
  const { app } = product
  const rules = await app.database.write.selectFrom('user_rule').select(['id', 'name']).execute()
  const wanted = rules.filter(({ name }) => isWanted(String(name).toLowerCase())).map(({ id }) => Number(id))
  await product.rows('user/group').update([groupId], { rules: wanted })
}
