import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '../../conformance/on-every-dialect.ts'
import { testAuthenticator } from '../../testing/accounts/passkey.ts'
import { codeOf } from '../../testing/accounts/second-factor.ts'
import { setSetting } from '../../testing/accounts/sessions.ts'
import { memberPassword, startTestApp, superPassword } from '../../testing/test-app.ts'

type Data = Readonly<Record<string, unknown>>

const origin = 'https://shop.example.org'

onEveryDialect({ env: { PORTICO_PUBLIC_URL: origin } }, (product, dialect) => {
  beforeAll(async () => {
    await setSetting(product(), 'admin_login_captcha', '0')
    await setSetting(product(), 'user_login_captcha', '0')
  })

  /** An account of either realm, and the calls it looks after itself with. */
  const account = async (kind: 'admin' | 'member') => {
    if (kind === 'member') {
      const { username, token } = await product().member()
      return {
        base: '/api/account',
        enter: '/api/user',
        login: { url: '/api/user/checkIn', body: { tab: 'login', username, password: memberPassword } },
        password: memberPassword,
        as: { memberToken: token },
      }
    }
    const { id, token } = await product().limitedAdmin(['dashboard/index'])
    const row = await product().rows('auth/admin').find(id)
    return {
      base: '/admin/routine.adminInfo',
      enter: '/admin/index',
      login: { url: '/admin/index/login', body: { username: row?.username, password: 'Limited-Test-1' } },
      password: 'Limited-Test-1',
      as: { token },
    }
  }
  type Account = Awaited<ReturnType<typeof account>>

  const post = (url: string, body: Data, who: Data = {}) =>
    product().call<Data>(url, { method: 'POST', body, language: 'en', ...who })
  const login = async ({ login: { url, body } }: Account) => (await post(url, body)).data
  const begin = async ({ base, password, as }: Account) =>
    (await post(`${base}/passkeyBegin`, { old_password: password }, as)).data
  const withPasskey = async (one: Account) => {
    const authenticator = testAuthenticator(origin)
    const { options, until } = await begin(one)
    const passkey = authenticator.make(options)
    const added = await post(`${one.base}/passkeyAdd`, { until, passkey, name: 'Laptop' }, one.as)
    return { authenticator, added, again: { until, passkey, name: 'Again' } }
  }
  /** the second step with a signature that `change` may spoil */
  const step = async (
    one: Account,
    authenticator: ReturnType<typeof testAuthenticator>,
    counter = 1,
    change: (passkey: Data) => Data = (passkey) => passkey,
  ) => {
    const { ticket } = await login(one)
    const { data } = await post(`${one.enter}/passkey`, { ticket })
    const passkey = change(authenticator.sign(data.options, counter))
    return { passkey, ...(await post(`${one.enter}/secondFactor`, { ticket, passkey })) }
  }
  const state = async ({ base, as }: Account) => (await product().call<Data>(`${base}/factor`, as)).data

  describe.each(['admin', 'member'] as const)('a passkey of a realm: %s', (kind) => {
    test('is asked for at the next sign-in, and lets in', async () => {
      const one = await account(kind)
      const { authenticator, added } = await withPasskey(one)
      expect(added).toMatchObject({ code: 1, data: { recovery_codes: expect.any(Array) } })
      expect((await login(one)).methods).toEqual(['passkey', 'recovery'])
      expect(await step(one, authenticator)).toMatchObject({
        code: 1,
        data: { userInfo: { token: expect.any(String) } },
      })
      expect((await state(one)).passkeys).toMatchObject([{ name: 'Laptop', used_time: expect.any(Number) }])
    })

    test('takes the password to begin and to go, and counts once', async () => {
      const one = await account(kind)
      expect((await post(`${one.base}/passkeyBegin`, { old_password: 'Wrong-Pass-1' }, one.as)).code).toBe(0)
      const { again } = await withPasskey(one)
      expect(await post(`${one.base}/passkeyAdd`, again, one.as)).toMatchObject({
        code: 0,
        msg: 'This account already has that passkey.',
      })
      const [{ id = 0 } = {}] = (await state(one)).passkeys as readonly { id?: number }[]
      const remove = (more: Data) => post(`${one.base}/passkeyRemove`, { id, ...more }, one.as)
      expect((await remove({})).code).toBe(0)
      expect((await remove({ old_password: one.password })).code).toBe(1)
      expect(await state(one)).toMatchObject({ passkeys: [], recovery_left: 0 })
      expect(await login(one)).toHaveProperty('userInfo')
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('signs each sign-in anew: a signature is worth nothing for another', async () => {
      const one = await account(kind)
      const { authenticator } = await withPasskey(one)
      const { passkey } = await step(one, authenticator)
      expect((await step(one, authenticator, 2, () => passkey)).code).toBe(0)
      // A counter that stands still is that of a copy.
      expect((await step(one, authenticator, 1)).code).toBe(0)
      expect((await step(one, authenticator, 2)).code).toBe(1)
    })

    test('of another account, another site or no one at all lets nobody in', async () => {
      const one = await account(kind)
      await withPasskey(one)
      const other = await withPasskey(await account(kind))
      expect((await step(one, other.authenticator)).code).toBe(0)
      expect((await step(one, testAuthenticator('https://evil.example.org'))).code).toBe(0)
      for (const spoilt of [{}, { id: 'x' }, { id: 5, response: null }, { response: { signature: {} } }]) {
        expect(await step(one, other.authenticator, 1, () => spoilt)).toMatchObject({ code: 0, status: 200 })
      }
    })

    test('that was begun elsewhere, long ago or for another site is refused', async () => {
      const one = await account(kind)
      const { options, until } = await begin(one)
      const refused = async (body: Data) => {
        const answer = await post(`${one.base}/passkeyAdd`, { name: 'x', until, ...body }, one.as)
        expect(answer).toMatchObject({ code: 0, status: 200, msg: expect.stringContaining('passkey') })
      }
      const stranger = await begin(await account(kind))
      await refused({ passkey: testAuthenticator(origin).make(stranger.options) })
      await refused({ passkey: testAuthenticator('https://evil.example.org').make(options) })
      await refused({ passkey: testAuthenticator(origin).make(options), until: Number(until) + 1 })
      for (const passkey of [null, 'x', [], {}, { id: 'x' }, { id: 'x', response: {} }])
        await refused({ passkey })
      product().now += 301_000
      await refused({ passkey: testAuthenticator(origin).make(options) })
    })

    test('stands beside an app; either can go while the other stays', async () => {
      const one = await account(kind)
      const setup = await post(`${one.base}/factorBegin`, { old_password: one.password }, one.as)
      const code = codeOf(product(), String(setup.data.secret))
      await post(`${one.base}/factorConfirm`, { code }, one.as)
      const { added } = await withPasskey(one)
      // The codes of the first factor go on.
      expect(added.data).toEqual({ recovery_codes: [] })
      expect((await login(one)).methods).toEqual(['passkey', 'totp', 'recovery'])
      await post(`${one.base}/factorRemove`, { old_password: one.password }, one.as)
      expect((await login(one)).methods).toEqual(['passkey', 'recovery'])
    })
  })

  test('a member never reaches the passkeys of another', async () => {
    const one = await account('member')
    const other = await account('member')
    await withPasskey(one)
    const [{ id = 0 } = {}] = (await state(one)).passkeys as readonly { id?: number }[]
    const answers = []
    for (const asked of [id, 999_999]) {
      const { code, msg, data } = await post(
        `${other.base}/passkeyRemove`,
        { id: asked, old_password: other.password },
        other.as,
      )
      answers.push({ code, msg, data })
    }
    expect(answers[0]).toEqual(answers[1])
    expect((await state(one)).passkeys).toHaveLength(1)
  })
})

test('an installation whose address browsers take no passkeys for says so', async () => {
  const product = await startTestApp({ env: { PORTICO_PUBLIC_URL: 'http://10.0.0.1:8000' } })
  const call = { token: product.superToken, language: 'en' }
  const { data } = await product.call<Data>('/admin/routine.adminInfo/factor', call)
  expect(data.passkey_origin).toBe('')
  const begun = await product.call('/admin/routine.adminInfo/passkeyBegin', {
    ...call,
    method: 'POST',
    body: { old_password: superPassword },
  })
  expect(begun).toMatchObject({ code: 0, msg: expect.stringContaining('does not offer passkeys') })
  await product.close()
})
