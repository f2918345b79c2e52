import { describe, expect, test } from 'vitest'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { sessionCode, setSetting, signIn } from '#server/testing/accounts/sessions.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const url = '/admin/routine.adminInfo'
const password = 'Limited-Test-1'
const nodes = ['routine/adminInfo/index', 'routine/adminInfo/edit']

interface SessionRow {
  readonly id: number
  readonly user_agent: string
  readonly address: string
  readonly seen_time: number
  readonly is_current: number
}

function language(product: () => TestApp) {
  const post = (call: string, body: unknown, token: string) =>
    product().call<{ faults?: Readonly<Record<string, string>>; count?: number } | null>(`${url}/${call}`, {
      method: 'POST',
      body,
      token,
      language: 'en',
    })
  const rowOf = async (id: number) =>
    (await product()
      .app.database.read.selectFrom('admin')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()) as Record<string, unknown>
  const sessions = async (token: string) =>
    (await product().call<{ list: readonly SessionRow[] }>(`${url}/sessions`, { token })).data.list
  return { post, rowOf, sessions }
}

onEveryDialect({}, (product) => {
  const { post, rowOf, sessions } = language(product)

  test('changing the password takes the present one, ends the other sessions and keeps this one', async () => {
    const me = await product().limitedAdmin(nodes)
    const other = await product().tokenOf(me.id)
    const { username } = await rowOf(me.id)
    const fresh = 'Another-Secret-2'
    for (const old of [undefined, '', 'Wrong-Password-1', 7]) {
      const answer = await post('edit', { id: me.id, password: fresh, old_password: old }, me.token)
      expect(answer).toMatchObject({ code: 0, data: { faults: { old_password: expect.any(String) } } })
    }
    for (const weak of ['short-1', 'password123']) {
      const answer = await post('edit', { id: me.id, password: weak, old_password: password }, me.token)
      expect(answer).toMatchObject({ code: 0, data: { faults: { password: expect.any(String) } } })
    }
    expect(await sessionCode(product(), other)).toBe(1)

    const changed = await post('edit', { id: me.id, password: fresh, old_password: password }, me.token)
    expect(changed).toMatchObject({ code: 1, msg: expect.stringMatching(/^Password changed/) })
    expect(await sessionCode(product(), me.token)).toBe(1)
    expect(await sessionCode(product(), other)).toBe(303)
    expect(await sessions(me.token)).toHaveLength(1)

    await setSetting(product(), 'admin_login_captcha', '0')
    expect((await signIn(product(), { username: String(username), password })).code).toBe(0)
    expect((await signIn(product(), { username: String(username), password: fresh })).code).toBe(1)
  })

  test('an administrator sees their own sessions, ends one or all others, and none of somebody else', async () => {
    const me = await product().limitedAdmin([])
    const [first, second] = [await product().tokenOf(me.id), await product().tokenOf(me.id)]
    const mine = await sessions(me.token)
    expect(mine.map(({ is_current }) => is_current)).toEqual([1, 0, 0])
    expect(mine[0]).toMatchObject({ user_agent: 'test', address: '127.0.0.1' })

    const [foreign] = await sessions(product().superToken)
    expect((await post('endSession', { id: foreign?.id }, me.token)).code).toBe(0)
    expect(await sessionCode(product(), product().superToken)).toBe(1)

    const id = (await sessions(first)).find(({ is_current }) => is_current === 1)?.id
    expect((await post('endSession', { id }, me.token)).code).toBe(1)
    expect(await sessionCode(product(), first)).toBe(303)
    expect((await post('endSession', { id }, me.token)).code).toBe(0)

    expect(await post('endOthers', { all: 1 }, me.token)).toMatchObject({ code: 1, data: { count: 1 } })
    expect(await sessionCode(product(), second)).toBe(303)
    expect(await sessionCode(product(), me.token)).toBe(1)
  })
})

