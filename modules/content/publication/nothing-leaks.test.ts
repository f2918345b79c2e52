import { beforeAll, describe, expect, test } from 'vitest'
import { isDrafted } from '#core/calls/draft.ts'
import type { Field } from '#core/field.ts'
import { pageKinds } from '#modules/site/server/paths/site-map.ts'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import type { Entry } from '#server/resource/registry.ts'

// What is not public stands in no page, list, feed, sitemap, search or answer: every field of everything that has a page is filled with
// words that nobody may ever read, in drafts, in rows that are not there yet or any more, and in what guests do not see; then every
// public address is read that a reader or a machine can find.

type Row = Record<string, unknown>

const browser = { accept: 'text/html,*/*;q=0.8' }
const canary = 'zqcanary'

/** A value of a field that says the word; none where a field holds no text. */
function wordIn({ kind }: Field, where: string): unknown {
  const word = `${canary}${where.replace(/\W/g, '')}`
  const block = { id: `b${where.length}`, type: 'richText', props: { text: `<p>${word}</p>` } }
  const values: Partial<Record<Field['kind'], unknown>> = {
    ...{ text: word, textarea: word, richText: `<p>${word}</p>`, blocks: [block] },
    url: `https://${word}.example/`,
  }
  return values[kind]
}

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } })

