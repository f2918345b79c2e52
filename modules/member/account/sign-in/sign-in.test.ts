import { describe, expect, test } from 'vitest'
import { adminRealm, memberRealm } from '#server/auth/realm.ts'
import { beginFactor, confirmFactor } from '#server/auth/second-factor/second-factor.ts'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { inTransaction } from '#server/context.ts'
import { setSetting, signIn as signInAdmin, solveCaptcha } from '#server/testing/accounts/sessions.ts'
import { memberPassword, superPassword, type TestApp } from '#server/testing/test-app.ts'

type Row = Record<string, unknown>
interface Answer {
  readonly userInfo?: { readonly id: number; readonly token: string; readonly refresh_token: string }
  readonly routePath?: string
  readonly type?: string
  readonly ticket?: string
  readonly methods?: readonly string[]
}

const wrongLogin = 'The username or password is incorrect.'

function signingIn(product: () => TestApp) {
  return async (
    username: unknown,
    password: unknown = memberPassword,
    more: Row & { address?: string } = {},
  ) => {
    const { address, ...body } = more
    return product().call<Answer | null>('/api/user/checkIn', {
      method: 'POST',
      language: 'en',
      ...(address ? { address } : {}),
      body: {
        tab: 'login',
        username,
        password,
        ...(await solveCaptcha(product(), undefined, address)),
        ...body,
      },
    })
  }
}

