import { describe, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { askByMail, askBySms, codeFor, mailsOf, smsOf } from '#server/testing/accounts/codes.ts'
import { setSetting, solveCaptcha } from '#server/testing/accounts/sessions.ts'
import { memberPassword } from '#server/testing/test-app.ts'

describe('codes', () => {
  const product = onSqlite()
  const sent = async (to: string) => (await mailsOf(product())).filter((mail) => mail.to === to)
  const plain = ({ headers: _, ...answer }: Awaited<ReturnType<typeof askByMail>>) => answer

  test.each(['user_register', 'user_retrieve_pwd'])(
    'for %s the answers are the same whether an address has an account, a disabled one or none',
    async (event) => {
      const member = await product().member()
      const disabled = await product().member()
      await product().rows('user/user').update([disabled.id], { status: 'disable' })
      const addresses = [member.email, disabled.email, `nobody-${event}@example.org`]
      const answers = []
      for (const address of addresses) answers.push(plain(await askByMail(product(), event, address)))
      const again = []
      for (const address of addresses) again.push(plain(await askByMail(product(), event, address)))
      for (const all of [answers, again]) expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
      expect([answers[0]?.code, again[0]?.code]).toEqual([1, 0])
    },
  )

  test('a new password is for enabled accounts: nobody else is sent anything', async () => {
    const member = await product().member()
    const disabled = await product().member()
    await product().rows('user/user').update([disabled.id], { status: 'disable' })
    for (const address of [member.email, disabled.email, 'stranger@example.org'])
      await askByMail(product(), 'user_retrieve_pwd', address)
    const [mail] = await sent(member.email)
    expect(mail?.code).toMatch(/^\d{6}$/)
    expect(mail?.text).toContain(mail?.code)
    expect(mail?.html).toContain(mail?.code)
    expect(await sent(disabled.email)).toEqual([])
    expect(await sent('stranger@example.org')).toEqual([])
  })

  test('a mail has a text and a page, the code, how long it counts, and what to do if it was not you', async () => {
    const email = 'both@example.org'
    await askByMail(product(), 'user_register', email, { language: 'en' })
    const [english] = await sent(email)
    expect(english?.subject).toBe('Your code for Portico')
    expect(english?.text).toMatch(/10 minutes[\s\S]*If this wasn’t you/)
    expect(english?.html).toMatch(/^<!doctype html><html lang="en">[\s\S]*10 minutes/)
    product().now += 60_000
    await askByMail(product(), 'user_register', email)
    expect((await sent(email))[1]?.text).toMatch(/10 分钟[\s\S]*如果这不是您本人的操作/)
  })

  test('a member proves the own address with the password, and no other address', async () => {
    const member = await product().member()
    const other = await product().member()
    const ask = (email: string, password: string | undefined) =>
      askByMail(product(), 'user_email_verify', email, {
        memberToken: member.token,
        language: 'en',
        ...(password === undefined ? {} : { password }),
      })
    for (const email of [other.email, 'stranger@example.org'])
      expect((await ask(email, memberPassword)).data).toMatchObject({
        faults: { email: 'Email must be the one currently linked to your account' },
      })
    expect((await ask(member.email, 'Wrong-Pass-1')).data).toMatchObject({
      faults: { password: 'The current password is incorrect' },
    })
    expect((await ask(member.email, undefined)).data).toMatchObject({
      faults: { password: expect.any(String) },
    })
    expect(await sent(member.email)).toEqual([])
    expect(await ask(member.email, memberPassword)).toMatchObject({ code: 1 })
    expect(await codeFor(product(), member.email)).toMatch(/^\d{6}$/)
  })

  test.each([
    ['user_email_verify', undefined],
    ['user_change_email', undefined],
  ])('%s is for members: a guest is sent to the login, an expired session to a refresh', async (event) => {
    const member = await product().member()
    const guest = await askByMail(product(), event, member.email)
    expect(guest).toMatchObject({ code: 303, data: { type: 'need login' } })
    const admin = await askByMail(product(), event, member.email, { token: product().superToken })
    expect(admin).toMatchObject({ code: 303, data: { type: 'need login' } })
    product().now += 259_201_000
    expect((await askByMail(product(), event, member.email, { memberToken: member.token })).code).toBe(409)
    expect(await sent(member.email)).toEqual([])
  })

  test('a new address that has an account is answered like one that has none; its owner hears of it', async () => {
    const member = await product().member()
    const owner = await product().member()
    const ask = (email: string) =>
      askByMail(product(), 'user_change_email', email, { memberToken: member.token })
    const [used, unused] = [plain(await ask(owner.email)), plain(await ask('unused@example.org'))]
    expect(used).toEqual(unused)
    expect(await codeFor(product(), owner.email)).toBe('')
    expect((await sent(owner.email))[0]?.text).toContain(owner.username)
    expect(await codeFor(product(), 'unused@example.org')).toMatch(/^\d{6}$/)
  })

  test('an unknown event, one of the other way, and an address that is none are refused', async () => {
    for (const event of ['', 'user_mobile_verify', 'address_taken', 'constructor'])
      expect((await askByMail(product(), event, 'a@example.org')).msg).toBe('参数 event 不正确！')
    expect((await askBySms(product(), 'user_email_verify', '13800138000')).msg).toBe(
      '参数 template_code 不正确！',
    )
    for (const email of ['', 'nobody', 'a@example.org\r\nBcc: b@example.org', 'a@example.org,b@example.org'])
      expect((await askByMail(product(), 'user_register', email)).data).toMatchObject({
        faults: { email: expect.any(String) },
      })
  })

  test('without a solved captcha nothing is sent, and one captcha is one message', async () => {
    const url = '/api/Ems/send'
    const body = { email: 'captcha@example.org', event: 'user_register' }
    expect((await product().call(url, { method: 'POST', body })).code).toBe(0)
    const captcha = await solveCaptcha(product())
    const wrong = { ...captcha, captchaInfo: '1,1-2,2;350;200' }
    expect((await product().call(url, { method: 'POST', body: { ...body, ...wrong } })).code).toBe(0)
    expect(await sent(body.email)).toEqual([])
    const right = await solveCaptcha(product())
    expect((await product().call(url, { method: 'POST', body: { ...body, ...right } })).code).toBe(1)
    const again = { ...body, email: 'captcha2@example.org', ...right }
    expect((await product().call(url, { method: 'POST', body: again })).code).toBe(0)
  })

  test('a short message says the code; of a used number its owner hears', async () => {
    const member = await product().member()
    await product().rows('user/user').update([member.id], { mobile: '13700137000' })
    for (const mobile of ['13700137000', '13700137001'])
      expect((await askBySms(product(), 'user_register', mobile, { language: 'en' })).code).toBe(1)
    const messages = await smsOf(product())
    expect(messages.find(({ to }) => to === '13700137000')).toMatchObject({ code: '' })
    expect(messages.find(({ to }) => to === '13700137001')?.code).toMatch(/^\d{6}$/)
  })

  test('a caller who asks for codes for many addresses is slowed down', async () => {
    const address = '203.0.113.9'
    const answers = []
    for (let n = 0; n < 61; n++)
      answers.push(await askByMail(product(), 'user_register', `many${n}@example.org`, { address }))
    expect(answers.slice(0, 60).every(({ code }) => code === 1)).toBe(true)
    expect(answers[60]?.code).toBe(0)
    expect(answers[60]?.headers['retry-after']).toMatch(/^\d+$/)
    expect(await sent('many60@example.org')).toEqual([])
  })

  test('the closed centre sends nothing', async () => {
    await setSetting(product(), 'open_member_center', '0')
    const { code, msg } = await askByMail(product(), 'user_register', 'closed@example.org', {
      language: 'en',
    })
    expect([code, msg]).toEqual([0, 'The member center is closed. Contact the site administrator.'])
    expect(await sent('closed@example.org')).toEqual([])
    await setSetting(product(), 'open_member_center', '1')
  })
})

describe('in production, with neither mail nor short messages set up', () => {
  const product = onSqlite({
    env: { NODE_ENV: 'production', PORTICO_RATE_LIMIT: '', PORTICO_TEST_HOOKS: '' },
  })

  test('asking for a code, registering and recovering are refused plainly, and no way is offered', async () => {
    const post = (url: string, body: object) => product().call(url, { method: 'POST', body, language: 'en' })
    const mail = 'Email is not set up yet.'
    expect((await post('/api/Ems/send', { email: 'a@example.org', event: 'user_register' })).msg).toBe(mail)
    expect((await post('/api/Sms/send', { mobile: '13800138000', template_code: 'user_register' })).msg).toBe(
      'Sending text messages is not set up yet!',
    )
    expect((await post('/api/user/checkIn', { tab: 'register', registerType: 'email' })).msg).toBe(mail)
    expect((await post('/api/account/retrievePassword', { type: 'email' })).msg).toBe(mail)
    expect((await product().call('/api/user/checkIn')).data).toEqual({
      userLoginCaptchaSwitch: true,
      accountVerificationType: [],
    })
  })
})
