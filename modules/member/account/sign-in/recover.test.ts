import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { askByMail, codeByMail, mailsOf } from '#server/testing/accounts/codes.ts'
import { solveCaptcha } from '#server/testing/accounts/sessions.ts'
import { memberPassword } from '#server/testing/test-app.ts'

const fresh = 'Brand-New-Pass-1'
const wrongCode = 'The code is wrong or has expired.'

onEveryDialect({}, (product) => {
  const recover = (body: object) =>
    product().call<{ faults?: Record<string, string> } | null>('/api/account/retrievePassword', {
      method: 'POST',
      language: 'en',
      body: { type: 'email', password: fresh, ...body },
    })
  const signIn = async (username: string, password: string) =>
    product().call('/api/user/checkIn', {
      method: 'POST',
      language: 'en',
      body: { tab: 'login', username, password, ...(await solveCaptcha(product())) },
    })

  test('a member who reads the mail of an account sets a new password, and every session ends', async () => {
    const member = await product().member()
    const captcha = await codeByMail(product(), 'user_retrieve_pwd', member.email)
    expect(await recover({ account: member.email.toUpperCase(), captcha })).toMatchObject({ code: 1 })
    expect((await product().call('/api/account/overview', { memberToken: member.token })).code).toBe(303)
    expect((await signIn(member.username, memberPassword)).msg).toBe('The username or password is incorrect.')
    expect((await signIn(member.username, fresh)).code).toBe(1)
    expect((await recover({ account: member.email, captcha, password: 'Another-Pass-1' })).msg).toBe(
      wrongCode,
    )
    const notice = (await mailsOf(product())).findLast(({ to }) => to === member.email)
    expect(notice?.code).toBe('')
  })

  test('an account, a disabled one and none answer alike', async () => {
    const member = await product().member()
    const disabled = await product().member()
    await product().rows('user/user').update([disabled.id], { status: 'disable' })
    const addresses = [member.email, disabled.email, 'nobody@example.org']
    const answers: string[] = []
    for (const isAsked of [false, true]) {
      for (const email of addresses) {
        if (isAsked) await askByMail(product(), 'user_retrieve_pwd', email)
        const { headers: _, ...answer } = await recover({ account: email, captcha: '000000' })
        answers.push(JSON.stringify(answer))
      }
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain(wrongCode)
  })

  test('of many who use one code at the same time one sets the password', async () => {
    const member = await product().member()
    const captcha = await codeByMail(product(), 'user_retrieve_pwd', member.email)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => recover({ account: member.email, captcha, password: `Parallel-Pass-${n}` })),
    )
    const winners = answers.flatMap(({ code }, at) => (code === 1 ? [at + 1] : []))
    expect(winners).toHaveLength(1)
    expect((await signIn(member.username, `Parallel-Pass-${winners[0]}`)).code).toBe(1)
  })

  test('a code for registration recovers nothing, and the sixth attempt is one too many', async () => {
    const member = await product().member()
    const captcha = await codeByMail(product(), 'user_retrieve_pwd', member.email)
    const other = await codeByMail(product(), 'user_register', 'somebody@example.org')
    expect((await recover({ account: 'somebody@example.org', captcha: other })).msg).toBe(wrongCode)
    const wrong = captcha === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n++) await recover({ account: member.email, captcha: wrong })
    expect((await recover({ account: member.email, captcha })).msg).toBe(wrongCode)
    expect((await product().call('/api/account/overview', { memberToken: member.token })).code).toBe(1)
    product().now += 60_000
  })

  test('a member who failed too often with the old password need not wait with the new one', async () => {
    const member = await product().member()
    for (let n = 0; n < 12; n++) await signIn(member.email, 'Wrong-Pass-1')
    expect((await signIn(member.email, memberPassword)).msg).toContain('Too many failed attempts')
    const captcha = await codeByMail(product(), 'user_retrieve_pwd', member.email)
    await recover({ account: member.email, captcha })
    const answer = await product().call('/api/user/checkIn', {
      method: 'POST',
      address: '203.0.113.77',
      body: { tab: 'login', username: member.email, password: fresh, ...(await solveCaptcha(product())) },
    })
    expect(answer.code, answer.msg).toBe(1)
    product().now += 16 * 60_000
  })

  test.each<[string, object, readonly string[]]>([
    ['no account', { account: '' }, ['account']],
    ['an account that is no address', { account: 'somebody' }, ['account']],
    ['a short password', { account: 'a@example.org', password: '1' }, ['password']],
    ['a common password', { account: 'a@example.org', password: 'password123' }, ['password']],
    ['nothing that can be used', { account: ['a'], password: { b: 1 } }, ['account', 'password']],
  ])('%s is refused by field', async (_, body, names) => {
    const { data } = await recover({ captcha: '123456', ...body })
    expect(Object.keys(data?.faults ?? {}).toSorted()).toEqual(names)
  })
})
