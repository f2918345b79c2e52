import { beforeEach, describe, expect, test } from 'vitest'
import { onEveryDialect, onSqlite } from '../../conformance/on-every-dialect.ts'
import { codeOf } from '../../testing/accounts/second-factor.ts'
import { sessionCode, setSetting } from '../../testing/accounts/sessions.ts'
import { superPassword, type TestApp } from '../../testing/test-app.ts'

const halfMinute = 30_000
const minute = 60_000
const own = '/admin/routine.adminInfo'

interface Answered {
  readonly type?: string
  readonly ticket?: string
  readonly methods?: readonly string[]
  readonly userInfo?: { readonly token: string; readonly refresh_token: string }
  readonly recovery_codes?: readonly string[]
  readonly secret?: string
  readonly device?: string
}

interface Who {
  readonly password?: string
  readonly keep?: boolean
  readonly address?: string
}

function language(product: () => TestApp) {
  const post = (url: string, body: unknown, more: { token?: string; address?: string } = {}) =>
    product().call<Answered | null>(url, { method: 'POST', body, ...more })
  const login = ({ password = superPassword, keep = false, address }: Who = {}) =>
    post(
      '/admin/index/login',
      { username: 'admin', password, keep },
      address === undefined ? {} : { address },
    )
  const ticket = async (who: Who = {}) => (await login(who)).data?.ticket ?? ''
  const secondStep = (body: Readonly<Record<string, unknown>>, address?: string) =>
    post('/admin/index/secondFactor', body, address === undefined ? {} : { address })
  const tokenIn = (answer: { readonly data: Answered | null }) => answer.data?.userInfo?.token ?? ''

  /** Sets an app up on the profile page, half a minute ago, so that its present code was never used. */
  const setUp = async () => {
    const token = await product().tokenOf(1)
    const begun = await post(`${own}/factorBegin`, { old_password: superPassword }, { token })
    const secret = begun.data?.secret ?? ''
    const confirmed = await post(`${own}/factorConfirm`, { code: codeOf(product(), secret) }, { token })
    product().now += halfMinute
    return { secret, codes: confirmed.data?.recovery_codes ?? [], confirmed, token }
  }
  return { post, login, ticket, secondStep, tokenIn, setUp }
}

async function startOver({ app }: TestApp): Promise<void> {
  for (const table of ['throttle', 'admin_totp', 'admin_recovery_code', 'sign_in_ticket'])
    await app.database.write.deleteFrom(table).execute()
}