const entry = (name: string) => product().app.registry.get(name)
const rows = (name: string) => product().rows(name)
const call = async (url: string, body: Row) => {
  const answer = await product().call<Row>(url, { method: 'POST', token: product().superToken, body })
  expect(answer, `${url}: ${answer.msg}`).toMatchObject({ code: 1 })
  return answer.data
}
/** Words in every field that somebody may write, in every language. */
const secrets = ({ resource, translated }: Entry, state: string): Row => {
  const filled = Object.entries(resource.fields).flatMap(([name, field]) => {
    const value = name === 'slug' || field.translates || field.write ? undefined : wordIn(field, state + name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const values = Object.fromEntries(filled)
  const en = Object.fromEntries(filled.filter(([name]) => translated.includes(name)))
  return { ...values, ...(Object.keys(en).length > 0 ? { translations: { en } } : {}) }
}
const get = (url: string, headers: Record<string, string> = browser) =>
  product().server.inject({ url, headers, remoteAddress: nextAddress() })
let asked = 0
// Every question comes from an address of its own, so that none is one too many.
const nextAddress = () => {
  asked++
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
}
const planted: string[] = []
let category = 0

/** A row in a state; what is sold has a variant before it can be. */
async function put(name: string, values: Row, state: Row): Promise<Row> {
  if (name !== 'store/product') return rows(name).insert({ ...values, ...state })
  const { id } = await rows(name).insert(values)
  const sku = values.slug ? `${values.slug}` : 'open'
  await rows('store/variant').insert({ product_id: id, price: '5.00', sku })
  const [row] = await rows(name).update([Number(id)], state)
  return row as Row
}

/** A public row of a resource, whose draft is full of words, and rows that are not public now. */
async function plant(name: string, base: Row): Promise<void> {
  const found = entry(name)
  const { resource } = found
  const hasTimes = Object.hasOwn(resource.fields, 'publish_time')
  const isStated = Object.hasOwn(resource.fields, 'status')
  const now = Math.floor(product().now / 1000)
  const isSold = name === 'store/product'
  const shown: Row = isSold ? { status: 'on_sale' } : hasTimes ? { status: 'published' } : {}
  const hidden: readonly Row[] = [
    ...(isSold
      ? [
          { status: 'draft' },
          { status: 'on_sale', sale_from: now + 86_400 },
          { status: 'on_sale', sale_from: now - 200, sale_to: now - 100 },
          { status: 'archived' },
        ]
      : hasTimes
        ? [
            { status: 'draft' },
            { status: 'published', publish_time: now + 86_400 },
            { status: 'published', publish_time: now - 200, expire_time: now - 100 },
          ]
        : isStated && name.endsWith('category')
          ? [{ status: '0' }]
          : []),
  ]
  for (const [at, state] of hidden.entries()) {
    const values = {
      ...base,
      ...secrets(found, `${name}${at}`),
      slug: `${canary}-${at}-${resource.table}`,
    }
    await put(name, values, state)
    planted.push(`${name} ${JSON.stringify(state)}`)
  }
  if (!resource.hasDrafts) return
  const row = await put(name, base, shown)
  const url = `/admin/${resource.name.replace('/', '.')}/edit`
  const opened = await product().call<{ row: Row }>(`${url}?id=${row.id}`, { token: product().superToken })
  const { row_version } = opened.data.row
  const { source_url: _, ...filled } = secrets(found, `${name}draft`)
  const draft = Object.fromEntries(
    Object.entries(filled).filter(([field]) => field === 'translations' || isDrafted(resource, field)),
  )
  await call(url, { id: row.id, row_version, ...draft })
  planted.push(`${name} draft`)
}

beforeAll(async () => {
  await call('/admin/routine.config/edit', { site_open: 1 })
  category = Number((await rows('content/category').insert({ name: 'Tea', slug: 'tea' })).id)
  const text = { body: '<p>open</p>', category_id: category, title: 'Open' }
  const shelf = Number((await rows('store/category').insert({ name: 'Shelf', slug: 'shelf' })).id)
  const bases: Readonly<Record<string, Row>> = {
    'store/category': { name: 'Hidden' },
    'store/brand': { name: 'Brand' },
    'store/product': { name: 'Open', category_id: shelf },
    'content/category': { name: 'Hidden' },
    'content/tag': { name: 'Tag' },
    'content/article': text,
    'content/page': { title: 'Open' },
  }
  for (const name of pageKinds(product().app).keys()) await plant(name, { ...(bases[name] ?? text) })
  await rows('content/link').insert({ ...secrets(entry('content/link'), 'pending'), status: 'pending' })
  const closed = await rows('content/category').insert({ name: canary, slug: 'closed', status: '0' })
  await rows('content/article').insert({
    ...{
      ...text,
      ...secrets(entry('content/article'), 'closed'),
      category_id: closed.id,
      status: 'published',
    },
    slug: `${canary}-in-closed`,
  })
  await rows('content/article').insert({
    ...{ ...text, visibility: 'members', status: 'published', slug: 'club' },
    body: `<p>${canary}members</p>`,
  })
  const line = { kind: 'url', label: `${canary}item`, url: `https://${canary}.example/` }
  const items = await product().call<{ row: Row }>('/admin/content.menu/edit?id=1', {
    token: product().superToken,
  })
  await call('/admin/content.menu/edit', { id: 1, row_version: items.data.row.row_version, items: [line] })
  const layout = await rows('content/layout').insert({ name: 'Open', code: 'open' })
  await call('/admin/content.layout/makeDefault', { id: layout.id })
  await call('/admin/content.layout/edit', {
    ...{
      id: layout.id,
      row_version: 2,
      footer: [{ id: 'f', type: 'notice', props: { text: canary, tone: 'info' } }],
      header: [{ id: 'h', type: 'button', props: { label: canary, leads_to: 'address', url: '/' } }],
    },
    side: [{ id: 's', type: 'notice', props: { text: canary, tone: 'info' } }],
  })
})

/** Every address of the site that leads on from another one, or that machines are told of. */
async function crawl(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const waiting = [
    '/',
    '/en',
    '/articles',
    '/products',
    '/links',
    '/search',
    '/sitemap.xml',
    '/feed.xml',
    '/robots.txt',
    '/nowhere',
  ]
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (found.has(url) || found.size > 400) continue
    const { body, headers } = await get(url)
    found.set(url, body)
    const links = [...body.matchAll(/(?:href="|<loc>|href=')(?:https:\/\/tea\.example)?(\/[^"'<#]*)/g)].map(
      ([, link = '']) => link.replaceAll('&amp;', '&'),
    )
    const location = String(headers.location ?? '').replace('https://tea.example', '')
    waiting.push(
      ...links.filter((link) => !/^\/(?:assets|storage|user|static)/.test(link)),
      ...(location.startsWith('/') ? [location] : []),
    )
  }
  return found
}

describe('what is not public', () => {
  test('stands on no page that anybody can find, in any language', async () => {
    expect(planted.length).toBeGreaterThan(8)
    const pages = await crawl()
    expect(pages.size).toBeGreaterThan(20)
    for (const [url, body] of pages) expect(body, url).not.toContain(canary)
  })

  test('is at none of the addresses that it will have', async () => {
    const stored = await product()
      .app.database.read.selectFrom('site_path')
      .select('path')
      .where('path', 'like', `%${canary}%`)
      .execute()
    expect(stored.length).toBeGreaterThan(4)
    for (const { path } of stored)
      for (const prefix of ['', '/en']) {
        const { statusCode, body } = await get(prefix + path)
        expect([path, statusCode, /<h1>[^<]*zqcanary/.test(body)]).toEqual([path, 404, false])
      }
  })

  test('is found by no word of it', async () => {
    for (const prefix of ['', '/en'])
      expect((await get(`${prefix}/search?q=${canary}`)).body).toContain('class="empty"')
    const words = await product()
      .app.database.read.selectFrom('search_term')
      .select('term')
      .where('term', 'like', `${canary}%`)
      .execute()
    expect(words.length).toBeGreaterThan(0)
    for (const { term } of words.slice(0, 100)) {
      const { data } = (await get(`/api/content.search/index?q=${term}`, { server: 'true' })).json()
      expect([term, data.total]).toEqual([term, 0])
    }
  })

  test('is answered by no public call, in any language', async () => {
    const calls = [...product().app.modules]
      .flatMap(({ publicRoutes = [] }) => publicRoutes)
      .filter((route) => /^GET \/api\/(?:content|store)\./.test(route))
      .map((route) => route.slice('GET '.length))
    expect(calls.length).toBeGreaterThan(4)
    const ids = Array.from({ length: 12 }, (_, at) => `?id=${at + 1}`)
    for (const url of calls)
      for (const query of ['', '?code=main', '?limit=48', ...ids])
        for (const language of ['zh-cn', 'en']) {
          const { body } = await get(url + query, { 'think-lang': language, server: 'true' })
          expect(body, url + query).not.toContain(canary)
        }
  })
})