describe('the profile', () => {
  const product = onSqlite()
  const { post, rowOf, sessions } = language(product)

  test('is that of whoever asks, without anything secret', async () => {
    const me = await product().limitedAdmin(nodes)
    const { data } = await product().call<{ info: Record<string, unknown> }>(`${url}/index?id=1`, {
      token: me.token,
    })
    expect(data.info).toEqual({
      id: me.id,
      username: expect.any(String),
      nickname: expect.any(String),
      avatar: '/static/images/avatar.png',
      email: '',
      mobile: '',
      motto: '',
      last_login_time: '',
      token: me.token,
      refresh_token: '',
    })
  })

  test('saves what the form of the original sends back, for the own id only', async () => {
    const me = await product().limitedAdmin(nodes)
    const sent = {
      nickname: 'New name',
      motto: 'Slowly',
      token: 'x',
      refresh_token: '',
      email: '',
      mobile: '',
    }
    const before = await rowOf(1)
    const foreign = await post('edit', { ...sent, id: 1 }, me.token)
    expect(foreign).toMatchObject({ code: 0, msg: 'You can only change your own data here.' })
    expect(await rowOf(1)).toEqual(before)
    expect((await post('edit', { ...sent, id: me.id, username: 'taken', status: '0' }, me.token)).code).toBe(
      1,
    )
    expect(await rowOf(me.id)).toMatchObject({ nickname: 'New name', motto: 'Slowly', status: '1' })
    expect(await sessionCode(product(), me.token)).toBe(1)
    const record = await product()
      .app.database.read.selectFrom('change_record')
      .select(['resource', 'actor_id', 'verb'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(record).toMatchObject({ resource: 'auth/admin', actor_id: me.id, verb: 'edit' })
  })

  test('names what is missing or taken', async () => {
    const me = await product().limitedAdmin(nodes)
    await product().rows('auth/admin').update([1], { email: 'chief@example.com' })
    const empty = await post('edit', { id: me.id, nickname: '' }, me.token)
    expect(empty).toMatchObject({ code: 0, data: { faults: { nickname: 'Nickname is required' } } })
    const taken = { id: me.id, nickname: 'a', email: 'chief@example.com', old_password: password }
    expect(await post('edit', taken, me.token)).toMatchObject({
      code: 0,
      data: { faults: { email: expect.stringContaining('Email') } },
    })
  })

  test('a picture is saved alone and at once, with its own message', async () => {
    const me = await product().limitedAdmin(nodes)
    const avatar = '/static/images/avatar.png'
    const answer = await post('edit', { id: me.id, avatar, nickname: 'not this' }, me.token)
    expect(answer).toMatchObject({ code: 1, msg: 'Avatar changed' })
    expect((await rowOf(me.id)).nickname).not.toBe('not this')
  })

  test('another e-mail or mobile number takes the password, and ends the other sessions', async () => {
    const me = await product().limitedAdmin(nodes)
    const other = await product().tokenOf(me.id)
    const sent = { id: me.id, nickname: 'me', email: 'me@example.com', mobile: '13900000009' }
    expect(await post('edit', sent, me.token)).toMatchObject({
      code: 0,
      data: { faults: { old_password: 'Enter your current password' } },
    })
    expect((await post('edit', { ...sent, old_password: password }, me.token)).code).toBe(1)
    expect(await rowOf(me.id)).toMatchObject({ email: 'me@example.com', mobile: '13900000009' })
    expect(await sessionCode(product(), other)).toBe(303)
    expect(await sessionCode(product(), me.token)).toBe(1)
    expect((await post('edit', { ...sent, nickname: 'again' }, me.token)).code).toBe(1)
  })

  test('the page of administrators is no way around the password', async () => {
    for (const change of [{ password: 'Another-Secret-2' }, { email: 'new@example.com' }]) {
      const answer = await product().call('/admin/auth.admin/edit', {
        method: 'POST',
        token: product().superToken,
        body: { id: 1, ...change },
        language: 'en',
      })
      expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('My profile') })
    }
  })

  test('guesses at the password of an open session are slowed down', async () => {
    const me = await product().limitedAdmin(nodes)
    for (let n = 0; n < 11; n++)
      await post('edit', { password: 'Another-Secret-2', old_password: `Wrong-Password-${n}` }, me.token)
    const answer = await post('edit', { password: 'Another-Secret-2', old_password: password }, me.token)
    expect(answer).toMatchObject({ code: 0, headers: { 'retry-after': expect.any(String) } })
    await product().app.database.write.deleteFrom('throttle').execute()
  })

  test('shows the own log entries, also to those who may not open the log', async () => {
    const me = await product().limitedAdmin(nodes)
    await post('edit', { id: me.id, nickname: 'logged' }, me.token)
    const log = await product().call<{ list: readonly Record<string, unknown>[]; total: number }>(
      `${url}/log?page=1&limit=12`,
      { token: me.token },
    )
    expect(log.data.total).toBe(1)
    expect(Object.keys(log.data.list[0] ?? {}).sort()).toEqual(['create_time', 'id', 'ip', 'title', 'url'])
    const all = await product().call(`${url}/log?limit=5`, { token: product().superToken })
    expect(JSON.stringify(all.data)).not.toContain('logged')
  })

  test('the last use of a session is noted once a minute', async () => {
    const me = await product().limitedAdmin(nodes)
    const seen = async () => (await sessions(me.token))[0]?.seen_time
    const begun = await seen()
    product().now += 59_000
    await seen()
    expect(await seen()).toBe(begun)
    product().now += 1000
    await seen()
    await expect.poll(seen).toBe((begun ?? 0) + 60)
  })

  test('a super administrator signs others out', async () => {
    const other = await product().limitedAdmin([])
    const answer = await product().call('/admin/auth.admin/signOut', {
      method: 'POST',
      token: product().superToken,
      body: { ids: [other.id] },
    })
    expect(answer).toMatchObject({ code: 1, data: null })
    expect(await sessionCode(product(), other.token)).toBe(303)
  })
})