onEveryDialect({}, (product) => {
  const signIn = signingIn(product)

  test('a member signs in by user name, mail address or mobile number, however they are written', async () => {
    const member = await product().member()
    await product().rows('user/user').update([member.id], { mobile: '13600136000' })
    for (const name of [
      member.username,
      member.username.toUpperCase(),
      ` ${member.username} `,
      member.email,
      member.email.toUpperCase(),
      '13600136000',
    ]) {
      const { code, msg, data } = await signIn(name)
      expect(code, `${name}: ${msg}`).toBe(1)
      expect(data).toMatchObject({ routePath: '/user', userInfo: { id: member.id, refresh_token: '' } })
    }
    const { data } = await signIn(member.username, memberPassword, { keep: true })
    expect(data?.userInfo?.refresh_token).not.toBe('')
  })

  test('an unknown name, a wrong password and a disabled account answer alike', async () => {
    const member = await product().member()
    const disabled = await product().member()
    await product().rows('user/user').update([disabled.id], { status: 'disable' })
    const answers = [
      await signIn('nobody_here'),
      await signIn('nobody@example.org'),
      await signIn('13600000000'),
      await signIn('!'),
      await signIn(['member']),
      await signIn(member.username, 'Wrong-Pass-1'),
      await signIn(member.email, 'Wrong-Pass-1'),
      await signIn(disabled.username),
      await signIn(disabled.email),
    ]
    const plain = answers.map(({ headers: _, ...answer }) => JSON.stringify(answer))
    expect(new Set(plain).size).toBe(1)
    expect(answers[0]?.msg).toBe(wrongLogin)
    expect(await signIn(member.username)).toMatchObject({ code: 1 })
  })

  test('what one does to the other realm: nothing', async () => {
    const member = await product().member()
    await setSetting(product(), 'user_login_retry', '2')
    await setSetting(product(), 'admin_login_captcha', '0')
    // Failures under an administrator's name, and from this address, are members' business only.
    for (let n = 0; n < 5; n++) await signIn('admin', 'Wrong-Pass-1')
    expect((await signIn('admin', superPassword)).msg).toContain('Too many failed attempts')
    expect((await signInAdmin(product())).code).toBe(1)
    expect((await signInAdmin(product(), { username: member.username, password: memberPassword })).code).toBe(
      0,
    )
    product().now += 16 * 60_000
    expect((await signIn('admin', superPassword)).msg).toBe(wrongLogin)
    await setSetting(product(), 'user_login_retry', '10')
    product().now += 16 * 60_000
  })

  test('failures are counted by what was typed: a user name tells nothing of the address of its account', async () => {
    const member = await product().member()
    await setSetting(product(), 'user_login_retry', '2')
    for (let n = 0; n < 4; n++) await signIn(member.username, 'Wrong-Pass-1', { address: '203.0.113.1' })
    const locked = await signIn(member.username.toUpperCase(), memberPassword, { address: '203.0.113.2' })
    expect(locked.msg).toContain('Too many failed attempts')
    expect((await signIn(member.email, 'Wrong-Pass-1', { address: '203.0.113.3' })).msg).toBe(wrongLogin)
    await setSetting(product(), 'user_login_retry', '10')
    product().now += 16 * 60_000
  })

  test('both can be signed in in one browser; each token refreshes and ends its own session only', async () => {
    const member = await product().member()
    await setSetting(product(), 'admin_login_captcha', '0')
    const admin = await signInAdmin(product(), { keep: true })
    const { data } = await signIn(member.username, memberPassword, { keep: true })
    const { token = '', refresh_token = '' } = data?.userInfo ?? {}
    const both = { token: admin.token, memberToken: token }
    const refresh = (refreshToken: string, headers: object = both) =>
      product().call<{ type?: string; token?: string } | null>('/api/common/refreshToken', {
        method: 'POST',
        body: { refreshToken },
        ...headers,
      })
    expect((await refresh(admin.refreshToken)).data?.type).toBe('admin-refresh')
    const renewed = await refresh(refresh_token)
    expect(renewed.data?.type).toBe('user-refresh')
    // Without the own access token, or with the other realm's alone, nothing is refreshed.
    expect((await refresh(refresh_token, { token: admin.token })).code).toBe(0)
    expect((await refresh(admin.refreshToken, { memberToken: token })).code).toBe(0)
    expect((await product().call('/admin/Index/index', both)).code).toBe(1)
    expect((await product().call('/api/account/overview', both)).code).toBe(1)
    await product().call('/api/user/logout', {
      method: 'POST',
      ...both,
      body: { refreshToken: refresh_token },
    })
    expect((await product().call('/api/account/overview', both)).code).toBe(303)
    expect((await refresh(refresh_token)).code).toBe(0)
    expect((await product().call('/admin/Index/index', both)).code).toBe(1)
  })

  test('a token of one realm is nothing in the other, whichever header carries it', async () => {
    const member = await product().member()
    const { superToken } = product()
    const asMember: readonly Readonly<Record<string, string>>[] = [
      { batoken: member.token },
      { 'ba-token': member.token },
      { 'ba-user-token': member.token },
      { bausertoken: member.token },
    ]
    for (const headers of asMember) {
      const { code, data } = await product().call('/admin/Index/index', { headers })
      expect([code, data]).toEqual([303, { type: 'need login' }])
    }
    for (const name of ['batoken', 'ba-user-token', 'bausertoken']) {
      const headers = { [name]: superToken }
      const { code, data } = await product().call('/api/account/overview', { headers })
      expect([code, data]).toEqual([303, { type: 'need login' }])
    }
    // An id that both realms have does not make one the other.
    expect(member.id).toBeGreaterThan(0)
    expect((await product().call('/api/account/overview', { memberToken: member.token })).code).toBe(1)
  })

  test('an expired member session is told to refresh, one that is gone to sign in', async () => {
    const member = await product().member()
    product().now += 259_201_000
    expect((await product().call('/api/account/overview', { memberToken: member.token })).code).toBe(409)
    const gone = await product().call('/api/account/overview', { memberToken: 'x'.repeat(43) })
    expect(gone).toMatchObject({ code: 303, data: { type: 'need login' } })
  })

  test('a member who has a second factor signs in with it only', async () => {
    const member = await product().member()
    const context = product().context()
    const { secret } = await beginFactor(context, memberRealm, member)
    const { TOTP, Secret } = await import('otpauth')
    const codeAt = (time: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })
    await inTransaction(context, (inside) =>
      confirmFactor(inside, memberRealm, member.id, codeAt(product().now)),
    )
    const first = await signIn(member.username, memberPassword, { keep: true })
    expect(first).toMatchObject({ code: 0, data: { type: 'second factor', methods: ['totp', 'recovery'] } })
    const second = (url: string, code: string) =>
      product().call<Answer | null>(url, { method: 'POST', body: { ticket: first.data?.ticket, code } })
    product().now += 60_000
    const code = codeAt(product().now)
    expect((await second('/admin/Index/secondFactor', code)).code).toBe(0)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await second('/api/user/secondFactor', wrong)).code).toBe(0)
    const right = await second('/api/user/secondFactor', code)
    expect(right).toMatchObject({ code: 1, data: { routePath: '/user', userInfo: { id: member.id } } })
    expect(right.data?.userInfo?.refresh_token).not.toBe('')
    expect((await second('/api/user/secondFactor', code)).code).toBe(0)
    const log = await product()
      .app.database.write.selectFrom('user_security_log')
      .select('event')
      .where('user_id', '=', member.id)
      .orderBy('id')
      .execute()
    expect(log.map(({ event }) => event)).toEqual(['signInRefused', 'signIn'])
    expect(adminRealm.totps).not.toBe(memberRealm.totps)
  })
})