onEveryDialect({}, (product) => {
  const { login, ticket, secondStep, tokenIn, setUp } = language(product)

  beforeEach(async () => {
    await startOver(product())
    await setSetting(product(), 'admin_login_captcha', '0')
    await setSetting(product(), 'admin_second_factor', 'optional')
  })

  test('an app is set up with the password and a code; from then on sign-in takes its code', async () => {
    const { secret, codes } = await setUp()
    expect(codes).toHaveLength(10)
    const first = await login({ keep: true })
    expect(first).toMatchObject({
      code: 0,
      data: { type: 'second factor', methods: ['totp', 'recovery'], ticket: expect.any(String) },
    })
    const second = await secondStep({ ticket: first.data?.ticket, code: codeOf(product(), secret) })
    expect(second).toMatchObject({ code: 1, data: { userInfo: { id: 1 }, routePath: '/admin' } })
    expect(second.data?.userInfo?.refresh_token).not.toBe('')
    expect(await sessionCode(product(), tokenIn(second))).toBe(1)
  })

  test('while strangers have to wait for a name, its password leads to the second step, and its code in', async () => {
    const { secret } = await setUp()
    for (let at = 0; at < 31; at++) await login({ password: 'Wrong-Password-1', address: `203.0.113.${at}` })
    const wrong = await login({ password: 'Wrong-Password-1', address: '198.51.100.1' })
    expect(wrong).toMatchObject({ code: 0, data: null })
    expect(wrong.headers['retry-after']).toMatch(/^\d+$/)
    const first = await login({ address: '198.51.100.2' })
    expect(first.data).toMatchObject({ type: 'second factor' })
    const given = { ticket: first.data?.ticket, code: codeOf(product(), secret) }
    expect((await secondStep(given, '198.51.100.2')).code).toBe(1)
    // That was no failure of strangers forgotten: they go on waiting.
    expect((await login({ password: 'Wrong-Password-1', address: '198.51.100.3' })).headers).toHaveProperty(
      'retry-after',
    )
  })

  test('a stranger who knows the password and keeps guessing codes does not lock out the owner’s device', async () => {
    const { secret } = await setUp()
    const enter = await secondStep({ ticket: await ticket(), code: codeOf(product(), secret) })
    const { device } = enter.data ?? {}
    expect(device).toEqual(expect.any(String))
    product().now += halfMinute
    for (let at = 0; at < 12; at++) {
      const address = `203.0.113.${at}`
      await secondStep({ ticket: await ticket({ address }), code: '000000' }, address)
    }
    const code = codeOf(product(), secret)
    const stranger = await secondStep(
      { ticket: await ticket({ address: '198.51.100.1' }), code },
      '198.51.100.1',
    )
    expect(stranger.headers).toHaveProperty('retry-after')
    expect((await secondStep({ ticket: await ticket(), code, device })).code).toBe(1)
  })

  test('a ticket that was over stays over when the clock is set back', async () => {
    const { secret } = await setUp()
    const one = await ticket()
    product().now += 5 * minute
    expect((await secondStep({ ticket: one, code: codeOf(product(), secret) })).code).toBe(0)
    product().now -= 5 * minute
    expect((await secondStep({ ticket: one, code: codeOf(product(), secret) })).code).toBe(0)
    expect((await secondStep({ ticket: await ticket(), code: codeOf(product(), secret) })).code).toBe(1)
  })

  test('a code counts once, also in another sign-in, and one before it no more', async () => {
    const { secret } = await setUp()
    const code = codeOf(product(), secret)
    const earlier = codeOf({ now: product().now - halfMinute }, secret)
    expect((await secondStep({ ticket: await ticket(), code })).code).toBe(1)
    expect((await secondStep({ ticket: await ticket(), code })).code).toBe(0)
    expect((await secondStep({ ticket: await ticket(), code: earlier })).code).toBe(0)
    product().now += halfMinute
    expect((await secondStep({ ticket: await ticket(), code: codeOf(product(), secret) })).code).toBe(1)
  })

  test('of many who use one code at the same time one gets in', async () => {
    const { secret } = await setUp()
    const code = codeOf(product(), secret)
    const tickets = [await ticket(), await ticket(), await ticket(), await ticket()]
    const answers = await Promise.all(tickets.map((one) => secondStep({ ticket: one, code })))
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1)
  })

  test('a recovery code counts once, however it is written, and for its own account', async () => {
    const { codes } = await setUp()
    const [one = ''] = codes
    const wide = (text: string) =>
      text.replace(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit)))
    const typed = ` ${wide(one).toUpperCase().replace('-', ' – ')} `
    expect((await secondStep({ ticket: await ticket(), recovery: typed })).code).toBe(1)
    expect((await secondStep({ ticket: await ticket(), recovery: one })).code).toBe(0)
    const left = await product().app.database.read.selectFrom('admin_recovery_code').selectAll().execute()
    expect(left).toHaveLength(9)
    expect(JSON.stringify(left)).not.toContain(codes[1]?.replace('-', ''))
  })

  test('where it is required, whoever has none sets it up before anything else', async () => {
    await setSetting(product(), 'admin_second_factor', 'required')
    const first = await login()
    expect(first).toMatchObject({ code: 0, data: { type: 'second factor', methods: ['setup'] } })
    const { ticket } = first.data ?? {}
    const begun = await language(product).post('/admin/index/secondFactorSetup', { ticket })
    const secret = begun.data?.secret ?? ''
    expect((await secondStep({ ticket, code: '000000' })).code).toBe(0)
    const inside = await secondStep({ ticket, code: codeOf(product(), secret) })
    expect(inside.code).toBe(1)
    expect(inside.data?.recovery_codes).toHaveLength(10)
    expect(await sessionCode(product(), tokenIn(inside))).toBe(1)
    product().now += halfMinute
    expect((await login()).data?.methods).toEqual(['totp', 'recovery'])
  })
})

