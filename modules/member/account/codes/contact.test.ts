import { describe, expect, test } from 'vitest'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { codeByMail, mailsOf } from '#server/testing/accounts/codes.ts'
import { memberPassword, type TestApp, type TestMember } from '#server/testing/test-app.ts'

type Body = Readonly<Record<string, unknown>>
interface Answer {
  readonly type?: string
  readonly accountVerificationToken?: string
  readonly faults?: Readonly<Record<string, string>>
}

let made = 0
const freshAddress = () => `fresh${++made}@example.org`

function language(product: () => TestApp) {
  const post = (call: string, body: Body, me: Pick<TestMember, 'token'>) =>
    product().call<Answer | null>(`/api/account/${call}`, {
      method: 'POST',
      body,
      memberToken: me.token,
      language: 'en',
    })
  const code = (event: string, email: string, me: TestMember) =>
    codeByMail(product(), event, email, {
      memberToken: me.token,
      ...(event === 'user_email_verify' ? { password: memberPassword } : {}),
    })
  /** the token that a right code to the present address gives */
  const proof = async (me: TestMember) => {
    const captcha = await code('user_email_verify', me.email, me)
    const { data } = await post('verification', { type: 'email', captcha }, me)
    return String(data?.accountVerificationToken)
  }
  const emailOf = async (id: number) =>
    (
      await product()
        .app.database.write.selectFrom('user')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email
  const isSignedIn = async (token: string) =>
    (await product().call('/api/account/sessions', { memberToken: token })).code === 1
  const wrongOf = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  return { post, code, proof, emailOf, isSignedIn, wrongOf }
}

onEveryDialect({}, (product) => {
  const { post, code, proof, emailOf, isSignedIn } = language(product)

  test('a member who proves the old address and reads the new one changes it; other sessions end and the old address is told', async () => {
    const me = await product().member()
    const other = await product().memberTokenOf(me.id)
    const email = freshAddress()
    const accountVerificationToken = await proof(me)
    const captcha = await code('user_change_email', email, me)
    const body = { type: 'email', email: email.toUpperCase(), captcha, accountVerificationToken }
    expect(await post('changeBind', body, me)).toMatchObject({ code: 1, data: {} })
    expect(await emailOf(me.id)).toBe(email)
    expect(await isSignedIn(me.token)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    const told = (await mailsOf(product())).findLast(({ to }) => to === me.email)
    expect(told).toMatchObject({ subject: 'Portico: your email address was changed' })
    // Proof and code count once.
    expect((await post('changeBind', body, me)).code).toBe(0)
    const next = freshAddress()
    const again = { ...body, email: next, captcha: await code('user_change_email', next, me) }
    expect((await post('changeBind', again, me)).code).toBe(0)
    expect(await emailOf(me.id)).toBe(email)
  })

  test('of two members who bind one address at the same moment one gets it', async () => {
    const members = [await product().member(), await product().member()]
    const email = freshAddress()
    const bodies: Body[] = []
    for (const me of members) {
      const accountVerificationToken = await proof(me)
      const captcha = await code('user_change_email', email, me)
      bodies.push({ type: 'email', email, captcha, accountVerificationToken })
    }
    const answers = await Promise.all(members.map((me, at) => post('changeBind', bodies[at] ?? {}, me)))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 1])
    const refused = answers.findIndex((answer) => answer.code === 0)
    expect(answers[refused]?.data).toMatchObject({ faults: { email: expect.stringContaining('Email') } })
    expect(await emailOf(members[refused]?.id ?? 0)).toBe(members[refused]?.email)
    expect(await emailOf(members[1 - refused]?.id ?? 0)).toBe(email)
  })

  test('one proof and code used many times at once change the address once', async () => {
    const me = await product().member()
    const email = freshAddress()
    const accountVerificationToken = await proof(me)
    const captcha = await code('user_change_email', email, me)
    const body = { type: 'email', email, captcha, accountVerificationToken }
    // More than five attempts of one code are not looked at.
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('changeBind', body, me)))
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 0, 0, 0, 1])
  })
})

