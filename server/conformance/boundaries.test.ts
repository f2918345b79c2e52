import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublicData } from '#core/calls/draft.ts'
import { unixToText } from '#core/values/time.ts'
import type { CalendarData } from '#modules/content/calendar/calendar.ts'
import { monthOf } from '#modules/content/calendar/month.ts'
import { siteOpen } from '#modules/site/settings.ts'
import { claimSchedule } from '../jobs/store.ts'
import { siteTimeZone } from '../settings/kernel-settings.ts'
import { setSetting } from '../testing/accounts/sessions.ts'
import { boundaries } from '../testing/boundaries.ts'
import { exchangeFiles } from '../testing/exchange-files.ts'
import { onSqlite, withResources } from './on-every-dialect.ts'
import { everyKind, testResources } from './test-resources.ts'

type Row = Record<string, unknown>
type Listed = { readonly list: readonly Row[] }

const browser = { accept: 'text/html,*/*' }
const twoDays = 2 * 86_400
let members = 0
/** of links, which are one for each host, and whose pages are looked for */
let hosts = 0
const product = onSqlite({
  ...withResources(testResources),
  env: { PORTICO_PUBLIC_URL: 'https://tea.example' },
})

const travel = (unix: number) => {
  product().now = unix * 1000
}
/** A call of an administrator who has just signed in: sessions of other years have expired. */
const ask = async <T = Listed>(url: string, body?: Row) => {
  const token = await product().tokenOf(1)
  return product().call<T>(`/admin/${url}`, { token, ...(body ? { method: 'POST', body } : {}) })
}
const page = async (url: string) => product().server.inject({ url, headers: browser })
const store = (table: string, rows: readonly Row[]) =>
  product().app.database.write.insertInto(table).values(rows).execute()
/** What the product does by itself when its time has come. */
const work = async () => {
  await product().app.jobs.startScheduled()
  await product().app.jobs.runDue()
}

beforeAll(() => setSetting(product(), siteOpen.name, '1'))

