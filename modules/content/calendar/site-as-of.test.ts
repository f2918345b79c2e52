import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { applyDraftsKind } from '#server/resource/drafts/apply-due.ts'
import type { SiteAsOf } from './calendar.ts'

type Row = Record<string, unknown>

const browser = { accept: 'text/html,*/*;q=0.8' }

onEveryDialect({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } }, (product, dialect) => {
  const call = <T = Row>(url: string, body: Row, token = product().superToken) =>
    product().call<T>(`/admin/${url}`, { method: 'POST', token, body })
  const done = async <T = Row>(url: string, body: Row) => {
    const { code, msg, data } = await call<T>(url, body)
    expect({ url, code, msg: code === 1 ? '' : msg }).toEqual({ url, code: 1, msg: '' })
    return data
  }
  const now = () => Math.floor(product().now / 1000)
  const pass = (seconds: number) => {
    product().now += seconds * 1000
  }
  const ticket = async (time: number) =>
    (await done<SiteAsOf>('content.calendar/siteAsOf', { time })).url.replace(/\/$/, '')
  const get = (url: string) => product().server.inject({ url, headers: browser })
  const pageAt = async (time: number, path: string) => get((await ticket(time)) + path)
  /** a page without what tells the moment, and with the links that it has on the site itself */
  const plain = (body: string, base = '') =>
    body
      .replace(/<p class="preview-bar">.*?<\/p>/, '')
      .replaceAll(`="${base}/`, '="/')
      .replace(/<head>.*<\/head>/s, '')
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/\s+/g, ' ')

  let news: Row
  let tea: Row
  let menu: Row
  /** the moment, and the pages that the public saw then */
  const then = { time: 0, pages: new Map<string, string>() }
  const paths = [
    '/',
    '/articles',
    '/article/tea',
    '/en/article/tea',
    '/articles/news',
    '/about',
    '/search?q=green',
  ]

  beforeAll(async () => {
    await done('routine.config/edit', { site_open: 1, site_languages: ['zh-cn', 'en'] })
    news = await done('content.category/add', { name: 'News', slug: 'news' })
    tea = await done('content.article/add', {
      ...{
        title: 'Green tea',
        slug: 'tea',
        category_id: news.id,
        body: '<p>By hand</p>',
        status: 'published',
      },
      translations: { en: { title: 'Green tea in English', body: '<p>In English</p>' } },
    })
    await done('content.page/add', { title: 'About', slug: 'about', status: 'published' })
    const home = await done('content.page/add', { title: 'Home', slug: 'home', status: 'published' })
    await done('content.page/makeHome', { ids: [home.id] })
    const { list } = (
      await product().call<{ list: Row[] }>('/admin/content.menu/index', { token: product().superToken })
    ).data
    menu = list.find(({ code }) => code === 'main') ?? {}
    await done('content.menu/edit', {
      ...{ id: menu.id, row_version: 1 },
      items: [{ kind: 'url', url: '/articles', label: 'All of it' }],
    })
    await call('content.menu/applyDraft', { id: menu.id })
    pass(100)
    then.time = now()
    for (const path of paths) then.pages.set(path, plain((await get(path)).body))
    pass(100)
    await done('content.article/edit', { id: tea.id, slug: 'black-tea' })
    await done('content.article/edit', { id: tea.id, title: 'Black tea' })
    await done('content.article/applyDraft', { id: tea.id })
    await done('content.article/add', {
      ...{ title: 'Coffee', slug: 'coffee', category_id: news.id, body: '<p>x</p>', status: 'published' },
    })
    await done('content.category/edit', { id: news.id, name: 'Olds', slug: 'olds' })
    const about = await product().rows('content/page').list({})
    const id = (about as { list: Row[] }).list.find(({ slug }) => slug === 'about')?.id
    const token = product().superToken
    await product().call(`/admin/content.page/del?ids=${id}`, { method: 'DELETE', token })
    pass(100)
  })

  describe('the site as of a moment that is past', () => {
    test.each(paths)('shows at %s what it showed then', async (path) => {
      const base = await ticket(then.time)
      const { statusCode, body, headers } = await get(base + path)
      expect(plain(body, base)).toBe(then.pages.get(path))
      expect(statusCode).toBe(200)
      expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
      expect(body).toContain('class="preview-bar"')
      expect(body).not.toContain('<script type="module"')
    })

    test('finds at an address of now the page as it was', async () => {
      const base = await ticket(then.time)
      const { statusCode, headers } = await get(`${base}/article/black-tea`)
      expect([statusCode, headers.location]).toEqual([302, `${base}/article/tea`])
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('leads on within it, and to the member centre as it is', async () => {
      const base = await ticket(then.time)
      const { body } = await get(`${base}/articles`)
      expect(body).toContain(`href="${base}/article/tea"`)
      expect(body).toContain(`href="${base}/en/articles"`)
      expect(body).toContain('href="/user"')
      expect(body).not.toContain('<base')
    })

    test('has nothing of what came later', async () => {
      const { statusCode } = await pageAt(then.time, '/article/coffee')
      expect(statusCode).toBe(404)
      expect((await pageAt(then.time, '/articles')).body).not.toContain('Coffee')
    })

    test('has feeds', async () => {
      const { body, headers } = await pageAt(then.time, '/feed.xml')
      expect(headers['content-type']).toContain('xml')
      expect(body).toContain('Green tea')
      expect(body).not.toContain('Coffee')
    })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  describe('the site as of a moment that is to come', () => {
    let coming = 0
    beforeAll(async () => {
      coming = now() + 1000
      await done('content.article/draft', { id: tea.id, title: 'White tea' })
      await done('content.article/schedule', { id: tea.id, apply_time: coming })
      await done('content.article/add', {
        ...{ title: 'Next year', category_id: news.id, body: '<p>x</p>', status: 'published' },
        publish_time: coming - 500,
      })
      const { row_version, items } = (
        await product().call<{ row: Row & { items: Row[] } }>(`/admin/content.menu/edit?id=${menu.id}`, {
          token: product().superToken,
        })
      ).data.row
      await done('content.menu/edit', {
        ...{ id: menu.id, row_version },
        items: [
          { key: 'top', kind: 'heading', label: 'Reading' },
          { kind: 'url', url: '/search', label: 'Look', pid: 'top' },
          { id: items[0]?.id, label: 'Everything' },
        ],
      })
      await done('content.menu/schedule', { id: menu.id, apply_time: coming })
    })

    test('has drafts that are due by then and no others, and is what it becomes if nobody does anything', async () => {
      const body = (await pageAt(coming, '/articles')).body
      for (const text of ['White tea', 'Next year', 'Reading', 'Look', 'Everything'])
        expect(body).toContain(text)
      const before = (await pageAt(coming - 1, '/articles')).body
      expect(before).toContain('Black tea')
      expect(before).toContain('Next year')
      expect(before).not.toContain('Reading')
      expect((await pageAt(coming - 501, '/articles')).body).not.toContain('Next year')

      const base = await ticket(coming)
      const seen = new Map<string, string>()
      const asked = ['/', '/articles', '/article/black-tea', '/search?q=white']
      for (const path of asked) seen.set(path, plain((await get(base + path)).body, base))
      pass(1001)
      const context = { ...product().context(), source: 'test' }
      await applyDraftsKind.run({ context, isCancelled: async () => false } as never)
      for (const path of asked) expect(plain((await get(path)).body), path).toBe(seen.get(path))
    })
  })

  describe('a ticket', () => {
    test('is good for an hour', async () => {
      const base = await ticket(then.time)
      expect((await get(`${base}/`)).statusCode).toBe(200)
      pass(3601)
      expect((await get(`${base}/`)).statusCode).toBe(404)
    })

    test('takes the node, and a time between 2000 and five years from now', async () => {
      const { token } = await product().limitedAdmin(['content/calendar/index'])
      expect((await call('content.calendar/siteAsOf', { time: then.time }, token)).code).toBe(401)
      for (const time of ['', 'x', 5, now() + 6 * 366 * 86_400])
        expect(await call('content.calendar/siteAsOf', { time }), String(time)).toMatchObject({ code: 0 })
    })

    test('of a row shows no site, and one of the site no row', async () => {
      const link = await done<{ url: string }>('content.article/previewLink', { id: tea.id })
      expect((await get(`${link.url}/articles`)).statusCode).toBe(404)
      const forged = (await ticket(now())).replace(/.{5}$/, 'aaaaa')
      expect((await get(`${forged}/articles`)).statusCode).toBe(404)
    })
  })
})
