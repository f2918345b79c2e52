import type * as Argon2Module from '@node-rs/argon2'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionCode, setSetting, signIn, solveCaptcha } from '../../testing/accounts/sessions.ts'
import { memberPassword, startTestApp, superPassword, type TestApp } from '../../testing/test-app.ts'
import { isCommonPassword } from '../common-passwords.ts'
import { hashPassword, isWeakHash } from '../password.ts'

type Argon2 = typeof Argon2Module

const counted = vi.hoisted(() => ({ verified: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<Argon2>()
  const verify: typeof argon2.verify = (...input) => {
    counted.verified++
    return argon2.verify(...input)
  }
  return { ...argon2, verify }
})

let product: TestApp

beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())
beforeEach(async () => {
  const { write } = product.app.database
  await write.deleteFrom('throttle').execute()
  await setSetting(product, 'admin_login_captcha', '0')
  await setSetting(product, 'admin_sso', '0')
})

describe('signing in', () => {
  test('the right name and password open a session with the answer of the contract', async () => {
    const answer = await product.call<{ userInfo: Record<string, unknown> }>('/admin/index/login', {
      method: 'POST',
      body: { username: 'admin', password: superPassword },
    })
    expect(answer.code).toBe(1)
    expect(answer.msg).not.toBe('')
    expect(answer.data.userInfo).toEqual({
      id: 1,
      username: 'admin',
      nickname: 'Admin',
      avatar: '/static/images/avatar.png',
      last_login_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      token: expect.stringMatching(/^[\w-]{20,}$/),
      refresh_token: '',
    })
    expect(await sessionCode(product, String(answer.data.userInfo.token))).toBe(1)
  })

  test('a session that is to be kept gets a refresh token', async () => {
    expect((await signIn(product, { keep: true })).refreshToken).toMatch(/^[\w-]{20,}$/)
    expect((await signIn(product)).refreshToken).toBe('')
  })

  test('the time and address of the sign-in are kept', async () => {
    await signIn(product, { address: '192.0.2.77' })
    const row = await product.rows('auth/admin').find(1)
    expect(row).toMatchObject({
      last_login_ip: '192.0.2.77',
      last_login_time: Math.floor(product.now / 1000),
    })
  })

  test('a wrong password, an unknown name and a disabled account look and cost the same', async () => {
    const disabled = await product.limitedAdmin(['content/tag/index'])
    const { username } = (await product.rows('auth/admin').find(disabled.id)) ?? {}
    await product.rows('auth/admin').update([disabled.id], { status: '0' })
    const attempts = [
      { username: 'admin', password: 'Wrong-Password-1' },
      { username: 'nobody', password: superPassword },
      { username: String(username), password: 'Limited-Test-1' },
    ]
    const answers = []
    for (const attempt of attempts) {
      counted.verified = 0
      const { code, msg, data } = await product.call('/admin/index/login', { method: 'POST', body: attempt })
      answers.push({ code, msg, data, verified: counted.verified })
    }
    expect(answers[0]).toMatchObject({ code: 0, verified: 1 })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('what can not be a name or a password is a wrong sign-in, not a fault', async () => {
    const bodies = [
      {},
      { username: 'ad', password: superPassword },
      { username: 'a'.repeat(31), password: superPassword },
      { username: 'admin', password: 'short' },
      { username: 'admin', password: 'x'.repeat(33) },
      { username: ['admin'], password: superPassword },
      { username: { $ne: '' }, password: superPassword },
      { username: 'admin', password: { length: 10 } },
      { username: 'ad\0min', password: superPassword },
      { username: '\ud800admin', password: superPassword },
      { username: 'admin ', password: superPassword },
      { username: 'ADMIN', password: superPassword },
      { username: 1, password: 1 },
    ]
    for (const body of bodies) {
      const answer = await product.call('/admin/index/login', { method: 'POST', body })
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 200, code: 0, data: null })
    }
  })

  test('name and password count in the body only: in the address they are refused', async () => {
    const query = `username=admin&password=${superPassword}`
    for (const body of [undefined, {}, { username: 'admin' }, { password: superPassword }]) {
      const answer = await product.call(`/admin/index/login?${query}`, { method: 'POST', body })
      expect(answer, JSON.stringify(body)).toMatchObject({ code: 0, data: null })
    }
    const member = await product.member()
    const whole = `tab=login&username=${member.username}&password=${memberPassword}`
    expect((await product.call(`/api/user/checkIn?${whole}`, { method: 'POST', body: {} })).code).toBe(0)
  })

  test('the refusal is in the language of the caller', async () => {
    const english = await signIn(product, { password: 'Wrong-Password-1', language: 'en' })
    const chinese = await signIn(product, { password: 'Wrong-Password-1' })
    expect(english.msg).toMatch(/^The username or password/)
    expect(chinese.msg).toMatch(/[\u4e00-\u9fff]/)
  })

  test('an administrator who is signed in is sent on instead of signing in again', async () => {
    const { token } = await signIn(product)
    for (const method of ['GET', 'POST'] as const) {
      const answer = await product.call('/admin/index/login', {
        method,
        token,
        ...(method === 'POST' ? { body: { username: 'admin', password: superPassword } } : {}),
      })
      expect(answer).toMatchObject({ code: 303, data: { type: 'logged in' } })
    }
  })

  test('an expired session does not stand in the way of signing in', async () => {
    const { token } = await signIn(product)
    const start = product.now
    product.now += 259_201_000
    try {
      expect((await signIn(product, { token })).code).toBe(1)
    } finally {
      product.now = start
    }
  })

  test('a password lets in however its characters were composed, when it was set and now', async () => {
    const { write } = product.app.database
    const before = await write
      .selectFrom('admin')
      .select('password')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    const one = 'Zoë-Pass-2026'
    const forms = [one.normalize('NFC'), one.normalize('NFD')]
    const kept = [...forms.map((form) => hashPassword(form, product.app.config)), hash(one.normalize('NFD'))]
    for (const password of await Promise.all(kept)) {
      await write.updateTable('admin').set({ password }).where('id', '=', 1).execute()
      for (const typed of forms) expect((await signIn(product, { password: typed })).code).toBe(1)
    }
    await write.updateTable('admin').set(before).where('id', '=', 1).execute()
  })

  test('a hash made with weaker parameters is renewed, and sessions stay open', async () => {
    const weak = await hash(superPassword, { memoryCost: 32, timeCost: 1, parallelism: 1 })
    const { write } = product.app.database
    await write.updateTable('admin').set({ password: weak }).where('id', '=', 1).execute()
    const { token } = await signIn(product)
    const row = await write.selectFrom('admin').select('password').where('id', '=', 1).executeTakeFirst()
    expect(isWeakHash(weak, product.app.config)).toBe(true)
    expect(row?.password).not.toBe(weak)
    expect(isWeakHash(String(row?.password), product.app.config)).toBe(false)
    expect(await sessionCode(product, token)).toBe(1)
    expect((await signIn(product)).code).toBe(1)
  })

  test('with single sign-on a new session ends the others of the account, and of nobody else', async () => {
    const other = await product.limitedAdmin(['content/tag/index'])
    const first = await signIn(product, { keep: true })
    await setSetting(product, 'admin_sso', '1')
    const second = await signIn(product, { keep: true })
    expect(await sessionCode(product, first.token)).toBe(303)
    expect(await sessionCode(product, second.token)).toBe(1)
    expect(await sessionCode(product, other.token)).toBe(1)
    const refresh = await product.call('/api/common/refreshToken', {
      method: 'POST',
      token: first.token,
      body: { refreshToken: first.refreshToken },
    })
    expect(refresh.code).toBe(0)
  })
})