describe.each(boundaries)('where $what in $zone', ({ zone, day, next, from, at }) => {
  let category: Row
  /** the four seconds around the day that ends */
  const seconds = [from - 1, from, at - 1, at]
  const write = async (title: string, more: Row = {}) => {
    const values = { title, category_id: category.id, body: '<p>Text</p>', status: 'published', ...more }
    const row = await product().rows('content/article').insert(values)
    return { id: Number(row.id), slug: String(row.slug) }
  }
  const titlesOf = ({ list }: Listed) => list.map(({ title }) => String(title)).toSorted()

  beforeEach(async () => {
    await setSetting(product(), siteTimeZone.name, zone)
    travel(from - twoDays)
    await product().app.settings.refresh()
    category = await product().rows('content/category').insert({ name: 'News' })
  })

  test('an article is public from its second on and until its end, wherever one looks', async () => {
    const today = await write('Today', { publish_time: from, expire_time: at })
    const tomorrow = await write('Tomorrow', { publish_time: at })
    const seen = async (unix: number) => {
      travel(unix)
      const stateOf = async (id: number) =>
        (await ask<{ public_state: PublicData }>(`content.article/edit?id=${id}`)).data.public_state.state
      const search = new URLSearchParams({
        where: JSON.stringify({ all: [{ field: 'category_id', operator: 'eq', val: category.id }] }),
      })
      const { data } = await product().call<Listed>(`/api/content.article/index?${search}`)
      const list = (await page(`/articles/${category.slug}`)).body
      return [
        ...[await stateOf(today.id), await stateOf(tomorrow.id)],
        ...[
          (await page(`/article/${today.slug}`)).statusCode,
          (await page(`/article/${tomorrow.slug}`)).statusCode,
        ],
        ...[titlesOf(data), ['Today', 'Tomorrow'].filter((title) => list.includes(`>${title}</a>`))],
      ]
    }
    const looks: unknown[] = []
    for (const unix of seconds) looks.push(await seen(unix))
    expect(looks).toEqual([
      ['planned', 'planned', 404, 404, [], []],
      ['public', 'planned', 200, 404, ['Today'], ['Today']],
      ['public', 'planned', 200, 404, ['Today'], ['Today']],
      ['ended', 'public', 404, 200, ['Tomorrow'], ['Tomorrow']],
    ])
  })

  test('what is planned counts as changed when it comes out, for search engines and readers of feeds', async () => {
    const { slug } = await write('Planned', { publish_time: at })
    const files = [`/article/${slug}`, '/sitemap-content-article-1.xml', `/feed/${category.slug}.xml`]
    travel(at - 1)
    for (const url of files) expect((await page(url)).body, url).not.toContain(`/article/${slug}"`)
    travel(at)
    const [shown = '', sitemap = '', feed = ''] = await Promise.all(
      files.map(async (url) => (await page(url)).body),
    )
    const out = new Date(at * 1000).toISOString()
    expect(sitemap).toContain(`/article/${slug}</loc><lastmod>${out}</lastmod>`)
    expect(feed).toContain(`<published>${out}</published><updated>${out}</updated>`)
    for (const said of [
      `"datePublished":"${out}"`,
      `"dateModified":"${out}"`,
      `modified_time" content="${out}"`,
    ])
      expect(shown).toContain(said)
  })

  test('a draft is published at the midnight that it is scheduled for, and no minute before', async () => {
    const { id } = await write('Before', { publish_time: from - twoDays - 1 })
    await ask('content.article/edit', { id, title: 'After' })
    const schedule = { id, apply_time: unixToText(at, zone) }
    const { data } = await ask<Row>('content.article/schedule', schedule)
    expect(data).toMatchObject({ apply_time: at })
    const titleAt = async (unix: number) => {
      travel(unix)
      await work()
      return (await product().rows('content/article').find(id))?.title
    }
    expect([await titleAt(at - 60), await titleAt(at)]).toEqual(['Before', 'After'])
  })

  test('the public page of partner links changes with the day, and so does the year below it', async () => {
    // Nothing else changes the page at these seconds.
    const { write } = product().app.database
    await write.updateTable('content_article').set({ publish_time: 1, expire_time: null }).execute()
    await write.updateTable('content_link').set({ status: 'hidden' }).execute()
    for (const [name, days] of Object.entries({
      Last: { ends: day },
      First: { starts: next },
      Once: { starts: day, ends: day },
    }))
      await product()
        .rows('content/link')
        .insert({ name, ...days, url: `https://127.0.1.${++hosts}:1`, status: 'approved' })
    const looks: unknown[] = []
    for (const unix of seconds) {
      travel(unix)
      const { body } = await page('/links')
      looks.push([
        ...['First', 'Last', 'Once'].filter((name) => body.includes(`>${name}</a>`)),
        /© (\d+)/.exec(body)?.[1],
      ])
    }
    const before = unixToText(from - 1, zone).slice(0, 4)
    expect(looks).toEqual([
      ['Last', before],
      ['Last', 'Once', day.slice(0, 4)],
      ['Last', 'Once', day.slice(0, 4)],
      ['First', next.slice(0, 4)],
    ])
  })

  test('the calendar has what comes in the last second of a day and in the first of the next, each in its month', async () => {
    const ids: number[] = []
    for (const publish_time of seconds) ids.push((await write('Coming', { publish_time })).id)
    const shown = async (date: string) => {
      const month = monthOf(date.slice(0, 7), zone)
      expect(month.days.map(({ date }) => date)).toContain(date)
      const { data } = await ask<CalendarData>(`content.calendar/index?from=${month.from}&to=${month.to}`)
      const own = data.list.filter(
        ({ id, time }) => ids.includes(id) && unixToText(time, zone).startsWith(date),
      )
      return own.map(({ id, time }) => [ids.indexOf(id), time])
    }
    expect([await shown(day), await shown(next)]).toEqual([
      [
        [1, from],
        [2, at - 1],
      ],
      [[3, at]],
    ])
  })

  describe('a row each half hour', () => {
    const halves = (at - from) / 1800
    const moments = Array.from({ length: halves + 2 }, (_, index) => from + (index - 1) * 1800)
    /** Members who joined at these moments; all others have been there for long. */
    const joined = async () => {
      await product().app.database.write.updateTable('user').set({ create_time: 1 }).execute()
      await store(
        'user',
        moments.map((create_time) => ({ username: `each${++members}`, group_id: 1, create_time })),
      )
    }

    test('is found once by the days of the list’s filter, whatever hours they have', async () => {
      await joined()
      const between = async (first: string, last: string) => {
        const val = `${first} 00:00:00,${last} 23:59:59`
        const where = JSON.stringify({ all: [{ field: 'create_time', operator: 'RANGE', val }] })
        const { data } = await ask(
          `user.user/index?limit=999&order=create_time,asc&where=${encodeURIComponent(where)}`,
        )
        return data.list.map(({ create_time }) => Number(create_time))
      }
      const eve = unixToText(from - 1, zone).slice(0, 10)
      expect(await between(eve, eve)).toEqual([from - 1800])
      expect(await between(day, day)).toEqual(moments.slice(1, -1))
      expect(await between(next, next)).toEqual([at])
      expect(await between(eve, next)).toEqual(moments)
    })

    test('is counted once by the figures of the start page, and today begins at the site’s midnight', async () => {
      await joined()
      const figures = async (unix: number) => {
        travel(unix)
        const { data } = await ask<{ dates: string[]; added: number[]; week: Row }>(
          'dashboard/members?days=7',
        )
        return [data.dates.slice(-2), data.added.slice(-2), data.week]
      }
      const eve = unixToText(from - 1, zone).slice(0, 10)
      expect(await figures(at - 1)).toEqual([[eve, day], [1, halves], { now: halves + 1, before: 0 }])
      expect(await figures(at)).toEqual([[day, next], [halves, 1], { now: halves + 2, before: 0 }])
    })

    test('is added up once by what members see of their last days', async () => {
      travel(at)
      const { id, token } = await product().member()
      const entries = moments.map((create_time) => ({ user_id: id, memo: 'x', create_time }))
      await store(
        'user_score_log',
        entries.map((entry) => ({ ...entry, score: 1 })),
      )
      await store(
        'user_money_log',
        entries.map((entry) => ({ ...entry, money: 100 })),
      )
      const { data } = await product().call<Row>('/api/account/overview', { memberToken: token })
      const last = (values: unknown) => (values as readonly unknown[]).slice(-3).map(String)
      expect(last(data.days)).toEqual([unixToText(from - 1, zone).slice(0, 10), day, next])
      expect(last(data.score)).toEqual(['1', String(halves), '1'])
      expect(last(data.money)).toEqual(['1.00', `${halves}.00`, '1.00'])
    })
  })

  test('the daily sign-in gives once in a day, from its first second to its last', async () => {
    travel(from)
    const { id } = await product().member()
    const given: number[] = []
    for (const unix of seconds.slice(1)) {
      travel(unix)
      const memberToken = await product().memberTokenOf(id)
      const { data } = await product().call<{ score: number }>('/api/account/signIn', {
        method: 'POST',
        memberToken,
      })
      given.push(data.score)
    }
    expect(given).toEqual([2, 0, 2])
  })

  test('moments, days and times go out as files and come in as they were', async () => {
    const rows = [from, at - 1, at].map((date_time, index) => ({
      ...{ date_time, date: index < 2 ? day : next, time: index === 1 ? '23:59:59' : '00:00:00' },
      ...{ year: Number(day.slice(0, 4)), text: 'edge', email: `edge${at}.${index}@example.com` },
    }))
    const ids: number[] = []
    for (const row of rows) ids.push(Number((await product().rows(everyKind.name).insert(row)).id))
    const files = exchangeFiles(product)
    const token = await product().tokenOf(1)
    for (const format of ['xlsx', 'csv']) {
      const columns = ['id', 'date_time', 'date', 'time', 'year']
      const { content } = await files.exported(everyKind.name, { format, columns, ids }, { token })
      await product()
        .rows(everyKind.name)
        .update(ids, { date_time: 0, date: '2000-01-01', time: '12:00:00', year: 2000 })
      const { file, mapping } = await files.sent(everyKind.name, `rows.${format}`, content, { token })
      const plan = { mode: 'update', key: 'id', empty: 'keep', file, mapping }
      expect(await files.run(everyKind.name, plan, { token }), format).toMatchObject({
        updated: 3,
        failed: 0,
      })
      for (const [index, { text, email, ...moments }] of rows.entries())
        expect(await product().rows(everyKind.name).find(Number(ids[index])), format).toMatchObject(moments)
    }
  })
})

