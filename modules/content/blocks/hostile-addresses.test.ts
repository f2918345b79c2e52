import { beforeAll, describe, expect, test } from 'vitest'
import { shapeOfPage } from '#modules/site/testing/read-page.ts'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { filePart, sendForm } from '#server/testing/multipart.ts'

// An address on a page leads to the web, to mail or telephone, or to a path of the site; a picture is loaded from there or from
// nowhere. Others are refused where they are typed, and lead nowhere where older rules have let them in.

type Row = Record<string, unknown>

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } })
const pages = ['/blocks', '/article/one', '/article/away', '/links', '/product/cup', '/articles']

/** What browsers would run, or would take for an address elsewhere than it says. */
const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  '\tjavascript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://tea.example/1',
  'file:///etc/passwd',
  'filesystem:https://tea.example/x',
  '//evil.example/x.png',
  '/\\evil.example/x.png',
  '\\\\evil.example/x.png',
  '/\t/evil.example/x.png',
  '/\n/evil.example/x.png',
  'https:evil.example',
  'https:///evil.example',
  'evil.example',
]

/** Unusual, and yet an address that somebody may lead to. */
const unusual = [
  'http://127.0.0.1/x.png',
  'https://例子.example/x.png',
  'https://аррӏе.example/x.png',
  'https://user:password@partner.example/x.png',
  'https://partner.example/?x=%22%3E%3Cscript%3E',
  '/x?next=//evil.example',
]

/** Addresses in rich texts are the editor's to judge (`editor/features/text/link/addresses.test.ts`). */
const text = '<p><a href="https://partner.example" target="_blank">x</a></p>'

/** Blocks of every type, all their addresses the same. */
function blocksWith(address: string): readonly Row[] {
  return product().app.blocks.list.flatMap(({ name, fields }, at) => {
    const props = Object.entries(fields).map(([field, { kind, options, initial }]) => {
      const values: Row = {
        ...{
          text: 'x',
          textarea: 'x',
          richText: text,
          url: address,
        },
        ...{
          image: address,
          file: address,
          images: [address],
          switch: 1,
          integer: 5,
          array: [{ key: 'k', value: 'v' }],
        },
      }
      const isWay = field === 'leads_to' || field === 'source'
      return [field, isWay ? 'address' : (values[kind] ?? initial ?? options?.[0] ?? null)]
    })
    const block = { id: `b${at}`, type: name, props: Object.fromEntries(props) }
    const file = { ...block, id: `f${at}`, props: { ...block.props, source: 'file' } }
    return 'source' in fields ? [block, file] : [block]
  })
}

const ids: Record<string, number> = {}
let token = ''
beforeAll(async () => {
  await setSetting(product(), 'site_open', '1')
  const nodes = ['index', 'add', 'edit'].map((call) => `content/page/${call}`)
  token = (await product().limitedAdmin(nodes)).token
  const add = async (name: string, row: Row) =>
    Number(
      (
        await product()
          .rows(name)
          .insert(row as never)
      ).id,
    )
  const category_id = await add('content/category', { name: 'News', slug: 'news' })
  const values = { title: 'One', body: text, category_id, status: 'published' }
  ids.article = await add('content/article', { ...values, slug: 'one' })
  ids.away = await add('content/article', {
    ...values,
    slug: 'away',
    kind: 'link',
    source_url: 'https://partner.example',
  })
  ids.page = await add('content/page', { title: 'Blocks', slug: 'blocks', status: 'published', slots: [] })
  ids.link = await add('content/link', { name: 'Friend', url: 'https://friend.example', status: 'approved' })
  const shelf = await add('store/category', { name: 'Shelf', slug: 'shelf' })
  ids.product = await add('store/product', { name: 'Cup', slug: 'cup', category_id: shelf })
  const option_id = await add('store/option', { product_id: ids.product, name: 'Glaze', looks: 'color' })
  const look = { option_id, product_id: ids.product, name: 'Blue', color: '#00f' }
  ids.value = await add('store/optionValue', look)
  const variant = { product_id: ids.product, price: '5.00', sku: 'cup', value_ids: [ids.value] }
  await add('store/variant', variant)
  await product().rows('store/product').update([ids.product], { status: 'on_sale' })
  const menu = await product()
    .app.database.read.selectFrom('content_menu')
    .select('id')
    .where('code', '=', 'main')
    .executeTakeFirstOrThrow()
  ids.item = await add('content/menuItem', {
    menu_id: menu.id,
    kind: 'url',
    label: 'Item',
    url: '/x',
    open_in: 'new',
  })
})

