import { beforeAll, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { type Shape, shapeOfPage, shapeOfXml } from '../../testing/read-page.ts'

// Whatever a text says, it is a text: every page and file that shows it has exactly the elements that it has with a harmless word, and
// the text where the word was. Texts are written past the rules, as they may lie in tables since there were other ones.

type Row = Record<string, unknown>

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } })
const harmless = 'Harmless'

const pages = [
  ...['/', '/articles', '/articles/news', '/articles/news/below', '/article/one', '/tag/one', '/links'],
  ...[
    '/downloads',
    '/downloads?category=news&tag=one',
    '/download/one',
    '/guide/inner',
    '/guide',
    '/nowhere',
  ],
  ...['/products', '/products/shelf', '/brand/maker', '/product/cup', '/en/products', '/en/product/cup'],
  '/search?q=findable',
]
const files = [
  '/feed.xml',
  '/feed/below.xml',
  '/sitemap.xml',
  '/sitemap-content-article-1.xml',
  '/sitemap-lists-1.xml',
]

const tables = [
  'category',
  'article',
  'tag',
  'page',
  'link',
  'resource',
  'resourceFile',
  'menuItem',
  'layout',
]
const shop = ['category', 'brand', 'product', 'option', 'optionValue']
const resources = [...tables.map((name) => `content/${name}`), ...shop.map((name) => `store/${name}`)]
const settings = [
  'site_title_zh_cn',
  'site_title_en',
  'site_description_zh_cn',
  'site_description_en',
  'record_number',
]

let count = 0
async function read(url: string): Promise<Shape> {
  // Every question comes from an address of its own, so that none is one too many.
  const remoteAddress = `10.0.${++count >> 8}.${count & 255}`
  const { statusCode, body } = await product().server.inject({
    url,
    remoteAddress,
    headers: { accept: 'text/html' },
  })
  expect([url, statusCode]).toEqual([url, url === '/nowhere' ? 404 : 200])
  return url.endsWith('.xml') ? shapeOfXml(body) : shapeOfPage(body)
}

const readAll = async () =>
  new Map(await Promise.all([...pages, ...files].map(async (url) => [url, await read(url)] as const)))

/** Values of every text field of a resource that somebody writes: the word. */
function words(name: string, more: Row): Row {
  const { fields } = product().app.registry.get(name).resource
  const own = Object.entries(fields).filter(
    ([field, { kind, write, translates }]) =>
      (kind === 'text' || kind === 'textarea') &&
      !write &&
      !translates &&
      !/slug|^seo_|code|color/.test(field),
  )
  return { ...Object.fromEntries(own.map(([field]) => [field, harmless])), ...more }
}

/** A block of every type, with the word in every text. */
function allBlocks(): readonly Row[] {
  return product().app.blocks.list.map(({ name, fields }, at) => {
    const props = Object.entries(fields).map(([field, { kind, options, initial }]) => {
      const values: Row = {
        ...{
          text: harmless,
          textarea: harmless,
          richText: '<p>x</p>',
          url: '/x',
          image: '/x.png',
          switch: 1,
        },
        ...{ images: ['/x.png'], integer: 5, array: [{ key: harmless, value: harmless }], target: null },
      }
      const isWay = field === 'leads_to' || field === 'source'
      return [field, isWay ? 'address' : (values[kind] ?? initial ?? options?.[0] ?? null)]
    })
    return { id: `b${at}`, type: name, props: Object.fromEntries(props) }
  })
}

beforeAll(async () => {
  await setSetting(product(), 'site_open', '1')
  const add = async (name: string, more: Row) =>
    Number(
      (
        await product()
          .rows(name)
          .insert(words(name, more) as never)
      ).id,
    )
  const shown = { status: 'published', publish_time: 1000 }
  const news = await add('content/category', { slug: 'news' })
  const below = await add('content/category', { slug: 'below', pid: news })
  const tag = await add('content/tag', { slug: 'one' })
  const text = { body: '<h2>a</h2><h2>b</h2><h2>findable</h2>', tag_ids: [tag], ...shown }
  for (const slug of ['before', 'one', 'behind'])
    await add('content/article', { ...text, slug, category_id: below })
  const download = await add('content/resource', { ...text, slug: 'one', category_id: news })
  await add('content/resourceFile', { resource_id: download, url: 'https://files.example/1' })
  await add('content/link', { url: 'https://friend.example/', status: 'approved', contact: '' })
  const guide = await add('content/page', { ...shown, slug: 'guide', slots: allBlocks().toReversed() })
  await add('content/page', { ...shown, slug: 'inner', pid: guide, slots: allBlocks() })
  await add('content/page', { ...shown, slug: 'lost', code: 'notFound', slots: [] })
  const front = await add('content/page', { ...shown, slug: 'front', slots: [] })
  await product().rows('content/page').update([front], { is_home: 1 })
  await setUpMenus(add)
  await setUpShop(add)
  plain = await shapesWith(harmless)
})