describe('where clocks change', () => {
  beforeAll(() => setSetting(product(), siteTimeZone.name, 'Europe/Berlin'))

  test('a draft is scheduled for either of the hours that come twice, and for none that is skipped', async () => {
    travel(Date.parse('2026-03-01T12:00:00Z') / 1000)
    const category = await product().rows('content/category').insert({ name: 'News' })
    const values = { title: 'Before', category_id: category.id, body: '<p>Text</p>', status: 'published' }
    const { id } = await product().rows('content/article').insert(values)
    await ask('content.article/edit', { id, title: 'After' })
    const schedule = async (apply_time: string) => {
      const { code, data } = await ask<Row>('content.article/schedule', { id, apply_time })
      return code === 1 ? new Date(Number(data.apply_time) * 1000).toISOString() : code
    }
    expect(await schedule('2026-03-29 02:30:00')).toBe(0)
    expect(await schedule('2026-03-29 03:00:00')).toBe('2026-03-29T01:00:00.000Z')
    expect(await schedule('2026-10-25 02:30:00')).toBe('2026-10-25T00:30:00.000Z')
    expect(await schedule('2026-10-25 02:30:00+01:00')).toBe('2026-10-25T01:30:00.000Z')
  })
})

const uneven = boundaries.filter(({ from, at }) => at - from !== 86_400)
test.each(uneven)('an hourly job is due once in each hour of $day in $zone', async ({ zone, from, at }) => {
  await setSetting(product(), siteTimeZone.name, zone)
  const isDue = (unix: number) => claimSchedule(product().app, `hourly in ${zone}`, 3600, unix)
  await isDue(from - 3600)
  let runs = 0
  for (let unix = from; unix < at; unix += 1800) if (await isDue(unix)) runs++
  expect(runs).toBe((at - from) / 3600)
})