describe('the member centre', () => {
  const product = onSqlite()
  const signIn = signingIn(product)

  test('tells what its login asks for', async () => {
    expect((await product().call('/api/user/checkIn')).data).toEqual({
      userLoginCaptchaSwitch: true,
      accountVerificationType: ['email', 'mobile'],
    })
    await setSetting(product(), 'user_login_captcha', '0')
    expect((await product().call('/api/user/checkIn')).data).toMatchObject({ userLoginCaptchaSwitch: false })
    const member = await product().member()
    const plain = {
      method: 'POST',
      body: { tab: 'login', username: member.username, password: memberPassword },
    } as const
    expect((await product().call('/api/user/checkIn', plain)).code).toBe(1)
    await setSetting(product(), 'user_login_captcha', '1')
    expect((await product().call('/api/user/checkIn', plain)).code).toBe(0)
  })

  test.each(['', 'constructor', 'other', null])('tab %j is no way in', async (tab) => {
    const answer = await product().call('/api/user/checkIn', {
      method: 'POST',
      body: { tab },
      language: 'en',
    })
    expect([answer.code, answer.msg]).toEqual([0, 'The parameter “tab” is invalid.'])
  })

  test('sends whoever has signed in back; an administrator has not', async () => {
    const { token } = await product().member()
    expect(await product().call('/api/user/checkIn', { memberToken: token })).toMatchObject({
      code: 303,
      data: { type: 'logged in' },
    })
    expect((await product().call('/api/user/checkIn', { token: product().superToken })).code).toBe(1)
  })

  test('closed, it answers nobody plainly and without a login; whoever is in may leave', async () => {
    const member = await product().member()
    const { superToken } = product()
    await setSetting(product(), 'open_member_center', '0')
    const msg = 'The member center is closed. Contact the site administrator.'
    const memberToken = member.token
    for (const [url, call] of [
      ['/api/user/checkIn', {}],
      ['/api/user/checkIn', { method: 'POST', body: { tab: 'login' } }],
      ['/api/user/checkIn', { method: 'POST', body: { tab: 'register' } }],
      ['/api/user/secondFactor', { method: 'POST', body: { ticket: 'x' } }],
      ['/api/Ems/send', { method: 'POST', body: {} }],
      ['/api/Sms/send', { method: 'POST', body: {} }],
      ['/api/account/retrievePassword', { method: 'POST', body: {} }],
      ['/api/account/overview', { memberToken }],
      ['/api/account/overview', {}],
      ['/api/user.moneyLog/index', { memberToken }],
    ] as const)
      expect(await product().call(url, { ...call, language: 'en' }), url).toMatchObject({
        code: 0,
        msg,
        data: null,
      })
    expect((await signIn(member.username)).msg).toBe(msg)
    expect((await product().call('/admin/Index/index', { token: superToken })).code).toBe(1)
    expect((await product().call('/api/user/logout', { method: 'POST', memberToken, body: {} })).code).toBe(1)
    await setSetting(product(), 'open_member_center', '1')
    expect((await product().call('/api/account/overview', { memberToken })).code).toBe(303)
  })
})
