import { beforeAll, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { superPassword, type TestMember } from '#server/testing/test-app.ts'

// What is for members stands on the page of a row once its reader has signed in.

type Row = Record<string, unknown>
interface Shown {
  readonly html: string
  readonly to: string
}

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } })
let member: TestMember
let news: Row

const text = (value: string) => [{ id: 'b1', type: 'richText', props: { text: value } }]
const write = (more: Row) =>
  product()
    .rows('content/article')
    .insert({
      ...{ title: 'Inner', category_id: news.id, summary: 'What it is about', status: 'published' },
      ...{ body: '<h2>Picking</h2><p>By hand</p>', byline: 'Lu Yu', visibility: 'members' },
      ...more,
    })
const read = (address: unknown, memberToken: string | undefined = member.token) =>
  product().call<Shown>('/api/site.page/show', {
    method: 'POST',
    body: { address },
    ...(memberToken ? { memberToken } : {}),
  })
const guestPage = async (url: string) =>
  (await product().server.inject({ url, headers: { accept: 'text/html' } })).body

beforeAll(async () => {
  news = await product().rows('content/category').insert({ name: 'News', slug: 'news' })
  await setSetting(product(), 'site_open', '1')
  member = await product().member()
  await write({ slug: 'draft', status: 'draft' })
})

test('a member reads the whole article on its page, as its other readers have theirs, and guests what it is about', async () => {
  await write({ slug: 'inner', translations: { en: { title: 'Within', body: '<p>In English</p>' } } })
  const { data } = await read('/article/inner')
  expect(data.html).toMatch(/<h2 id="s1">Picking<\/h2><p>By hand<\/p>/)
  expect(data.html).toContain('Lu Yu')
  expect(data.html).not.toContain('data-members')
  expect((await read('/en/article/inner')).data.html).toContain('<p>In English</p>')
  const guests = await guestPage('/article/inner')
  expect(guests).toContain('What it is about')
  expect(guests).toContain('href="/user/login?back=%2Farticle%2Finner"')
  expect(guests).not.toMatch(/By hand|Lu Yu/)
})

test('a member reads the blocks of a page, below its trail', async () => {
  const club = { title: 'Club', slug: 'club', visibility: 'members', status: 'published' }
  await product()
    .rows('content/page')
    .insert({ ...club, slots: text('<p>For us</p>') })
  const { html } = (await read('/club')).data
  expect(html).toContain('<p>For us</p>')
  expect(html).toMatch(/class="trail".*<h1>Club<\/h1>/s)
  expect(await guestPage('/club')).not.toContain('For us')
})

test('an article that leads elsewhere leads members there', async () => {
  await write({ slug: 'away', kind: 'link', source_url: 'https://canary.example/' })
  expect((await read('/article/away')).data).toEqual({ to: 'https://canary.example/' })
  const { id } = await product()
    .rows('content/article')
    .insert({
      ...{ title: 'Before', category_id: news.id, summary: '', body: '<p>x</p>', slug: 'before' },
      status: 'published',
    })
  await product()
    .rows('content/article')
    .update([Number(id)], { slug: 'behind' })
  expect((await read('/en/article/before')).data).toEqual({ to: '/en/article/behind' })
})

test('what a member reads is as new as the last write', async () => {
  const { id } = await write({ slug: 'fresh', body: '<p>First</p>' })
  expect((await read('/article/fresh')).data.html).toContain('First')
  await product()
    .rows('content/article')
    .update([Number(id)], { body: '<p>Second</p>' })
  expect((await read('/article/fresh')).data.html).toContain('Second')
})

test('nobody but members is answered, and no key', async () => {
  await write({ slug: 'closed' })
  expect(await read('/article/closed', '')).toMatchObject({ code: 303, data: { type: 'need login' } })
  expect(await read('/article/closed', 'x'.repeat(40))).toMatchObject({ code: 303 })
  const asAdmin = await product().call('/api/site.page/show', {
    ...{ method: 'POST', token: product().superToken, body: { address: '/article/closed' } },
  })
  expect(asAdmin.code).toBe(303)
  const disabled = await product().member()
  await product().rows('user/user').update([disabled.id], { status: 'disable' })
  expect((await read('/article/closed', disabled.token)).code).toBe(303)
  const made = await product().call<{ key: string }>('/admin/routine.AdminInfo/keyAdd', {
    ...{ method: 'POST', token: product().superToken },
    body: { name: 'Reader', old_password: superPassword, nodes: ['content/article/index'] },
  })
  const withKey = await product().call('/api/site.page/show', {
    ...{ method: 'POST', body: { address: '/article/closed' } },
    headers: { authorization: `Bearer ${made.data.key}` },
  })
  expect([made.code, withKey.code]).toEqual([1, 303])
})

test.each([
  ['a row that is not public', '/article/draft'],
  ['nothing', '/article/none'],
  ['a list', '/articles'],
  ['the search', '/search?q=inner'],
  ['another spelling', '/Article//Inner'],
  ['a file', '/sitemap.xml'],
  ['a call', '/api/content.article/index'],
  ['another host', '//canary.example/'],
])('at the address of %s there is no page for members', async (_what, address) => {
  expect(await read(address)).toMatchObject({ code: 0, data: null })
})

test.each([null, 7, {}, 'x'.repeat(2001)])('%o is no address', async (address) => {
  const answer = await read(address)
  expect([answer.code, answer.msg]).toEqual([0, expect.stringContaining('address')])
})

test('a closed site has no pages for members either', async () => {
  await write({ slug: 'shut' })
  await setSetting(product(), 'site_open', '0')
  const answer = await read('/article/shut')
  await setSetting(product(), 'site_open', '1')
  expect(answer).toMatchObject({ code: 0, data: null })
})
