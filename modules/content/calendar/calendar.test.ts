import { beforeAll, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import type { CalendarData } from './calendar.ts'

onEveryDialect({}, (product) => {
  const start = 1_900_000_000
  const ask = async (token: string, from: unknown = start, to: unknown = start + 1000) =>
    product().call<CalendarData>(`/admin/content.calendar/index?from=${from}&to=${to}`, { token })
  let ids: readonly number[] = []

  beforeAll(async () => {
    const category = await product().rows('content/category').insert({ name: 'news' })
    const add = async (title: string, more: object) => {
      const values = { title, category_id: category.id, body: '<p>x</p>', status: 'published', ...more }
      return Number((await product().rows('content/article').insert(values)).id)
    }
    ids = [
      await add('Coming', { publish_time: start + 10, expire_time: start + 500 }),
      await add('Hidden', { publish_time: start + 20, status: 'draft' }),
      await add('Public', { publish_time: 1000 }),
      await add('Later', { publish_time: start + 1000 }),
    ]
    const call = (action: string, body: object) =>
      product().call(`/admin/content.article/${action}`, {
        method: 'POST',
        token: product().superToken,
        body,
      })
    await call('edit', { id: ids[2], title: 'Public, next' })
    await call('schedule', { id: ids[2], apply_time: start + 100 })
  })

  test('the calendar has what shows, ends and is published by itself, in the order of time', async () => {
    const { data } = await ask(product().superToken)
    const [coming, , open] = ids
    expect(data).toEqual({
      list: [
        { time: start + 10, kind: 'publish', resource: 'content/article', id: coming, title: 'Coming' },
        { time: start + 100, kind: 'draft', resource: 'content/article', id: open, title: 'Public' },
        { time: start + 500, kind: 'expire', resource: 'content/article', id: coming, title: 'Coming' },
      ],
      isCut: false,
    })
  })

  test('shows nothing of articles to who may not list them, and refuses what is no span', async () => {
    const { token } = await product().limitedAdmin(['content/calendar/index'])
    expect((await ask(token)).data).toEqual({ list: [], isCut: false })
    for (const [from, to] of [
      ['x', start],
      [start, start],
      [start, start + 101 * 86_400],
      ['', ''],
    ])
      expect(await ask(product().superToken, from, to)).toMatchObject({ code: 0 })
  })
})
