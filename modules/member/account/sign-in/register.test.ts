import { describe, expect, test } from 'vitest'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { askByMail, askBySms, codeByMail, codeFor, mailsOf, smsOf } from '#server/testing/accounts/codes.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Row = Record<string, unknown>
interface Answer {
  readonly userInfo?: Row & { readonly id: number; readonly token: string; readonly refresh_token: string }
  readonly routePath?: string
  readonly faults?: Readonly<Record<string, string>>
}

const password = 'Fresh-Pass-1'
let made = 0
const fresh = () => {
  const username = `fresh_${++made}`
  return { username, email: `${username}@example.org` }
}

function registering(product: () => TestApp) {
  const post = (body: Row) =>
    product().call<Answer>('/api/user/checkIn', {
      method: 'POST',
      language: 'en',
      body: { tab: 'register', registerType: 'email', password, ...body },
    })
  const stored = (username: string) =>
    product().app.database.write.selectFrom('user').selectAll().where('username', '=', username).execute()
  const code = (email: string) => codeByMail(product(), 'user_register', email)
  return { post, stored, code }
}

onEveryDialect({}, (product) => {
  const { post, stored, code } = registering(product)

  test('a visitor who reads the mail of an address registers with it and is signed in', async () => {
    const who = fresh()
    const answer = await post({ ...who, username: 'Fresh_Big', captcha: await code(who.email.toUpperCase()) })
    expect(answer).toMatchObject({ code: 1, msg: 'Account created', data: { routePath: '/user' } })
    const { userInfo } = answer.data
    expect(userInfo).toMatchObject({
      username: 'fresh_big',
      nickname: 'fresh_big',
      email: who.email,
      mobile: '',
      money: '0.00',
      gender: 0,
      birthday: null,
      refresh_token: '',
      last_login_ip: '127.0.0.1',
      join_time: Math.floor(product().now / 1000),
    })
    for (const closed of ['password', 'security_stamp', 'group_id', 'status', 'join_ip'])
      expect(userInfo).not.toHaveProperty(closed)
    const [row] = await stored('fresh_big')
    expect(row).toMatchObject({ group_id: 1, status: 'enable', join_ip: '127.0.0.1', mobile: null })
    expect(row?.password).toMatch(/^\$argon2id\$/)
    expect(
      await product().call('/api/account/overview', { memberToken: String(userInfo?.token) }),
    ).toMatchObject({
      code: 1,
    })
    const record = await product()
      .app.database.write.selectFrom('change_record')
      .select('after')
      .where('resource', '=', 'user/user')
      .where('row_id', '=', row?.id)
      .execute()
    expect(JSON.stringify(record)).not.toMatch(/argon2|Fresh-Pass/)
  })

  test('of many who register one name at the same time exactly one wins, and nobody else loses the code', async () => {
    const { username } = fresh()
    const emails = Array.from({ length: 5 }, () => fresh().email)
    const codes: string[] = []
    for (const email of emails) codes.push(await code(email))
    const answers = await Promise.all(
      emails.map((email, at) => post({ username, email, captcha: codes[at] })),
    )
    const winners = answers.flatMap((answer, at) => (answer.code === 1 ? [at] : []))
    expect(winners).toHaveLength(1)
    expect(await stored(username)).toHaveLength(1)
    for (const [at, answer] of answers.entries()) {
      if (at === winners[0]) continue
      expect(answer.data.faults).toEqual({ username: 'Username already exists' })
      const again = await post({ username: fresh().username, email: emails[at], captcha: codes[at] })
      expect(again.code, again.msg).toBe(1)
    }
  })

  test('of many who use one code at the same time one gets an account', async () => {
    const { email } = fresh()
    const captcha = await code(email)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post({ username: fresh().username, email, captcha })),
    )
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1)
    const rows = await product()
      .app.database.write.selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(rows).toHaveLength(1)
    const { app } = product()
    const awards = await app.database.write
      .selectFrom('score_award')
      .select('user_id')
      .where('user_id', '=', rows[0]?.id)
      .execute()
    expect(awards.length).toBeLessThanOrEqual(1)
  })

  test('the sixth attempt with a code is refused although it is right', async () => {
    const who = fresh()
    const captcha = await code(who.email)
    const wrong = captcha === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n++) expect((await post({ ...who, captcha: wrong })).code).toBe(0)
    expect(await post({ ...who, captcha })).toMatchObject({
      code: 0,
      msg: 'The code is wrong or has expired.',
    })
    expect(await stored(who.username)).toEqual([])
  })

  test('an address that is taken meanwhile is refused behind the right code only', async () => {
    const who = fresh()
    const captcha = await code(who.email)
    await product().rows('user/user').insert({
      username: fresh().username,
      nickname: 'x',
      email: who.email,
      group_id: 1,
      password,
    })
    const wrong = captcha === '111111' ? '222222' : '111111'
    expect((await post({ ...who, captcha: wrong })).msg).toBe('The code is wrong or has expired.')
    const { data } = await post({ ...who, captcha })
    expect(data.faults).toEqual({ email: 'Email already exists' })
    expect(await stored(who.username)).toEqual([])
  })
})

