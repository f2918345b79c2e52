import { beforeAll, expect, test } from 'vitest'
import { unixToText, zonedToUnix } from '#core/values/time.ts'
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
    const of = { resource: 'content/article', resource_label: '文章' }
    expect(data).toEqual({
      list: [
        { time: start + 10, kind: 'publish', ...of, id: coming, title: 'Coming' },
        { time: start + 100, kind: 'draft', ...of, id: open, title: 'Public' },
        { time: start + 500, kind: 'expire', ...of, id: coming, title: 'Coming' },
      ],
      isCut: false,
    })
  })

  test('pages, downloads and partner links come and end as articles do, and days with their first second and after their last', async () => {
    const [day, noon] = [86_400, 1_905_000_000]
    const { timeZone } = product().context()
    const dayAt = (days: number) => unixToText(noon + days * day, timeZone).slice(0, 10)
    const post = (url: string, body: object) =>
      product().call<{ row_version: number }>(url, { method: 'POST', token: product().superToken, body })
    const times = { publish_time: noon, expire_time: noon + 4 * day }
    const add = async (name: string, values: object) =>
      Number(
        (
          await product()
            .rows(`content/${name}`)
            .insert({ ...values })
        ).id,
      )
    const fair = await add('page', { title: 'Fair', slug: 'fair', status: 'published', ...times })
    await add('page', { title: 'Not yet', slug: 'not-yet', ...times })
    const category = await add('category', { name: 'Files' })
    const list = await add('resource', {
      ...{ title: 'Price list', slug: 'list', category_id: category, status: 'published' },
      ...times,
    })
    const friend = await add('link', {
      ...{ name: 'Friend', url: 'https://tea.example/', status: 'approved' },
      ...{ starts: dayAt(1), ends: dayAt(2) },
    })
    const menu = await add('menu', { name: 'Side', code: 'side' })
    await post('/admin/content.menu/edit', { id: menu, name: 'Beside' })
    await post('/admin/content.menu/schedule', { id: menu, apply_time: noon + 60 })

    const seen = async (from: number, to: number) =>
      (await ask(product().superToken, from, to)).data.list.map(({ kind, title, id, time }) => [
        ...[kind, title, id, time],
      ])
    const [begins, ends] = [zonedToUnix(dayAt(1), timeZone), zonedToUnix(dayAt(3), timeZone)]
    expect(await seen(noon, noon + 5 * day)).toEqual([
      ['publish', 'Fair', fair, noon],
      ['publish', 'Price list', list, noon],
      ['draft', 'Side', menu, noon + 60],
      ['publish', 'Friend', friend, begins],
      ['expire', 'Friend', friend, ends],
      ['expire', 'Fair', fair, noon + 4 * day],
      ['expire', 'Price list', list, noon + 4 * day],
    ])
    expect(await seen(Number(begins) + 1, Number(ends))).toEqual([])
    expect(await seen(Number(begins), Number(ends) + 1)).toHaveLength(2)
  })

  test('shows nothing of what the caller may not list, and refuses what is no span', async () => {
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