describe('the captcha', () => {
  beforeEach(() => setSetting(product, 'admin_login_captcha', '1'))

  test('is announced as the setting says', async () => {
    expect((await product.call('/admin/index/login')).data).toEqual({ captcha: true })
    await setSetting(product, 'admin_login_captcha', '0')
    expect((await product.call('/admin/index/login')).data).toEqual({ captcha: false })
  })

  test('absent, malformed or wrong is a failure, whatever the password', async () => {
    const { captchaId } = await solveCaptcha(product)
    for (const captcha of [
      undefined,
      { captchaId: '', captchaInfo: '' },
      { captchaId, captchaInfo: '1,1-2,2;350;200' },
    ]) {
      const answer = await signIn(product, captcha ? { captcha } : {})
      expect(answer).toMatchObject({ code: 0, token: '' })
    }
    for (const captchaId of [null, 7, ['a'], {}, '\0', 'x'.repeat(10_000)]) {
      const body = { username: 'admin', password: superPassword, captchaId, captchaInfo: captchaId }
      expect(await product.call('/admin/index/login', { method: 'POST', body })).toMatchObject({
        status: 200,
        code: 0,
      })
    }
  })

  test('serves one sign-in only, also when that one fails', async () => {
    const captcha = await solveCaptcha(product)
    expect((await signIn(product, { captcha, password: 'Wrong-Password-1' })).code).toBe(0)
    const again = await signIn(product, { captcha, language: 'en' })
    expect(again).toMatchObject({ code: 0, msg: expect.stringContaining('captcha') })
    const fresh = await solveCaptcha(product)
    expect((await signIn(product, { captcha: fresh })).code).toBe(1)
    expect((await signIn(product, { captcha: fresh })).code).toBe(0)
  })

  test('comes before the waiting: without a right one nothing is counted and nobody learns who has to wait', async () => {
    const address = '192.0.2.60'
    const wrong = { password: 'Wrong-Password-1', address, language: 'en' }
    for (let at = 0; at < 12; at++)
      expect((await signIn(product, wrong)).msg, String(at)).toContain('captcha')
    const throttle = await product.app.database.read.selectFrom('throttle').selectAll().execute()
    expect(throttle).toEqual([])
    for (let at = 0; at < 11; at++) {
      await signIn(product, { ...wrong, captcha: await solveCaptcha(product) })
    }
    expect((await signIn(product, wrong)).msg).toContain('captcha')
    const refused = await signIn(product, { ...wrong, captcha: await solveCaptcha(product) })
    expect(refused.msg).toContain('Too many failed attempts')
  })

  test('of parallel sign-ins with one captcha a single one gets in', async () => {
    const captcha = await solveCaptcha(product)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(product, { captcha })))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  })

  test('can be tried before a form is sent: a wrong one is told by its code, without words', async () => {
    const { captchaId: id, captchaInfo: info } = await solveCaptcha(product)
    const body = { id, unset: false }
    const ask = (body: object) => product.call('/api/common/checkClickCaptcha', { method: 'POST', body })
    expect(await ask({ ...body, info: '1,1-2,2;350;200' })).toMatchObject({ code: 0, msg: '' })
    expect(await ask({ ...body, info })).toMatchObject({ code: 1, data: {} })
  })

  test('shows its solution to tests only', async () => {
    const plain = await startTestApp({ env: { PORTICO_TEST_HOOKS: '0' } })
    try {
      const drawn = await plain.call('/api/common/clickCaptcha?id=a')
      expect(drawn.code).toBe(1)
      expect(drawn.headers).not.toHaveProperty('x-test-captcha-info')
      expect(JSON.stringify(drawn.data)).not.toMatch(/"(?:x|y|marks)"/)
    } finally {
      await plain.close()
    }
  })
})

test('common passwords are known as such', () => {
  for (const password of ['password123', 'Password123', '1234567890', 'admin12345']) {
    expect(isCommonPassword(password), password).toBe(true)
  }
  for (const password of [superPassword, 'Quartz-lamp-71', '青山不改绿水长流一二三']) {
    expect(isCommonPassword(password), password).toBe(false)
  }
})

test('an administrator can not be given a common or short password', async () => {
  const token = await product.tokenOf(1)
  const add = (password: string) =>
    product.call('/admin/auth.Admin/add', {
      method: 'POST',
      token,
      body: { username: 'weakling', nickname: 'Weak', group_arr: [2], password, status: '1' },
    })
  for (const password of ['password123', '1234567890', 'short-9', 'with"quote"12']) {
    expect(await add(password), password).toMatchObject({ code: 0, data: { type: 'invalid' } })
  }
  expect(await add('Quartz-lamp-71')).toMatchObject({ code: 1 })
})