describe('registration', () => {
  const product = onSqlite()
  const { post, stored, code } = registering(product)

  test.each<[string, Row, readonly string[]]>([
    ['a user name that is none', { username: '1abc' }, ['username']],
    ['a user name in capitals that is taken', { username: 'TAKEN_NAME' }, ['username']],
    ['no user name', { username: '' }, ['username']],
    ['a short password', { password: '12345' }, ['password']],
    ['a common password', { password: 'password123' }, ['password']],
    ['no password', { password: '' }, ['password']],
    ['a password with a quote', { password: 'a"b<c>d&' }, ['password']],
    ['no address', { email: '' }, ['email']],
    ['two addresses', { email: 'a@example.org,b@example.org' }, ['email']],
    ['an address longer than the column', { email: `${'a'.repeat(45)}@example.org` }, ['email']],
    [
      'everything wrong',
      { username: ['x'], password: { a: 1 }, email: 7 },
      ['email', 'password', 'username'],
    ],
  ])('%s is refused by field', async (_, wrong, names) => {
    if ((await stored('taken_name')).length === 0) {
      await product()
        .rows('user/user')
        .insert({ username: 'taken_name', nickname: 'x', group_id: 1, password })
    }
    const { code, data } = await post({ ...fresh(), captcha: '123456', ...wrong })
    expect(code).toBe(0)
    expect(Object.keys(data.faults ?? {}).toSorted()).toEqual(names)
  })

  test('nothing else of a member can be sent along', async () => {
    const who = fresh()
    const more = {
      id: 1,
      group_id: 2,
      money: '99.00',
      score: 99,
      status: 'disable',
      nickname: 'Boss',
      mobile: '13800138000',
    }
    const { data } = await post({ ...who, ...more, captcha: await code(who.email) })
    expect(data.userInfo).toMatchObject({ nickname: who.username, money: '0.00', mobile: '' })
    expect((await stored(who.username))[0]).toMatchObject({ group_id: 1, status: 'enable', mobile: null })
  })

  test('a mobile number in a user name is masked in the nickname', async () => {
    const { email } = fresh()
    const { data } = await post({ username: 'u13812345678', email, captcha: await code(email) })
    expect(data.userInfo).toMatchObject({ username: 'u13812345678', nickname: 'u138****5678' })
  })

  test('a mobile number registers by short message', async () => {
    const { username } = fresh()
    const mobile = '13900139001'
    expect((await askBySms(product(), 'user_register', mobile)).code).toBe(1)
    const [sms] = await smsOf(product())
    expect(sms).toMatchObject({ to: mobile, text: expect.stringContaining(String(sms?.code)) })
    const { data } = await post({ username, registerType: 'mobile', mobile, captcha: sms?.code })
    expect(data.userInfo).toMatchObject({ username, mobile, email: '' })
  })

  test('a code that was sent by mail is none for a mobile number', async () => {
    const who = fresh()
    const captcha = await code(who.email)
    const { msg } = await post({ ...who, registerType: 'mobile', mobile: '13900139002', captcha })
    expect(msg).toBe('The code is wrong or has expired.')
  })

  test('for a used address no code is ever sent; its owner hears of it', async () => {
    const member = await product().member()
    expect(await askByMail(product(), 'user_register', member.email, { language: 'en' })).toMatchObject({
      code: 1,
    })
    expect(await codeFor(product(), member.email)).toBe('')
    const mail = (await mailsOf(product())).findLast(({ to }) => to === member.email)
    expect(mail?.text).toContain('someone tried to sign up')
    expect(mail?.text).toContain(member.username)
    const { msg } = await post({ ...fresh(), email: member.email, captcha: '123456' })
    expect(msg).toBe('The code is wrong or has expired.')
  })

  test('a way that is not set up, and one that is none, are refused plainly', async () => {
    expect((await post({ ...fresh(), registerType: 'pigeon' })).msg).toBe(
      'The parameter “registerType” is invalid.',
    )
    expect((await post({ ...fresh(), registerType: undefined })).code).toBe(0)
  })

  test('a member who is signed in does not register', async () => {
    const { token } = await product().member()
    const answer = await product().call('/api/user/checkIn', {
      method: 'POST',
      memberToken: token,
      body: { tab: 'register', registerType: 'email' },
    })
    expect(answer).toMatchObject({ code: 303, data: { type: 'logged in' } })
  })

  test('the group of new members is a setting; one that is not there lets nobody in', async () => {
    const group = await product()
      .rows('user/group')
      .insert({ name: 'Beginners', rules: [2], status: '1' })
    await setSetting(product(), 'user_register_group', String(group.id))
    const who = fresh()
    await post({ ...who, captcha: await code(who.email) })
    expect((await stored(who.username))[0]).toMatchObject({ group_id: group.id })
    await setSetting(product(), 'user_register_group', '900001')
    const other = fresh()
    const { status } = await post({ ...other, captcha: await code(other.email) })
    expect(status).toBe(503)
    expect(await stored(other.username)).toEqual([])
    await setSetting(product(), 'user_register_group', '1')
  })
})
