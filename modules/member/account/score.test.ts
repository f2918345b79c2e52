import { expect, test } from 'vitest'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { awardScore, type ScoreRule } from './score.server.ts'

const hour = 3_600_000
/** noon in Shanghai */
const noon = Date.parse('2027-03-10T04:00:00Z')

function language(product: () => TestApp) {
  const award = (id: number, rule: ScoreRule) => awardScore(product().context(), id, rule)
  const scoreOf = async (id: number) => Number((await product().rows('user/user').find(id))?.score)
  const entries = async (id: number) =>
    (await product()
      .app.database.write.selectFrom('user_score_log')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()) as readonly Record<string, unknown>[]
  const moveTo = async (zone: string) => {
    await setSetting(product(), 'time_zone', zone)
    await product().app.settings.refresh()
  }
  const set = async (name: string, value: string) => {
    await setSetting(product(), name, value)
    await product().app.settings.refresh()
  }
  const signIn = (token: string, language = 'en') =>
    product().call<{ score: number }>('/api/account/signIn', {
      method: 'POST',
      memberToken: token,
      language,
    })
  return { award, scoreOf, entries, moveTo, set, signIn }
}

onEveryDialect({}, (product) => {
  const { award, scoreOf, entries, signIn } = language(product)

  test('parallel awards of one rule give once, in the ledger and in the figure', async () => {
    for (const rule of ['register', 'daily', 'profile'] as const) {
      const { id } = await product().member()
      const given = await Promise.all(Array.from({ length: 8 }, () => award(id, rule)))
      const points = rule === 'daily' ? 2 : 10
      expect(given.toSorted()).toEqual([...Array(7).fill(0), points].toSorted())
      expect(await scoreOf(id)).toBe(points)
      expect(await entries(id)).toMatchObject([{ score: points, before: 0, after: points }])
    }
  })

  test('the daily sign-in gives once a day, however often it is asked for', async () => {
    product().now = noon
    const me = await product().member()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(me.token)))
    expect(answers.every(({ code }) => code === 1)).toBe(true)
    expect(answers.map(({ data }) => data.score).toSorted()).toEqual([0, 0, 0, 0, 0, 2])
    product().now = noon + 12 * hour
    expect(await signIn(me.token)).toMatchObject({
      code: 1,
      msg: 'You earned 2 points for today’s check-in',
      data: { score: 2 },
    })
    expect(await signIn(me.token)).toMatchObject({ code: 1, data: { score: 0 } })
    expect(await scoreOf(me.id)).toBe(4)
  })
})

const product = onSqlite()
const { award, scoreOf, entries, moveTo, set, signIn } = language(product)

test('days are those of the site’s calendar', async () => {
  const { id } = await product().member()
  product().now = Date.parse('2027-03-11T15:59:59Z')
  expect(await award(id, 'daily')).toBe(2)
  product().now += 1000
  expect(await award(id, 'daily')).toBe(2)
  product().now += 23 * hour
  expect(await award(id, 'daily')).toBe(0)
})

test('a site that moves to another time zone gives nobody two days within twenty hours', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'UTC']) {
    const { id } = await product().member()
    await moveTo('Asia/Shanghai')
    product().now = Date.parse('2027-03-12T04:00:00Z')
    expect(await award(id, 'daily'), zone).toBe(2)
    await moveTo(zone)
    for (let passed = 0; passed < 20; passed++) {
      expect(await award(id, 'daily'), `${zone} after ${passed} h`).toBe(0)
      product().now += hour
    }
    product().now += 24 * hour
    expect(await award(id, 'daily'), zone).toBe(2)
  }
  await moveTo('Asia/Shanghai')
})

test('a clock that was put back gives no day again', async () => {
  const { id } = await product().member()
  product().now = noon
  expect(await award(id, 'daily')).toBe(2)
  for (const back of [1, 24, 240]) {
    product().now = noon - back * hour
    expect(await award(id, 'daily')).toBe(0)
  }
})

test('points of a day end at the cap; what did not fit at all stays open', async () => {
  product().now = noon + 100 * 24 * hour
  const { id } = await product().member()
  await set('score_daily_cap', '12')
  expect(await award(id, 'register')).toBe(10)
  expect(await award(id, 'daily')).toBe(2)
  expect(await award(id, 'profile')).toBe(0)
  product().now += 24 * hour
  expect(await award(id, 'profile')).toBe(10)
  await set('score_daily_cap', '100')
})

test('a rule without points, or all of them switched off, gives nothing and uses nothing up', async () => {
  const { id } = await product().member()
  await set('score_profile', '0')
  expect(await award(id, 'profile')).toBe(0)
  await set('score_profile', '10')
  await set('score_rules', '0')
  expect(await award(id, 'profile')).toBe(0)
  await set('score_rules', '1')
  expect(await award(id, 'profile')).toBe(10)
  expect(await award(999_999, 'register')).toBe(0)
})

test('a member at the most points there can be is given nothing, and loses nothing', async () => {
  const { id } = await product().member()
  await product().rows('user/scoreLog').insert({ user_id: id, score: 2_147_483_647, memo: 'x' })
  expect(await award(id, 'profile')).toBe(0)
  expect(await scoreOf(id)).toBe(2_147_483_647)
})

test('the note of a rule is read in one’s own language', async () => {
  const me = await product().member()
  await award(me.id, 'register')
  const memo = async (lang: string) => {
    const { data } = await product().call<{ list: readonly { memo: string }[] }>('/api/account/integral', {
      memberToken: me.token,
      language: lang,
    })
    return data.list[0]?.memo
  }
  expect(await memo('zh-cn')).toBe('注册奖励')
  expect(await memo('en')).toBe('Sign-up reward')
  expect(await entries(me.id)).toMatchObject([{ memo: '注册奖励' }])
})

test('a member sees the rules, what they gave, and what is open today', async () => {
  product().now = noon + 200 * 24 * hour
  const me = await product().member()
  await award(me.id, 'register')
  const show = async () =>
    (await product().call<Record<string, unknown>>('/api/account/score', { memberToken: me.token })).data
  expect(await show()).toEqual({
    day: '2027-09-26',
    score: 10,
    today: 10,
    cap: 100,
    rules: [
      { rule: 'register', score: 10, earned: 10, last_time: product().now / 1000, is_open: 0 },
      { rule: 'daily', score: 2, earned: 0, last_time: null, is_open: 1 },
      { rule: 'profile', score: 10, earned: 0, last_time: null, is_open: 1 },
    ],
  })
  await signIn(me.token)
  expect(await show()).toMatchObject({ score: 12, today: 12, rules: [{}, { earned: 2, is_open: 0 }, {}] })
})
