import { beforeAll, describe, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import type { RuleContext } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import type { Block } from '#core/values/block.ts'
import { viewOf } from '#modules/site/server/render/view.ts'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { contentBlocksShown } from './blocks.site.ts'
import { contentBlocks } from './blocks.ts'
import { frameOf } from './video-frame.ts'

test('every type of blocks has a look of its own', () => {
  expect(Object.keys(contentBlocksShown).sort()).toEqual(contentBlocks.map(({ name }) => name).sort())
})

describe('the frame of a video', () => {
  test.each([
    [
      'https://www.bilibili.com/video/BV1xx411c7mD/?spm=1',
      'player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0',
    ],
    ['https://www.youtube.com/watch?list=a&v=dQw4w9WgXcQ&t=1', 'www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', 'www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'player.vimeo.com/video/76979871'],
    ['https://v.qq.com/x/page/a3520ic7jz8.html', 'v.qq.com/txp/iframe/player.html?vid=a3520ic7jz8'],
    ['https://v.qq.com/x/cover/mzc00200/a3520ic7jz8.html', 'v.qq.com/txp/iframe/player.html?vid=a3520ic7jz8'],
    ['https://v.youku.com/v_show/id_XNTg0MDA3NTA2NA==.html', 'player.youku.com/embed/XNTg0MDA3NTA2NA=='],
  ])('of %s is made anew', (address, frame) => {
    expect(frameOf(address)).toBe(`https://${frame}`)
  })

  test.each([
    'https://evil.example/www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"><script>',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    '//youtu.be/dQw4w9WgXcQ',
    'not an address',
  ])('there is none for %s', (address) => {
    expect(frameOf(address)).toBeNull()
  })
})

/** Short enough for every field. */
const attack = '"><script>x</script><b x=y>'

const product = onSqlite()

const parse = (value: unknown) => {
  const rules: RuleContext = { timeZone: 'UTC', blockRule: product().app.blocks.rule }
  return validateField(field.blocks(), value, rules) as readonly Block[]
}
const shown = async (value: unknown, language: 'en' | 'zh-cn' = 'en') => {
  const asked = { language, path: '/x', query: new Map<string, string>(), page: 1 }
  const view = viewOf(product().app, asked, Math.floor(product().now / 1000))
  return (await view.blocks(value)).toString()
}
const draw = (type: string, props: object, more: object = {}) =>
  shown(parse([{ id: 'a', type, props, ...more }]))
let category = 0
let closed = 0
let tag = 0

beforeAll(async () => {
  const add = async (name: string, values: object) =>
    Number(
      (
        await product()
          .rows(name)
          .insert(values as never)
      ).id,
    )
  category = await add('content/category', { name: 'Tea', slug: 'tea' })
  const below = await add('content/category', { name: 'Green', slug: 'green', pid: category })
  closed = await add('content/category', { name: 'Closed', slug: 'closed', status: '0' })
  tag = await add('content/tag', { name: 'New', slug: 'new' })
  for (const name of ['content/article', 'content/resource']) {
    const write = (title: string, values: object) =>
      add(name, { title, body: '<p>x</p>', status: 'published', publish_time: 1000, ...values })
    await write('First <b>', { category_id: category, slug: 'first', tag_ids: [tag] })
    await write('Second', { category_id: below, slug: 'second' })
    await write('Waiting', { category_id: category, slug: 'waiting', status: 'draft' })
  }
  const link = { name: `Friend ${attack}`, url: 'https://friend.example/', status: 'approved' }
  await add('content/link', link)
  await add('content/link', { ...link, name: 'Asks', url: 'https://asks.example/', status: 'pending' })
})

test('what runs in no text of any block: it shows as text', async () => {
  for (const type of contentBlocks) {
    const props = Object.fromEntries(
      Object.entries(type.fields).map(([name, { kind, options, initial }]) => {
        if (kind === 'text' || kind === 'textarea') return [name, attack]
        if (kind === 'array') return [name, [{ key: attack, value: attack }]]
        if (kind === 'richText') return [name, `<p>${attack}</p>`]
        if (kind === 'url') return [name, `/x?${encodeURIComponent(attack)}`]
        if (kind === 'switch') return [name, 1]
        if (kind === 'image' || kind === 'images') return [name, kind === 'image' ? '/x.png' : ['/x.png']]
        if (kind === 'integer') return [name, 5]
        return [
          name,
          name === 'leads_to' || name === 'source' ? 'address' : (initial ?? options?.[0] ?? null),
        ]
      }),
    )
    const html = await shown([{ id: 'a', type: type.name, props }])
    expect(html, type.name).not.toMatch(/<script|<b x/)
    const isText = Object.values(type.fields).some(({ kind }) => kind === 'text' || kind === 'textarea')
    if (isText) expect(html, type.name).toContain('&lt;script&gt;x&lt;/script&gt;')
  }
})

test('addresses that a browser would run lead nowhere, even where they were kept once', async () => {
  const blocks = [
    { id: 'a', type: 'button', props: { label: 'Go', leads_to: 'address', url: 'javascript:alert(1)' } },
    { id: 'b', type: 'picture', props: { image: 'javascript:alert(1)', alt: 'x', url: 'javascript:1' } },
    { id: 'c', type: 'video', props: { title: 'V', source: 'file', file: 'data:text/html,x' } },
    { id: 'd', type: 'quote', props: { text: 'Q', url: 'javascript:1' } },
    { id: 'e', type: 'richText', props: { text: '<p><a href="javascript:1">x</a><script>y</script></p>' } },
    { id: 'f', type: 'fromElsewhere', props: { html: '<script>z</script>' } },
    { id: 'g', type: 'hero', props: { title: 'Hidden' }, hidden: true },
  ]
  const html = await shown(blocks)
  expect(html).not.toMatch(/javascript:|data:text|<script|Hidden/)
  expect(html).toContain('Q')
})

test('pictures tell browsers their sizes; the first block is loaded at once, others when they come into sight', async () => {
  const url = '/storage/default/tea.png'
  await product()
    .rows('routine/attachment')
    .insert({
      url,
      name: 'tea.png',
      mimetype: 'image/png',
      size: 1,
      sha1: 'tea',
      storage: 'local',
      topic: 'default',
      width: 1600,
      height: 900,
      alt: 'A cup',
    } as never)
  const block = (id: string) => ({
    id,
    type: 'picture',
    props: { image: url, alt: 'Tea "hot"', caption: 'C' },
  })
  const html = await shown(parse([block('a'), block('b')]))
  const [first = '', second = ''] = html.match(/<img[^>]*>/g) ?? []
  expect(first).toContain('fetchpriority="high"')
  expect(second).toContain('loading="lazy"')
  for (const one of [first, second])
    expect(one).toMatch(
      /srcset="[^"]*thumb=640 640w[^"]*".*alt="Tea &quot;hot&quot;" width="1600" height="900"/,
    )
  expect(await draw('gallery', { images: [url] })).toContain('alt="A cup"')
  const text = `<p>x</p><img src="${url}" alt="In a text" style="width: 200px;"><img src="https://tea.example/a.png" alt="Elsewhere">`
  const [inText = '', elsewhere] = (await draw('richText', { text })).match(/<img[^>]*>/g) ?? []
  expect(inText).toMatch(
    /loading="lazy".* style="width: 200px;" srcset=".*thumb=640 640w.* sizes=".* width="1600" height="900"/,
  )
  expect(elsewhere).toBe(
    '<img src="https://tea.example/a.png" alt="Elsewhere" loading="lazy" decoding="async">',
  )
})

test('a video is a sandboxed frame of a known site, else a link', async () => {
  const known = await draw('video', { title: 'Film', url: 'https://youtu.be/dQw4w9WgXcQ' })
  expect(known).toMatch(
    /<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" title="Film"[^>]* sandbox="/,
  )
  expect(await draw('video', { title: 'Film', url: 'https://elsewhere.example/film' })).toBe(
    '<p><a href="https://elsewhere.example/film" rel="noopener">Film</a></p>\n',
  )
})

test('questions are marked for search engines', async () => {
  const html = await draw('faq', { items: [{ key: 'Why?', value: 'One\ntwo\n\nThree' }] })
  expect(html).toContain('itemtype="https://schema.org/FAQPage"')
  expect(html).toContain('<summary itemprop="name">Why?</summary>')
  expect(html).toContain('<p>One<br>two</p><p>Three</p>')
})

test('columns show as many places as they have, and what was put away in none', async () => {
  const inside = (id: string, title: string) => [{ id, type: 'notice', props: { title, text: 'x' } }]
  const slots = { one: inside('b', 'First'), two: inside('c', 'Second'), three: inside('d', 'Third') }
  expect(await draw('columns', { count: '2' }, { slots })).not.toContain('Third')
  expect(await draw('columns', { count: '3' }, { slots })).toMatch(/columns-3.*First.*Second.*Third/s)
})

test.each([
  ['articleList', '/en/article/first'],
  ['downloads', '/en/download/first'],
])('%s has what guests see, of a category and those below it, or with a tag', async (type, address) => {
  const titles = async (props: object) =>
    [...(await draw(type, { count: 10, ...props })).matchAll(/<a[^>]*>([^<]*)<\/a>/g)].map(([, text]) => text)
  expect((await titles({})).sort()).toEqual(['First &lt;b&gt;', 'Second'])
  expect((await titles({ category: `content/category:${category}` })).sort()).toEqual([
    'First &lt;b&gt;',
    'Second',
  ])
  expect(await titles({ tag: `content/tag:${tag}`, look: 'titles' })).toEqual(['First &lt;b&gt;'])
  expect(await titles({ category: `content/category:${closed}` })).toEqual([])
  const html = await draw(type, { title: 'News', count: 2, look: 'cards' })
  expect(html).toMatch(/<h2>News<\/h2>.*<h3>/s)
  expect(html).toContain(`href="${address}"`)
})

test('a button leads to the page of a row that guests see, and there is none for others', async () => {
  const to = (target: string) => draw('button', { label: 'Go', target })
  expect(await to(`content/category:${category}`)).toContain('href="/en/articles/tea"')
  expect(await to(`content/category:${closed}`)).toBe('')
  expect(await to('content/nothing:1')).toBe('')
})

test('partner links are those that were approved', async () => {
  const html = await draw('links', {})
  expect(html).toContain('href="https://friend.example/" rel="noopener nofollow"')
  expect(html).not.toMatch(/asks\.example|<script/)
})

test('headings of several texts have different addresses', async () => {
  const text = { text: '<h1>One</h1><p>x</p>' }
  const html = await shown(
    parse([
      { id: 'a', type: 'richText', props: text },
      { id: 'b', type: 'richText', props: text },
    ]),
  )
  expect(html.match(/id="[^"]*"/g)).toEqual(['id="a-s1"', 'id="b-s1"'])
  expect(html).toContain('<h2 id="a-s1">One</h2>')
})