/** Puts an address wherever one may lie, past all rules. */
async function store(address: string): Promise<void> {
  const put = (name: string, id: number | undefined, values: Row) =>
    product()
      .app.database.write.updateTable(product().app.registry.get(name).resource.table)
      .set(values)
      .where('id', '=', id ?? 0)
      .execute()
  await put('content/page', ids.page, { slots: JSON.stringify(blocksWith(address)), seo_image: address })
  await put('content/article', ids.article, {
    cover: address,
    seo_image: address,
  })
  await put('content/article', ids.away, { source_url: address })
  await put('content/link', ids.link, { url: address, logo: address })
  await put('content/menuItem', ids.item, { url: address })
  await put('store/product', ids.product, { images: JSON.stringify([address, address]) })
  await stale()
}

let said = 0
/** What is written past the rows tells no page that it is stale. */
const stale = () => setSetting(product(), 'site_description_en', `x${++said}`)

const read = async (url: string) => product().server.inject({ url, headers: { accept: 'text/html' } })

/** Every address on the pages, by the attribute that it stands in, with where it would lead a browser. */
async function addresses(): Promise<
  readonly { readonly where: string; readonly value: string; readonly url: URL }[]
> {
  const all = await Promise.all(
    pages.map(async (page) => {
      const { headers, body } = await read(page)
      const shape = headers.location === undefined ? shapeOfPage(body) : []
      const found = shape.flatMap(([what = '', ...attributes]) =>
        attributes.flatMap((value, at) => {
          const name = attributes[at - 1] ?? ''
          if (
            at % 2 === 0 ||
            !/^(?:href|src|srcset|action|poster|cite|formaction|data|background)$/.test(name)
          )
            return []
          const values = name === 'srcset' ? value.split(/,\s+|\s+\d+w(?:,\s*)?/).filter(Boolean) : [value]
          return values.map((one) => ({ where: `${page} ${what} ${name}`, value: one }))
        }),
      )
      return headers.location === undefined ? found : [{ where: `${page} location`, value: headers.location }]
    }),
  )
  return all.flat().map((one) => ({ ...one, url: new URL(one.value, 'https://tea.example/') }))
}

describe('an address that a browser would run', () => {
  test.each(hostile)('%j leads nowhere on any page, wherever it lies', async (address) => {
    await store(address)
    const found = await addresses()
    expect(found.length).toBeGreaterThan(60)
    for (const { where, value, url } of found) {
      expect(['https:', 'http:', 'mailto:', 'tel:'], `${where} ${value}`).toContain(url.protocol)
      expect(url.hostname, where).not.toContain('evil')
    }
  })

  test.each(hostile)(
    '%j is refused in every block and at every field that somebody types it in',
    async (address) => {
      const trimmed = address.trim()
      for (const block of blocksWith(address)) {
        const { fields } = product().app.blocks.find(String(block.type)) ?? {}
        if (!Object.values(fields ?? {}).some(({ kind }) => /^(?:url|images?|file)$/.test(kind))) continue
        const body = { title: 'Typed', slug: `typed-${++said}`, slots: [block] }
        const { code, data } = await product().call<{ faults: Row }>('/admin/content.page/add', {
          method: 'POST',
          token,
          body,
        })
        expect([block.type, code], trimmed).toEqual([block.type, 0])
        expect(Object.keys(data.faults), trimmed).toContainEqual(
          expect.stringMatching(/^slots\.\w+\.(?:url|images?|file|poster)$/),
        )
      }
    },
  )
})