describe('changing an address', () => {
  const product = onSqlite()
  const { post, code, proof, emailOf, wrongOf } = language(product)

  test('a code tried six times is used up, the right one included', async () => {
    const me = await product().member()
    const captcha = await code('user_email_verify', me.email, me)
    for (let tried = 0; tried < 5; tried++) {
      const answer = await post('verification', { type: 'email', captcha: wrongOf(captcha) }, me)
      expect(answer).toMatchObject({ code: 0, data: null })
    }
    expect((await post('verification', { type: 'email', captcha }, me)).code).toBe(0)
  })

  test('a code counts for its event, its address and whoever asked for it', async () => {
    const [me, other] = [await product().member(), await product().member()]
    const email = freshAddress()
    const accountVerificationToken = await proof(me)
    const theirs = await code('user_change_email', email, other)
    const elsewhere = await code('user_change_email', freshAddress(), me)
    for (const captcha of [theirs, elsewhere, '', '000', null, 7, {}, ['1']]) {
      const answer = await post('changeBind', { type: 'email', email, captcha, accountVerificationToken }, me)
      expect(answer.code).toBe(0)
    }
    expect(await emailOf(me.id)).toBe(me.email)
  })

  test('a proof counts for ten minutes, for its member, session and kind of address', async () => {
    const [me, other] = [await product().member(), await product().member()]
    const email = freshAddress()
    const token = await proof(me)
    const captcha = await code('user_change_email', email, me)
    const body = { type: 'email', email, captcha }
    const asMe = { token: await product().memberTokenOf(me.id) }
    expect((await post('changeBind', { ...body, accountVerificationToken: token }, asMe)).code).toBe(0)
    expect((await post('changeBind', { ...body, accountVerificationToken: token }, other)).code).toBe(0)
    const password = memberPassword
    for (const given of [undefined, '', 'x'.repeat(32), 7, { length: 32 }]) {
      const answer = await post('changeBind', { ...body, password, accountVerificationToken: given }, me)
      expect(answer).toMatchObject({ code: 0, msg: 'Verify your current address first.' })
    }
    product().now += 601_000
    expect((await post('changeBind', { ...body, accountVerificationToken: token }, me)).code).toBe(0)
    expect(await emailOf(me.id)).toBe(me.email)
  })

  test('whether an address is taken is told behind the right code only', async () => {
    const [me, other] = [await product().member(), await product().member()]
    const accountVerificationToken = await proof(me)
    const body = { type: 'email', email: other.email, accountVerificationToken }
    const blind = await post('changeBind', { ...body, captcha: '123456' }, me)
    const free = await post('changeBind', { ...body, email: freshAddress(), captcha: '123456' }, me)
    expect({ ...blind, time: 0, headers: 0 }).toEqual({ ...free, time: 0, headers: 0 })
  })

  test('a member without an address binds one with the password', async () => {
    const me = await product().member()
    await product().rows('user/user').update([me.id], { email: '' })
    const email = freshAddress()
    const captcha = await code('user_change_email', email, me)
    for (const password of [undefined, '', 'Wrong-Password-1', 7]) {
      const answer = await post('changeBind', { type: 'email', email, captcha, password }, me)
      expect(answer).toMatchObject({ code: 0, data: { faults: { password: expect.any(String) } } })
    }
    const bound = await post('changeBind', { type: 'email', email, captcha, password: memberPassword }, me)
    expect(bound.code).toBe(1)
    expect(await emailOf(me.id)).toBe(email)
  })

  test('kinds and addresses that are none are refused plainly', async () => {
    const me = await product().member()
    for (const type of [undefined, 'id', 'username', ['email'], { email: 1 }, '__proto__']) {
      expect((await post('verification', { type, captcha: '123456' }, me)).code).toBe(0)
      expect((await post('changeBind', { type, captcha: '123456' }, me)).code).toBe(0)
    }
    for (const email of [
      undefined,
      '',
      'x',
      'a@b',
      `${'x'.repeat(60)}@example.org`,
      'a@x.org\r\nbcc: b@x.org',
    ]) {
      const answer = await post('changeBind', { type: 'email', email, captcha: '123456' }, me)
      expect(answer, String(email)).toMatchObject({
        code: 0,
        data: { faults: { email: expect.any(String) } },
      })
    }
    expect((await post('verification', { type: 'mobile', captcha: '123456' }, me)).code).toBe(0)
  })
})