describe('the second factor', () => {
  const product = onSqlite()
  const { post, login, ticket, secondStep, setUp } = language(product)

  beforeEach(async () => {
    await startOver(product())
    await setSetting(product(), 'admin_login_captcha', '0')
    await setSetting(product(), 'admin_second_factor', 'optional')
  })

  test('is not asked for, nor told of, before the password is right', async () => {
    await setUp()
    const wrong = await login({ password: 'Wrong-Password-1' })
    const unknown = await post('/admin/index/login', { username: 'nobody', password: superPassword })
    expect(wrong).toMatchObject({ code: 0, data: null })
    expect({ ...wrong, time: 0, headers: {} }).toEqual({ ...unknown, time: 0, headers: {} })
  })

  test('leaves sign-in without one as it was', async () => {
    expect(await login()).toMatchObject({ code: 1, data: { userInfo: { id: 1 } } })
  })

  test('a ticket is for five attempts, five minutes, one address and one sign-in', async () => {
    const { secret } = await setUp()
    const right = () => codeOf(product(), secret)
    const tried = await ticket()
    for (let n = 0; n < 5; n++) expect((await secondStep({ ticket: tried, code: '000000' })).code).toBe(0)
    await product().app.database.write.deleteFrom('throttle').execute()
    expect((await secondStep({ ticket: tried, code: right() })).code).toBe(0)

    const elsewhere = await ticket({ address: '192.0.2.1' })
    expect((await secondStep({ ticket: elsewhere, code: right() }, '192.0.2.2')).code).toBe(0)
    expect((await secondStep({ ticket: elsewhere, code: right() }, '192.0.2.1')).code).toBe(1)
    product().now += halfMinute
    expect((await secondStep({ ticket: elsewhere, code: right() }, '192.0.2.1')).code).toBe(0)

    const late = await ticket()
    product().now += 5 * minute
    expect((await secondStep({ ticket: late, code: right() })).code).toBe(0)
    expect((await secondStep({ ticket: await ticket(), code: right() })).code).toBe(1)
  })

  test('a ticket is no token, a token no ticket, and it ends with the password', async () => {
    const { secret, token } = await setUp()
    const held = await ticket()
    expect(await sessionCode(product(), held)).toBe(303)
    expect((await secondStep({ ticket: token, code: codeOf(product(), secret) })).code).toBe(0)
    await product().rows('auth/admin').update([1], { password: superPassword })
    expect((await secondStep({ ticket: held, code: codeOf(product(), secret) })).code).toBe(0)
  })

  test('wrong codes slow further ones down, whatever ticket they come with', async () => {
    const { secret } = await setUp()
    for (let n = 0; n < 11; n++)
      await secondStep({ ticket: await ticket({ address: `192.0.2.${n}` }), code: '000000' }, `192.0.2.${n}`)
    const answer = await secondStep(
      { ticket: await ticket({ address: '192.0.2.99' }), code: codeOf(product(), secret) },
      '192.0.2.99',
    )
    expect(answer.code).toBe(0)
    expect(answer.headers['retry-after']).toBeDefined()
    product().now += 15 * minute
    expect((await secondStep({ ticket: await ticket(), code: codeOf(product(), secret) })).code).toBe(1)
  })

  test('what is not a ticket or a code is refused, not a fault', async () => {
    await setUp()
    const held = await ticket()
    for (const body of [
      {},
      { ticket: held },
      { ticket: held, code: 123_456 },
      { ticket: held, code: ['1', '2'] },
      { ticket: held, code: 'x'.repeat(10_000) },
      { ticket: held, recovery: {} },
      { ticket: [held], code: '123456' },
      { ticket: 'x'.repeat(10_000), code: '123456' },
    ]) {
      expect(await secondStep(body), JSON.stringify(body).slice(0, 80)).toMatchObject({
        code: 0,
        status: 200,
      })
    }
  })

  test('a ticket sets up no factor for an account that has one, or where none is required', async () => {
    const { token } = await setUp()
    expect((await post('/admin/index/secondFactorSetup', { ticket: await ticket() })).code).toBe(0)
    await setSetting(product(), 'admin_second_factor', 'required')
    expect((await post('/admin/index/secondFactorSetup', { ticket: await ticket() })).code).toBe(0)
    const removed = await post(`${own}/factorRemove`, { old_password: superPassword }, { token })
    expect(removed.code).toBe(0)
  })

  test('goes on counting where no new ones may be set up', async () => {
    const { token } = await setUp()
    await setSetting(product(), 'admin_second_factor', 'off')
    expect((await login()).data?.type).toBe('second factor')
    expect((await post(`${own}/factorRemove`, { old_password: superPassword }, { token })).code).toBe(1)
    expect((await post(`${own}/factorBegin`, { old_password: superPassword }, { token })).code).toBe(0)
    expect((await login()).code).toBe(1)
  })

  test('can be switched on, renewed and off with the password only', async () => {
    const token = await product().tokenOf(1)
    for (const call of ['factorBegin', 'factorRemove', 'recoveryCodes']) {
      for (const body of [{}, { old_password: 'Wrong-Password-1' }]) {
        expect(await post(`${own}/${call}`, { at: 1, ...body }, { token })).toMatchObject({
          code: 0,
          data: { faults: { old_password: expect.any(String) } },
        })
      }
    }
    const { codes } = await setUp()
    const renewed = await post(`${own}/recoveryCodes`, { old_password: superPassword }, { token })
    expect(renewed.data?.recovery_codes).toHaveLength(10)
    expect((await secondStep({ ticket: await ticket(), recovery: codes[0] })).code).toBe(0)
    const [fresh] = renewed.data?.recovery_codes ?? []
    expect((await secondStep({ ticket: await ticket(), recovery: fresh })).code).toBe(1)
  })

  test('the owner of an account sees in its log that somebody reached the second step', async () => {
    const { token } = await setUp()
    await secondStep({ ticket: await ticket({ address: '192.0.2.7' }), code: '000000' }, '192.0.2.7')
    const log = await product().call<{ list: readonly { title: string; ip: string }[] }>(`${own}/log`, {
      token,
    })
    expect(log.data.list[0]).toMatchObject({ title: '登录两步验证失败', ip: '192.0.2.7' })
  })

  test('the secret and the codes of a factor are in neither database nor log', async () => {
    const { secret, codes } = await setUp()
    await secondStep({ ticket: await ticket(), code: '123450', recovery: codes[3] })
    const { read } = product().app.database
    const totp = await read.selectFrom('admin_totp').selectAll().execute()
    const log = await read.selectFrom('admin_log').selectAll().execute()
    const kept = JSON.stringify([totp, log])
    for (const text of [secret, '123450', codes[3] ?? '-']) expect(kept.includes(text)).toBe(false)
  })

  test('a super administrator resets what another has lost, which is noted; nobody resets the own one', async () => {
    const other = await product().limitedAdmin(['routine/adminInfo/index', 'auth/admin/index'])
    const begun = await post(`${own}/factorBegin`, { old_password: 'Limited-Test-1' }, { token: other.token })
    const code = codeOf(product(), begun.data?.secret ?? '')
    await post(`${own}/factorConfirm`, { code }, { token: other.token })
    const { token } = await setUp()
    const reset = (ids: readonly number[], by: string) =>
      post('/admin/auth.admin/resetFactor', { ids }, { token: by })
    expect((await reset([1], token)).code).toBe(0)
    expect((await reset([1], other.token)).code).toBe(401)
    expect(await reset([other.id], token)).toMatchObject({ code: 1, data: null })
    expect(await sessionCode(product(), other.token)).toBe(303)
    const left = await product().app.database.read.selectFrom('admin_totp').select('admin_id').execute()
    expect(left).toEqual([{ admin_id: 1 }])
    const [entry] = await product()
      .app.database.read.selectFrom('admin_log')
      .select(['url', 'admin_id', 'data'])
      .where('url', 'like', '%resetFactor')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toMatchObject({ admin_id: 1, data: expect.stringContaining(String(other.id)) })
  })
})
