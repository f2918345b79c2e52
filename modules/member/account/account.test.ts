import { describe, expect, test } from 'vitest'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { mailsOf } from '#server/testing/accounts/codes.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { memberPassword } from '#server/testing/test-app.ts'
import { testStart } from '#server/testing/test-start.ts'

type Body = Readonly<Record<string, unknown>>
type Faulty = { readonly faults?: Readonly<Record<string, string>> } | null

function language(product: () => TestApp) {
  const get = <T = Body>(call: string, me: TestMember, more = {}) =>
    product().call<T>(`/api/account/${call}`, { memberToken: me.token, language: 'en', ...more })
  const post = <T = Faulty>(call: string, body: unknown, me: TestMember, more = {}) =>
    product().call<T>(`/api/account/${call}`, {
      method: 'POST',
      body,
      memberToken: me.token,
      language: 'en',
      ...more,
    })
  const rowOf = async (id: number) =>
    (await product()
      .app.database.write.selectFrom('user')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()) as Body
  const isSignedIn = async (token: string) =>
    (await product().call('/api/account/sessions', { memberToken: token })).code === 1
  const eventsOf = async (id: number) =>
    (
      await product()
        .app.database.write.selectFrom('user_security_log')
        .select('event')
        .where('user_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ event }) => event)
  return { get, post, rowOf, isSignedIn, eventsOf }
}

onEveryDialect({}, (product) => {
  const { get, post, rowOf, isSignedIn, eventsOf } = language(product)

  test('the overview sums what each of the last seven days of the site’s calendar changed', async () => {
    product().now = Date.parse('2027-05-10T04:00:00Z')
    const [me, other] = [await product().member(), await product().member()]
    const enter = async (time: string, user_id: number, score: number, money: string) => {
      product().now = Date.parse(time)
      await product().rows('user/scoreLog').insert({ user_id, score, memo: 'x' })
      await product().rows('user/moneyLog').insert({ user_id, money, memo: 'x' })
    }
    await enter('2027-05-03T15:59:59Z', me.id, 500, '99.99')
    await enter('2027-05-03T16:00:00Z', me.id, 5, '0.10')
    await enter('2027-05-04T15:59:59Z', me.id, -2, '0.20')
    await enter('2027-05-10T03:00:00Z', me.id, 7, '-50.29')
    await enter('2027-05-10T03:00:00Z', other.id, 1000, '1000.00')
    product().now = Date.parse('2027-05-10T04:00:00Z')
    expect((await get('overview', me)).data).toEqual({
      days: ['04', '05', '06', '07', '08', '09', '10'].map((day) => `2027-05-${day}`),
      score: [3, 0, 0, 0, 0, 0, 7],
      money: ['0.30', '0.00', '0.00', '0.00', '0.00', '0.00', '-50.29'],
    })
    product().now = testStart
  })

  test('ledgers are one’s own, newest first, with the fields of the contract', async () => {
    const [me, other] = [await product().member(), await product().member()]
    for (const { id } of [me, other]) {
      for (const amount of [1, 2, 3]) {
        await product()
          .rows('user/scoreLog')
          .insert({ user_id: id, score: amount, memo: `s${amount}` })
        await product()
          .rows('user/moneyLog')
          .insert({ user_id: id, money: `${amount}.00`, memo: 'm' })
      }
    }
    const integral = await get<{ list: readonly Body[]; total: number }>('integral?page=1&limit=2', me)
    expect(integral.data.total).toBe(3)
    expect(integral.data.list).toEqual([
      {
        id: expect.any(Number),
        user_id: me.id,
        score: 3,
        before: 3,
        after: 6,
        memo: 's3',
        create_time: expect.any(Number),
      },
      expect.objectContaining({ score: 2, user_id: me.id }),
    ])
    const balance = await get<{ list: readonly Body[]; total: number }>('balance', me)
    expect(Object.keys(balance.data)).toEqual(['list', 'total'])
    expect(balance.data.list[0]).toMatchObject({ money: '3.00', before: '3.00', after: '6.00' })
    expect((await get('integral?page=1000000000', me)).code).toBe(0)
    expect((await get('balance?limit=1000000', me)).code).toBe(0)
    const found = await get<{ list: readonly Body[] }>(
      'integral?search[0][field]=score&search[0][operator]=RANGE&search[0][val]=2,3',
      me,
    )
    expect(found.data.list).toHaveLength(2)
    const foreign = `integral?search[0][field]=user_id&search[0][operator]=eq&search[0][val]=${other.id}`
    const answer = await get<{ list: readonly Body[] } | null>(foreign, me)
    expect((answer.data?.list ?? []).filter(({ user_id }) => user_id !== me.id)).toEqual([])
  })

  test('a profile is one’s own, whatever number was sent with it', async () => {
    const [me, other] = [await product().member(), await product().member()]
    const sent = { nickname: 'New_name-1', gender: 2, birthday: '1990-02-03', motto: 'Slowly' }
    const before = await rowOf(other.id)
    const foreign = await post('profile', { ...sent, id: other.id }, me)
    expect(foreign).toMatchObject({ code: 0, msg: 'You can only change your own data here.' })
    expect(await rowOf(other.id)).toEqual(before)
    const more = { money: '99.00', score: 99, status: 'disable', group_id: 9, email: 'x@y.zz', password: 'x' }
    expect(await post('profile', { ...sent, ...more, id: me.id }, me)).toMatchObject({ code: 1 })
    expect(await rowOf(me.id)).toMatchObject({ ...sent, money: 0, score: 0, email: me.email, group_id: 1 })
    expect(await post('profile', { birthday: '' }, me)).toMatchObject({ code: 1 })
    expect(await rowOf(me.id)).toMatchObject({ birthday: null, motto: 'Slowly' })
    expect(await rowOf(other.id)).toEqual(before)
  })

  test('a user name that another has is refused by its field, also when two ask at once', async () => {
    const [me, other] = [await product().member(), await product().member()]
    const taken = await post('profile', { username: other.username.toUpperCase() }, me)
    expect(taken).toMatchObject({ code: 0, data: { faults: { username: expect.any(String) } } })
    const name = `wanted${me.id}`
    const answers = await Promise.all([me, other].map((who) => post('profile', { username: name }, who)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(answers.find(({ code }) => code === 0)?.data).toMatchObject({
      faults: { username: expect.any(String) },
    })
  })

  test('a new password takes the old one, ends the other sessions and is told by mail', async () => {
    const me = await product().member()
    const other = await product().memberTokenOf(me.id)
    const fresh = 'Another-Secret-2'
    for (const oldPassword of [undefined, '', 'Wrong-Password-1', 7, null, {}]) {
      expect(await post('changePassword', { oldPassword, newPassword: fresh }, me)).toMatchObject({
        code: 0,
        data: { faults: { oldPassword: expect.any(String) } },
      })
    }
    for (const newPassword of [undefined, '', 'short', 'x'.repeat(33), 'a"b<c>d&', 'password123', 7]) {
      expect(await post('changePassword', { oldPassword: memberPassword, newPassword }, me)).toMatchObject({
        code: 0,
        data: { faults: { newPassword: expect.any(String) } },
      })
    }
    expect(await isSignedIn(other)).toBe(true)
    const changed = await post('changePassword', { oldPassword: memberPassword, newPassword: fresh }, me)
    expect(changed).toMatchObject({ code: 1, data: {} })
    expect(await isSignedIn(me.token)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    const again = { oldPassword: memberPassword, newPassword: 'A-Third-Secret-3' }
    expect((await post('changePassword', again, me)).code).toBe(0)
    expect(await eventsOf(me.id)).toEqual(['password'])
    const mails = (await mailsOf(product())).filter(({ to }) => to === me.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Portico: your password was changed'])
  })

  test('sessions and second factor are looked after as administrators do it', async () => {
    const [me, other] = [await product().member(), await product().member()]
    const second = await product().memberTokenOf(me.id)
    const { data } = await get<{ list: readonly { id: number; is_current: number }[] }>('sessions', me)
    expect(data.list.map(({ is_current }) => is_current)).toEqual([1, 0])
    const foreign = await get<{ list: readonly { id: number }[] }>('sessions', other)
    expect((await post('endSession', { id: foreign.data.list[0]?.id }, me)).code).toBe(0)
    expect(await isSignedIn(other.token)).toBe(true)
    expect(await post('endOthers', { all: 1 }, me)).toMatchObject({ code: 1, data: { count: 1 } })
    expect(await isSignedIn(second)).toBe(false)
    expect((await get('factor', me)).data).toMatchObject({ mode: 'optional', since: null, recovery_left: 0 })
    expect((await post('factorBegin', {}, me)).data?.faults).toHaveProperty('old_password')
    expect((await post('factorBegin', { old_password: memberPassword }, me)).data).toMatchObject({
      secret: expect.any(String),
    })
    expect(await eventsOf(me.id)).toEqual(['sessionsEnded'])
  })
})

describe('the profile', () => {
  const product = onSqlite()
  const { get, post, rowOf } = language(product)

  test('says how addresses can be verified', async () => {
    const me = await product().member()
    expect((await get('profile', me)).data).toEqual({ accountVerificationType: ['email', 'mobile'] })
  })

  test.each<[string, unknown]>([
    ['nickname', ''],
    ['nickname', null],
    ['nickname', '<b>x</b>'],
    ['nickname', 'two words'],
    ['nickname', '管理员\u202e'],
    ['nickname', 'x'.repeat(51)],
    ['nickname', ['x']],
    ['username', 'ab'],
    ['username', '1abc'],
    ['username', '~5'],
    ['username', 'x'.repeat(17)],
    ['gender', 3],
    ['gender', '-1'],
    ['birthday', '1990-02-30'],
    ['birthday', 'yesterday'],
    ['motto', 'x'.repeat(256)],
    ['avatar', 'https://elsewhere.example/a.png'],
    ['avatar', '//elsewhere.example/a.png'],
    ['avatar', 'data:image/png;base64,AAAA'],
    ['avatar', '/storage/user/not-there.png'],
    ['avatar', 'javascript:alert(1)'],
  ])('refuses %s %j by its field, in words', async (name, value) => {
    const me = await product().member()
    const before = await rowOf(me.id)
    const answer = await post('profile', { nickname: 'Fine', [name]: value }, me)
    expect(answer).toMatchObject({ code: 0, data: { faults: { [name]: expect.any(String) } } })
    expect(answer.msg).not.toMatch(/\{\{|user\/user:|validate\./)
    expect(await rowOf(me.id)).toEqual(before)
  })

  test('an empty form and numbers that are none are refused plainly', async () => {
    const me = await product().member()
    expect((await post('profile', {}, me)).code).toBe(0)
    for (const id of ['x', `0${me.id}`, -1, 1e99, null, [me.id]]) {
      expect(await post('profile', { id, nickname: 'Fine' }, me), String(id)).toMatchObject({ code: 0 })
    }
    expect((await post('profile', { id: String(me.id), nickname: 'Fine' }, me)).code).toBe(1)
  })

  test('a complete profile gives points, once', async () => {
    const me = await product().member()
    await product()
      .app.database.write.insertInto('attachment')
      .values({
        url: '/storage/user/mine.png',
        user_id: me.id,
        kind: 'image',
        name: 'mine.png',
        topic: 'user',
      })
      .execute()
    const full = { nickname: 'Me', motto: 'Slowly', birthday: '1990-01-01', avatar: '/storage/user/mine.png' }
    expect(await post('profile', { ...full, motto: '' }, me)).toMatchObject({ code: 1, data: {} })
    expect(await post('profile', full, me)).toMatchObject({ code: 1, data: { score: 10 } })
    expect(await post('profile', { ...full, motto: '' }, me)).toMatchObject({ code: 1, data: {} })
    expect(await post('profile', full, me)).toMatchObject({ code: 1, data: {} })
    expect(await rowOf(me.id)).toMatchObject({ score: 10, avatar: full.avatar })
    expect(await post('profile', { avatar: '' }, me)).toMatchObject({ code: 1 })
    const other = await product().member()
    expect((await post('profile', { avatar: full.avatar }, other)).data?.faults).toHaveProperty('avatar')
  })

  test('calls of the centre take their node', async () => {
    const me = await product().member([])
    for (const call of ['overview', 'profile', 'integral', 'balance'])
      expect((await get(call, me)).code).toBe(401)
    expect((await post('changePassword', {}, me)).code).toBe(401)
    expect((await get('sessions', me)).code).toBe(1)
    expect((await product().call('/api/account/overview', { token: product().superToken })).code).toBe(303)
  })
})