test.each(unusual)('%s is shown as it was typed', async (address) => {
  await store(address)
  const found = await addresses()
  const wanted = new URL(address, 'https://tea.example/').href
  for (const where of ['/blocks <a href', '/blocks <img src', '/links <a href', '/article/away location'])
    expect(
      found.filter((one) => one.where === where).map(({ url }) => url.href),
      where,
    ).toContain(wanted)
})

test('a link that opens a tab of its own has no hold on the page that it was on', async () => {
  await store('https://partner.example/')
  const links = (await Promise.all(pages.map(async (page) => shapeOfPage((await read(page)).body)))).flat()
  const opening = links.filter((one) => one[0] === '<a' && one.includes('_blank'))
  expect(opening.length).toBeGreaterThan(5)
  for (const link of opening) expect(link[link.indexOf('rel') + 1]).toMatch(/\bnoopener\b/)
})

test('an address with a comma is one picture and no list of them', async () => {
  for (const address of [
    '/storage/x.png,https://evil.example/y.png',
    '/storage/x.png, //evil.example/storage/y.png',
  ]) {
    await store(address)
    for (const { where, url } of await addresses()) expect(url.hostname, where).not.toContain('evil')
  }
})

test('a colour says no more of the style than a colour', async () => {
  const { write } = product().app.database
  const color = 'red;position:fixed;inset:0;background:url(//evil.example)'
  await write
    .updateTable('store_option_value')
    .set({ color })
    .where('id', '=', ids.value ?? 0)
    .execute()
  await stale()
  const { body } = await read('/product/cup')
  expect(body).toContain('class="swatch"')
  expect(body).not.toContain('position:fixed')
})

test('the name of a block that older rules have stored is a text', async () => {
  const block = {
    id: '"><img src=x onerror=alert(1)>',
    type: 'richText',
    props: { text: '<h2>Heading</h2>' },
  }
  const { write } = product().app.database
  await write
    .updateTable('content_page')
    .set({ slots: JSON.stringify([block]) })
    .where('id', '=', ids.page ?? 0)
    .execute()
  await stale()
  const shape = shapeOfPage((await read('/blocks')).body)
  expect(shape).toContainEqual(['<h2', 'id', `${block.id}-s1`])
  expect(shape.filter(([what]) => what === '<img')).toEqual([])
})

test('a private file stays private, whichever public block names it', async () => {
  await setSetting(product(), 'upload_allowed_suffixes', 'txt,png')
  const parts = ['resource', 'field'].map((name) => ({
    name,
    content: name === 'field' ? 'file' : 'content/resourceFile',
  }))
  const sent = await sendForm(product(), '/admin/ajax/upload', [...parts, filePart('canary', 'a.txt')])
  const { url } = sent.data.file as { url: string }
  expect(sent.data.file).toMatchObject({ is_private: 1 })
  const slots = [{ id: 'a', type: 'picture', props: { image: url, alt: 'x' } }]
  const typed = await product().call('/admin/content.page/add', {
    ...{ method: 'POST', token: product().superToken, body: { title: 'x', slug: 'private', slots } },
  })
  expect(typed).toMatchObject({ code: 0, data: { faults: { slots: expect.any(String) } } })
  await store(url)
  const asked = new Set(
    (await addresses()).map((one) => one.url.pathname).filter((path) => path.includes('@private')),
  )
  expect(asked.size).toBeGreaterThan(0)
  for (const path of asked)
    for (const address of [path, `${path}?thumb=320`, path.replace('@', '%40')]) {
      const { statusCode, body } = await read(address)
      expect([address, statusCode, body.includes('canary')]).toEqual([address, 404, false])
    }
})
