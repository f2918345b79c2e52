import { describe, expect, test } from 'vitest'
import { codeFor, smsOf } from '../../testing/accounts/codes.ts'
import { setSetting, solveCaptcha } from '../../testing/accounts/sessions.ts'
import { memberPassword } from '../../testing/test-app.ts'
import { onSqlite } from '../on-every-dialect.ts'
import { noise, type Row } from './original-client.ts'

/** What that client keeps of a member (`docs/wire.md#member-centre`); the refresh token is '' unless the session is kept. */
const userInfo = {
  id: expect.any(Number),
  username: expect.any(String),
  nickname: expect.any(String),
  email: expect.any(String),
  mobile: expect.any(String),
  avatar: expect.any(String),
  gender: expect.any(Number),
  birthday: null,
  money: expect.stringMatching(/^\d+\.\d\d$/),
  score: expect.any(Number),
  join_time: expect.any(Number),
  motto: '',
  last_login_time: expect.any(Number),
  last_login_ip: '127.0.0.1',
  token: expect.stringMatching(/^.{20,}$/),
  refresh_token: expect.any(String),
}

/** Members coming in, as a client of the original calls for it (`docs/wire.md`). */
describe('a client of the original', () => {
  const product = onSqlite()

  /** Its member side sends the member token, and the administrator's too when it has one. */
  const send = async <T = Row>(method: 'GET' | 'POST', url: string, body?: unknown, tokens: Row = {}) => {
    const { statusCode, headers, payload } = await product().server.inject({
      method,
      url,
      headers: {
        accept: 'application/json, text/plain, */*',
        'think-lang': 'zh-cn',
        server: 'true',
        ...(body ? { 'content-type': 'application/json;charset=UTF-8' } : {}),
        ...tokens,
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    expect(statusCode, url).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['cache-control']).toBe('no-store')
    const envelope = JSON.parse(payload) as { code: number; msg: string; time: number; data: T }
    expect(Object.keys(envelope).toSorted()).toEqual(['code', 'data', 'msg', 'time'])
    return envelope
  }
  const login = async (username: string, keep = false) =>
    send<{ userInfo: Row & { token: string; refresh_token: string }; routePath: string }>(
      'POST',
      '/api/user/checkIn',
      { tab: 'login', username, password: memberPassword, keep, ...(await solveCaptcha(product())) },
    )

  test('begins as a guest', async () => {
    const { code, data } = await send('GET', `/api/index/index?${noise}&requiredLogin=0`)
    expect(code).toBe(1)
    expect(data).toEqual({
      site: expect.objectContaining({
        siteName: 'Portico',
        recordNumber: '',
        version: 'v1.0.0',
        cdnUrl: '',
        upload: expect.objectContaining({ maxSize: 10485760, mode: 'local' }),
        headNav: expect.any(Array),
        initialize: true,
        userInitialize: false,
      }),
      openMemberCenter: true,
      userInfo: [],
      rules: expect.any(Array),
      menus: [],
    })
  })

  test('asks what the login wants, registers, and begins as a member', async () => {
    expect((await send('GET', '/api/user/checkIn')).data).toEqual({
      userLoginCaptchaSwitch: true,
      accountVerificationType: ['email', 'mobile'],
    })
    const email = 'wire@example.org'
    const sent = await send('POST', '/api/Ems/send', {
      email,
      event: 'user_register',
      ...(await solveCaptcha(product())),
    })
    expect(sent).toMatchObject({ code: 1, msg: expect.stringContaining('验证码') })
    const { code, msg, data } = await send('POST', '/api/user/checkIn', {
      tab: 'register',
      registerType: 'email',
      username: 'wire_user',
      password: memberPassword,
      email,
      mobile: '',
      captcha: await codeFor(product(), email),
      keep: false,
      captchaId: '',
      captchaInfo: '',
    })
    expect([code, msg]).toEqual([1, '注册成功！'])
    expect(data).toEqual({ userInfo: { ...userInfo, refresh_token: '' }, routePath: '/user' })
    const { token } = data.userInfo as { token: string }
    const begun = await send('GET', '/api/index/index?requiredLogin=1', undefined, { 'ba-user-token': token })
    expect(begun.data).toMatchObject({ userInfo: { ...userInfo, token, refresh_token: '' } })
    const [account] = begun.data.menus as [Row]
    expect(account).toEqual({
      id: 1,
      pid: 0,
      type: 'menu_dir',
      title: '我的账户',
      name: 'account',
      path: 'account',
      icon: 'fa fa-user-circle',
      menu_type: expect.toSatisfy((value) => value === null || typeof value === 'string'),
      url: '',
      component: '',
      no_login_valid: 0,
      extend: 'none',
      remark: '',
      children: expect.arrayContaining([
        expect.objectContaining({ name: 'account/overview', pid: 1, type: 'menu' }),
      ]),
    })
  })

  test('registers by short message', async () => {
    const mobile = '13512345678'
    const captcha = await solveCaptcha(product())
    await send('POST', '/api/Sms/send', { mobile, template_code: 'user_register', ...captcha })
    const sms = (await smsOf(product())).find(({ to }) => to === mobile)
    const { code, data } = await send('POST', '/api/user/checkIn', {
      tab: 'register',
      registerType: 'mobile',
      username: 'wire_mobile',
      password: memberPassword,
      email: '',
      mobile,
      captcha: sms?.code,
    })
    expect(code).toBe(1)
    expect(data.userInfo).toMatchObject({ mobile, email: '' })
  })

  test('signs in, refreshes and signs out beside an administrator', async () => {
    const member = await product().member()
    const answer = await login(member.email, true)
    expect(answer).toMatchObject({ code: 1, msg: '登录成功！', data: { userInfo, routePath: '/user' } })
    const { token, refresh_token: refreshToken } = answer.data.userInfo
    expect(refreshToken).not.toBe('')
    const both = { batoken: product().superToken, 'ba-user-token': token }
    expect(await send('GET', '/api/user/checkIn', undefined, both)).toMatchObject({
      code: 303,
      data: { type: 'logged in' },
    })
    product().now += 259_201_000
    expect(await send('GET', '/api/account/overview', undefined, both)).toMatchObject({ code: 409, data: [] })
    const renewed = await send<{ type: string; token: string }>(
      'POST',
      '/api/common/refreshToken',
      { refreshToken },
      both,
    )
    expect(renewed.data).toEqual({ type: 'user-refresh', token: expect.stringMatching(/^.{20,}$/) })
    const now = { 'ba-user-token': renewed.data.token }
    expect((await send('GET', '/api/account/overview', undefined, now)).code).toBe(1)
    expect(await send('POST', '/api/user/logout', { refreshToken }, now)).toMatchObject({ code: 1, data: {} })
    expect(await send('GET', '/api/account/overview', undefined, now)).toMatchObject({
      code: 303,
      data: { type: 'need login' },
    })
    expect((await send('POST', '/api/common/refreshToken', { refreshToken }, now)).code).toBe(0)
  })

  test('recovers a password', async () => {
    const member = await product().member()
    const captcha = await solveCaptcha(product())
    await send('POST', '/api/Ems/send', { email: member.email, event: 'user_retrieve_pwd', ...captcha })
    const { code, msg, data } = await send('POST', '/api/account/retrievePassword', {
      type: 'email',
      account: member.email,
      captcha: await codeFor(product(), member.email),
      password: 'Wire-Pass-2',
    })
    expect([code, msg, data]).toEqual([1, '密码已重置，请使用新密码登录！', {}])
  })

  test('asks for the proof of an address with the password', async () => {
    const member = await product().member()
    const captcha = await solveCaptcha(product())
    const body = { email: member.email, event: 'user_email_verify', password: memberPassword, ...captcha }
    const sent = await send('POST', '/api/Ems/send', body, { 'ba-user-token': member.token })
    expect(sent).toMatchObject({ code: 1, data: {} })
    expect(await codeFor(product(), member.email)).toMatch(/^\d{6}$/)
  })

  test('is told of a wrong tab, a wrong password and a closed centre', async () => {
    expect((await send('POST', '/api/user/checkIn', { tab: 'none' })).code).toBe(0)
    expect(await login('nobody_at_all')).toMatchObject({ code: 0, msg: '用户名或密码不正确！', data: null })
    await setSetting(product(), 'open_member_center', '0')
    expect(await send('GET', '/api/user/checkIn')).toMatchObject({ code: 0, data: null })
    expect((await send('GET', '/api/index/index')).data).toMatchObject({ openMemberCenter: false, menus: [] })
    await setSetting(product(), 'open_member_center', '1')
  })
})