async function setUpMenus(add: (name: string, more: Row) => Promise<number>): Promise<void> {
  const menus = await product().app.database.read.selectFrom('content_menu').select(['id', 'code']).execute()
  for (const { id } of menus) {
    const item = { menu_id: id, visible_to: 'everyone', open_in: 'same', icon: '' }
    const pid = await add('content/menuItem', { ...item, kind: 'heading', url: '' })
    await add('content/menuItem', { ...item, pid, kind: 'url', url: '/links', open_in: 'new' })
    await add('content/menuItem', { ...item, pid, kind: 'heading', url: '', visible_to: 'members' })
  }
}

async function setUpShop(add: (name: string, more: Row) => Promise<number>): Promise<void> {
  const category_id = await add('store/category', { slug: 'shelf' })
  const brand_id = await add('store/brand', { slug: 'maker' })
  const pairs = [{ key: harmless, value: harmless }]
  const image_alts = [{ key: '/x.png', value: harmless }]
  for (const slug of ['cup', 'pot']) {
    const values = {
      slug,
      code: slug,
      category_id,
      brand_id,
      specs: pairs,
      images: ['/x.png', '/y.png'],
      image_alts,
    }
    const id = await add('store/product', { ...values, status: 'draft' })
    const option_id = await add('store/option', { product_id: id, looks: 'button' })
    const value = await add('store/optionValue', { option_id, product_id: id, color: '' })
    await product()
      .rows('store/variant')
      .insert({ product_id: id, price: '5.00', sku: slug, value_ids: [value] } as never)
    await product().rows('store/product').update([id], { status: 'on_sale' })
  }
}

/** Puts a text in the place of another one, wherever that stands. */
async function say(text: string, before: string): Promise<void> {
  const { write } = product().app.database
  const swapped = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, one) => (one === before ? text : one))
  for (const name of resources) {
    const { table } = product().app.registry.get(name).resource
    for (const row of await write.selectFrom(table).selectAll().execute()) {
      const changed = Object.entries(row).flatMap(([column, value]) => {
        if (value === before) return [[column, text]]
        const isData = typeof value === 'string' && /^\[\{/.test(value)
        return isData ? [[column, JSON.stringify(swapped(JSON.parse(value)))]] : []
      })
      if (changed.length > 0)
        await write
          .updateTable(table)
          .set(Object.fromEntries(changed))
          .where('id', '=', Number(row.id))
          .execute()
    }
  }
  // Longer ones count as if there were none.
  if (text.length <= 60) for (const name of settings) await setSetting(product(), name, text)
}

let said = harmless
let plain: ReadonlyMap<string, Shape> = new Map()
async function shapesWith(text: string): Promise<ReadonlyMap<string, Shape>> {
  await say(text, said)
  said = text
  return readAll()
}

// No longer than the shortest of the texts may be, so that no rule of blocks or settings leaves one out.
test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '" onmouseover="alert(1)" x="',
  '` autofocus onfocus=alert(1) x=`',
  '</title><body onload=alert(1)>',
  '</textarea></style></template></svg>',
  '</script><script>alert(1)//',
  '<!--<script>',
  '--><!DOCTYPE x>',
  ']]><![CDATA[<b>]]>',
  '<!ENTITY y SYSTEM "file:///a">&y;',
  '{{7*7}} #{7} <%= 7 %> {{count}} {{{x}}}',
  '$t(site:search) $& $1 $` %s %(x)s',
  '&#x6a;avascript:alert(1) &lt;b&gt;',
  '&amp;amp; &quot; &nbsp &#0; &bogus;',
  `\\" \\' \\\\ \\u003cb\\u003e \\x3c`,
  `',"alert(1)",'`,
  'a\u202egnp.exe\u202c \u2066b\u2069c',
  'a\u200b\u2060\u200d\ufeffb',
  '👨‍👩‍👧‍👦 🏳️‍🌈 🇨🇳 ﷺ',
  'a\u2028alert(1)\u2029b',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  '//evil.example',
  '=cmd|calc!A1',
])('%j is a text', async (text) => {
  const shapes = await shapesWith(text)
  for (const [url, shape] of plain)
    expect(shapes.get(url), url).toEqual(
      shape.map((values) => values.map((value) => value.replaceAll(harmless, () => text))),
    )
})

test('very much of it is a text, too', async () => {
  const shapes = await shapesWith('Wide<b> '.repeat(1250).trim())
  // Blocks leave out what their rules are against.
  const whole = [...plain].filter(([url]) => !/^\/guide|^\/$/.test(url))
  for (const [url, shape] of whole)
    expect(
      shapes.get(url)?.map(([what]) => what),
      url,
    ).toEqual(shape.map(([what]) => what))
})

test('the word stands on every page that is looked at, and in the feeds', () => {
  for (const [url, shape] of plain)
    if (!url.startsWith('/sitemap')) expect(JSON.stringify(shape), url).toContain(harmless)
})

test('what no page can hold is left out of it', async () => {
  const shapes = await shapesWith('a\u0007\u000b\ufffe\uffffb')
  for (const [url, shape] of plain)
    expect(
      shapes.get(url)?.map((one) => (one[0] === 'json' ? [] : one)),
      url,
    ).toEqual(
      shape.map((one) => (one[0] === 'json' ? [] : one.map((value) => value.replaceAll(harmless, 'ab')))),
    )
})
