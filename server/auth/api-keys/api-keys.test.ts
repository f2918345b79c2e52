import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsOf } from '../../testing/accounts/codes.ts'
import { setSetting } from '../../testing/accounts/sessions.ts'
import { dialects } from '../../testing/databases.ts'
import { startTestApp, superPassword, type TestApp, type TestMember } from '../../testing/test-app.ts'

const day = 86_400_000
const needLogin = { code: 303, data: { type: 'need login' } }

type Made = { readonly id: number; readonly key: string }

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`an API key on ${dialect}`, () => {
    let product: TestApp
    let start = 0
    let member: TestMember
    const post = <T = unknown>(url: string, body: object, token = product.superToken) =>
      product.call<T>(url, { method: 'POST', body, token })
    const tryMake = (body: object, token?: string) =>
      post<Made & { faults?: Record<string, string> }>(
        '/admin/routine.AdminInfo/keyAdd',
        { name: 'Shop sync', old_password: superPassword, ...body },
        token,
      )
    const make = async (body: object = {}, token?: string): Promise<Made> => {
      const { code, msg, data } = await tryMake(body, token)
      expect(msg).toBe('API 密钥已创建')
      expect(code).toBe(1)
      return data
    }
    const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
    const asks = (key: string, url = '/admin/content.tag/index', more = {}) =>
      product.call(url, { headers: bearer(key), ...more })
    const list = async (token = product.superToken) =>
      (
        await product.call<{ list: readonly Record<string, unknown>[] }>('/admin/routine.AdminInfo/keys', {
          token,
        })
      ).data.list

    beforeAll(async () => {
      product = await startTestApp({ dialect })
      start = product.now
      member = await product.member()
    })
    afterAll(() => product?.close())
    beforeEach(() => {
      product.now = start
    })

    test('is shown once and kept as a hash; its list has its beginning', async () => {
      const { id, key } = await make({ days: 0 })
      expect(key).toMatch(/^pa_[\w-]{32}$/)
      expect((await asks(key)).code).toBe(1)
      const rows = await product.app.database.write.selectFrom('admin_api_key').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(key)
      const [first] = await list()
      expect(first).toMatchObject({
        id,
        start: key.slice(0, 9),
        state: 'active',
        nodes: null,
        expire_time: null,
      })
      expect(JSON.stringify(first)).not.toContain(key)
      const log = await product.rows('auth/adminLog').list({ search: [], limit: 1 })
      expect(JSON.stringify(log)).not.toContain(superPassword)
    })

    test('ends when it is revoked, when it expires, and with the password or the account', async () => {
      const one = await make()
      expect((await post('/admin/routine.AdminInfo/keyRevoke', { id: one.id })).code).toBe(1)
      expect(await asks(one.key)).toMatchObject(needLogin)
      const short = await make({ days: 1 })
      product.now = start + day - 1000
      expect((await asks(short.key)).code).toBe(1)
      product.now = start + day
      expect(await asks(short.key)).toMatchObject({ code: 409, data: [], msg: '此 API 密钥已过期。' })
      product.now = start
      const { id } = await product.limitedAdmin(['content/tag/index'])
      const password = 'Object-Test-1'
      const changes: readonly Record<string, unknown>[] = [{ password: 'Object-Test-2' }, { status: '0' }]
      for (const change of changes) {
        await product.rows('auth/admin').update([id], { password, status: '1' })
        const token = await product.tokenOf(id)
        const { key } = await make({ old_password: password }, token)
        expect((await asks(key)).code).toBe(1)
        await product.rows('auth/admin').update([id], change)
        expect(await asks(key), JSON.stringify(change)).toMatchObject(needLogin)
        // What was ended stays ended once the account may sign in again.
        await product.rows('auth/admin').update([id], { status: '1' })
        expect(await asks(key), JSON.stringify(change)).toMatchObject(needLogin)
      }
      expect((await list(await product.tokenOf(id))).map(({ state }) => state)).toEqual(['ended', 'ended'])
    })

    test("is named in the administrators' log, and notes when and from where it was used", async () => {
      const { id, key } = await make({ name: 'Nightly import' })
      const body = { name: `logged ${id}` }
      await asks(key, '/admin/content.tag/add', { method: 'POST', body, address: '10.9.8.7' })
      await expect
        .poll(async () => (await list()).find((one) => one.id === id))
        .toMatchObject({ used_time: Math.floor(start / 1000), used_address: '10.9.8.7' })
      const row = await product.app.database.write
        .selectFrom('admin_log')
        .select(['username', 'api_key', 'url'])
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(row).toEqual({ username: 'admin', api_key: 'Nightly import', url: '/admin/content.tag/add' })
    })

    test('names so many permissions and no more, and says so', async () => {
      const nodes = Array.from({ length: 1001 }, () => 'content/tag/index')
      const { data } = await tryMake({ nodes })
      expect(data.faults?.nodes).toContain('1000')
      expect((await tryMake({ nodes: nodes.slice(1) })).code).toBe(1)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('takes the password, and says what is wrong about the rest', async () => {
      const wrong = await tryMake({ old_password: 'wrong' })
      expect(wrong).toMatchObject({ code: 0, data: { faults: { old_password: expect.any(String) } } })
      const faults = async (body: object) => Object.keys((await tryMake(body)).data.faults ?? {})
      expect(await faults({ name: ' ' })).toEqual(['name'])
      expect(await faults({ name: 'x'.repeat(61) })).toEqual(['name'])
      for (const days of [-1, 1.5, 3651, '90', null])
        expect(await faults({ days }), `${days}`).toEqual(['days'])
      for (const nodes of [[], 'content/tag/index', ['nothing/of/this'], [7], ['auth/admin/edit'], { a: 1 }])
        expect(await faults({ nodes }), JSON.stringify(nodes)).toEqual(['nodes'])
      for (const addresses of [
        ['10.0.0'],
        ['10.0.0.0/33'],
        ['x'],
        '10.0.0.1',
        [''],
        Array(21).fill('10.0.0.1'),
      ])
        expect(await faults({ addresses }), JSON.stringify(addresses)).toEqual(['addresses'])
    })

    test('does what it names and its owner holds at this moment, and no more', async () => {
      const owner = await product.limitedAdmin([
        'content/tag/index',
        'content/tag/add',
        'content/article/index',
      ])
      const password = { password: 'Object-Test-1' }
      await product.rows('auth/admin').update([owner.id], password)
      const token = await product.tokenOf(owner.id)
      const old_password = password.password
      const refusal = await tryMake({ old_password, nodes: ['content/tag/del'] }, token)
      expect(Object.keys(refusal.data.faults ?? {})).toEqual(['nodes'])
      const { key } = await make({ old_password, nodes: ['content/tag/index', 'content/tag/add'] }, token)
      expect((await asks(key)).code).toBe(1)
      expect((await asks(key, '/admin/content.article/index')).code).toBe(401)
      const add = () =>
        asks(key, '/admin/content.tag/add', { method: 'POST', body: { name: `key ${Math.random()}` } })
      expect((await add()).code).toBe(1)
      // Other groups end sessions, not keys; what the owner lost is lost to the key.
      const [index] = product.ruleIds('content/tag/index')
      await product.rows('auth/group').update([owner.groupId], { rules: [index] })
      await product.app.settings.refresh()
      expect((await asks(key)).code).toBe(1)
      expect((await add()).code).toBe(401)
    })

    test('is refused from other addresses than those it names', async () => {
      const { key } = await make({ addresses: ['10.1.0.0/16', '2001:db8::1'] })
      for (const address of ['10.1.2.3', '2001:db8::1', '::ffff:10.1.9.9'])
        expect((await asks(key, undefined, { address })).code, address).toBe(1)
      expect(await asks(key, undefined, { address: '10.2.0.1' })).toMatchObject({
        code: 401,
        msg: '此 API 密钥不允许在 10.2.0.1 使用。',
      })
    })

    test('counts alone, for its own realm only, and as a bearer', async () => {
      const { key } = await make()
      const { msg } = await asks(key, undefined, { token: product.superToken })
      expect(msg).toBe('一次请求只能携带一个令牌，此请求携带了两个！')
      expect(await asks(key, '/api/account/overview')).toMatchObject(needLogin)
      expect(await product.call('/admin/content.tag/index', { token: key })).toMatchObject(needLogin)
      for (const made of ['pa_', `pa_${'x'.repeat(32)}`, key.toUpperCase(), `${key}x`])
        expect(await asks(made), made).toMatchObject(needLogin)
      // What another scheme or a proxy in between sends is no key.
      const headers = { authorization: 'Basic cGFfOng=' }
      expect(
        (await product.call('/admin/content.tag/index', { headers, token: product.superToken })).code,
      ).toBe(1)
    })

    test('makes no keys, signs nobody in and changes no password', async () => {
      const { key } = await make()
      const body = { name: 'another', old_password: superPassword }
      expect(await asks(key, '/admin/routine.AdminInfo/keyAdd', { method: 'POST', body })).toMatchObject({
        code: 401,
        msg: '此操作不能使用 API 密钥，请登录后进行。',
      })
      expect((await asks(key, '/admin/Index/login')).code).toBe(401)
      const stamp = async () => (await product.rows('user/user').find(member.id))?.security_stamp
      const before = await stamp()
      const edit = {
        method: 'POST',
        body: { id: member.id, nickname: 'by a key', password: 'Member-Test-2' },
      }
      expect((await asks(key, '/admin/user.User/edit', edit)).code).toBe(1)
      expect(await stamp()).toBe(before)
    })

    test('fetches the file that it asked for', async () => {
      const { id, key } = await make()
      const order = { method: 'POST', body: { format: 'csv' } }
      const fetchFile = async () => {
        const { data } = await asks(key, '/admin/content.tag/export', order)
        return String(data.url)
      }
      const file = await product.server.inject({ url: await fetchFile(), headers: bearer(key) })
      expect(file.headers['content-type']).toContain('text/csv')
      const late = await fetchFile()
      await post('/admin/routine.AdminInfo/keyRevoke', { id })
      expect((await product.server.inject({ url: late })).json()).toMatchObject({ code: 0 })
    })

    test('is refused while the site allows none, and counts again afterwards', async () => {
      const one = await make()
      const { data } = await product.call<Made>('/api/account/keyAdd', {
        method: 'POST',
        memberToken: member.token,
        body: { name: 'Mine', old_password: 'Member-Test-1' },
      })
      const off = { code: 401, msg: '本站未开放 API 密钥。' }
      await setSetting(product, 'user_api_keys', '0')
      expect(await asks(data.key, '/api/account/overview')).toMatchObject(off)
      expect((await asks(one.key)).code).toBe(1)
      await setSetting(product, 'admin_api_keys', '0')
      expect(await asks(one.key)).toMatchObject(off)
      expect(await tryMake({})).toMatchObject(off)
      for (const name of ['admin_api_keys', 'user_api_keys']) await setSetting(product, name, '1')
      expect((await asks(one.key)).code).toBe(1)
      expect((await asks(data.key, '/api/account/overview')).code).toBe(1)
    })

    test('is told of to its owner by mail, without the key itself', async () => {
      const { id } = await product.limitedAdmin(['content/tag/index'])
      const password = 'Object-Test-1'
      await product
        .rows('auth/admin')
        .update([id], { password, email: 'owner@example.org', nickname: 'Owner' })
      const { key } = await make({ name: ' Night & day ', old_password: password }, await product.tokenOf(id))
      const sent = (await mailsOf(product)).filter(({ to }) => to === 'owner@example.org')
      expect(sent.map(({ subject }) => subject)).toEqual(['Portico：您的账号创建了 API 密钥'])
      expect(sent[0]?.text).toContain('Owner，您好！')
      expect(sent[0]?.text).toContain('“Night & day”')
      expect(sent[0]?.text).toContain('Asia/Shanghai')
      expect(sent[0]?.text).not.toContain(key.slice(0, 9))
      // An account without an address is written nothing.
      const count = (await mailsOf(product)).length
      await product.rows('auth/admin').update([id], { email: '' })
      await make({ old_password: password }, await product.tokenOf(id))
      expect((await mailsOf(product)).length).toBe(count)
    })

    test("of a member opens the member's calls and is noted with the account", async () => {
      const member = await product.member()
      const { data } = await product.call<Made>('/api/account/keyAdd', {
        method: 'POST',
        memberToken: member.token,
        body: { name: 'Mine', nodes: ['account/overview'], old_password: 'Member-Test-1' },
      })
      expect(data.key).toMatch(/^pm_/)
      expect((await asks(data.key, '/api/account/overview')).code).toBe(1)
      expect((await asks(data.key, '/api/account/profile')).code).toBe(401)
      expect((await asks(data.key, '/api/account/sessions')).code).toBe(401)
      expect(await asks(data.key)).toMatchObject(needLogin)
      const events = await product.app.database.write
        .selectFrom('user_security_log')
        .select('event')
        .where('user_id', '=', member.id)
        .execute()
      expect(events).toContainEqual({ event: 'keyAdded' })
      await product.rows('user/user').remove([member.id])
      const keys = product.app.database.write.selectFrom('user_api_key').select('id')
      expect(await keys.where('user_id', '=', member.id).execute()).toEqual([])
    })
  })
}
