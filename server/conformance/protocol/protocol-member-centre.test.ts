import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { codeByMail } from '../../testing/accounts/codes.ts'
import { boundary, multipart } from '../../testing/multipart.ts'
import { memberPassword, type TestMember } from '../../testing/test-app.ts'
import { onSqlite } from '../on-every-dialect.ts'
import { address, type Row } from './original-client.ts'

/** The member centre of a client written for the original (`docs/wire.md`): what its pages send, what they read. */
describe('the member centre of the original', () => {
  const product = onSqlite()

  const send = async (method: 'GET' | 'POST', url: string, { token }: TestMember, body?: unknown) => {
    const { statusCode, payload } = await product().server.inject({
      method,
      url,
      headers: {
        accept: 'application/json, text/plain, */*',
        'ba-user-token': token,
        'think-lang': 'zh-cn',
        server: 'true',
        ...(body ? { 'content-type': 'application/json;charset=UTF-8' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    expect(statusCode, url).toBe(200)
    const envelope = JSON.parse(payload) as { code: number; msg: string; time: number; data: Row }
    expect(Object.keys(envelope).toSorted()).toEqual(['code', 'data', 'msg', 'time'])
    return envelope
  }

  test('overview: seven days, points as numbers and balance as text', async () => {
    const me = await product().member()
    await product().rows('user/moneyLog').insert({ user_id: me.id, money: '12.34', memo: 'x' })
    const { code, data } = await send('GET', '/api/account/overview', me)
    expect(code).toBe(1)
    expect(Object.keys(data)).toEqual(['days', 'score', 'money'])
    const { days, score, money } = data as { days: string[]; score: number[]; money: string[] }
    expect(days).toHaveLength(7)
    for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(days.toSorted()).toEqual(days)
    expect(score).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(money.at(-1)).toBe('12.34')
  })

  test('profile: the whole form comes back as it was read, with all that is not to be changed', async () => {
    const me = await product().member()
    const opened = await send('GET', '/api/account/profile', me)
    expect(opened.data).toEqual({ accountVerificationType: expect.arrayContaining(['email']) })
    const form = {
      id: me.id,
      username: me.username,
      nickname: '昵称-1_a',
      email: me.email,
      mobile: '',
      avatar: '/static/images/avatar.png',
      gender: 1,
      birthday: '2000-02-29',
      money: '0.00',
      score: 0,
      motto: '慢慢来',
      last_login_time: 1,
      last_login_ip: '127.0.0.1',
      join_time: 1,
      token: 'x',
      refresh_token: '',
    }
    const saved = await send('POST', '/api/account/profile', me, form)
    expect(saved).toMatchObject({ code: 1, data: {} })
    expect(saved.msg).not.toBe('')
    const row = await product().rows('user/user').find(me.id)
    expect(row).toMatchObject({ nickname: '昵称-1_a', birthday: '2000-02-29', gender: 1, avatar: '' })
    expect(await send('POST', '/api/account/profile', me, { ...form, birthday: null })).toMatchObject({
      code: 1,
    })
    expect(await product().rows('user/user').find(me.id)).toMatchObject({ birthday: null })
  })

  test('verification and changeBind: a token for the old address, then the new one', async () => {
    const me = await product().member()
    const as = { memberToken: me.token, password: memberPassword }
    const captcha = await codeByMail(product(), 'user_email_verify', me.email, as)
    const verified = await send('POST', '/api/account/verification', me, { type: 'email', captcha })
    expect(verified).toMatchObject({ code: 1 })
    expect(verified.data).toEqual({ type: 'email', accountVerificationToken: expect.any(String) })
    const email = 'changed@example.org'
    const bound = await send('POST', '/api/account/changeBind', me, {
      type: 'email',
      email,
      mobile: '',
      password: '',
      captcha: await codeByMail(product(), 'user_change_email', email, { memberToken: me.token }),
      accountVerificationToken: verified.data.accountVerificationToken,
    })
    expect(bound).toMatchObject({ code: 1, data: {} })
    expect(await product().rows('user/user').find(me.id)).toMatchObject({ email })
  })

  test('changePassword: old and new', async () => {
    const me = await product().member()
    const body = {
      oldPassword: memberPassword,
      newPassword: 'Another-One-2',
      confirmPassword: 'Another-One-2',
    }
    expect(
      await send('POST', '/api/account/changePassword', me, { ...body, oldPassword: 'wrong-1' }),
    ).toMatchObject({
      code: 0,
    })
    expect(await send('POST', '/api/account/changePassword', me, body)).toMatchObject({ code: 1, data: {} })
  })

  test.each([
    ['integral', 'user/scoreLog', 'score', 3],
    ['balance', 'user/moneyLog', 'money', '3.00'],
  ])('%s: pages of rows, newest first', async (call, ledger, name, value) => {
    const me = await product().member()
    for (let entry = 0; entry < 12; entry++)
      await product()
        .rows(ledger)
        .insert({ user_id: me.id, [name]: value, memo: `第 ${entry} 条` })
    const { data } = await send('GET', address(`/api/account/${call}`, { page: 2, limit: 10 }), me)
    expect(Object.keys(data)).toEqual(['list', 'total'])
    expect(data.total).toBe(12)
    const list = data.list as readonly Row[]
    expect(list.map(({ memo }) => memo)).toEqual(['第 1 条', '第 0 条'])
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(
      ['id', 'user_id', name, 'before', 'after', 'memo', 'create_time'].toSorted(),
    )
    expect(list[0]).toMatchObject({ [name]: value, create_time: expect.any(Number) })
  })

  test('upload: a form with one file, the answer with its address', async () => {
    const me = await product().member()
    const content = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0c0' } })
      .png()
      .toBuffer()
    const response = await product().server.inject({
      method: 'POST',
      url: '/api/ajax/upload?topic=&driver=local&uuid=7c9e6679',
      headers: {
        'ba-user-token': me.token,
        server: 'true',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: multipart([{ name: 'file', content, filename: '头像.png', type: 'image/png' }]),
    })
    const { code, data } = response.json<{ code: number; data: { file: Row } }>()
    expect(code).toBe(1)
    expect(data.file).toMatchObject({ user_id: me.id, topic: 'default', name: '头像.png', suffix: 'png' })
    expect(data.file).not.toHaveProperty('admin_id')
  })
})
