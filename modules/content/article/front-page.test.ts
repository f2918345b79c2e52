import { beforeEach, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'

// An open site of which nobody has made a home page.

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } })
const get = (url: string) => product().server.inject({ url, headers: { accept: 'text/html' } })

beforeEach(async () => {
  await setSetting(product(), 'site_open', '1')
})

test('begins with its newest articles, in every language, until a page takes the front door', async () => {
  const empty = await get('/')
  expect([empty.statusCode, empty.body.includes('class="empty"')]).toEqual([200, true])
  const { id: category_id } = await product().rows('content/category').insert({ name: 'News', slug: 'news' })
  for (let at = 1; at <= 14; at++)
    await product()
      .rows('content/article')
      .insert({
        ...{ title: `Leaf ${at}`, category_id, summary: 'x', body: '<p>x</p>', status: 'published' },
        ...{ slug: `leaf-${at}`, publish_time: at * 1000 },
        ...(at === 1 ? { featured_until: Math.floor(product().now / 1000) + 60 } : {}),
      })
  const { body } = await get('/')
  const titles = [...body.matchAll(/<h2><a href="\/article\/[\w-]+">(Leaf \d+)<\/a>/g)].map(
    ([, title]) => title,
  )
  expect(titles.slice(0, 3)).toEqual(['Leaf 1', 'Leaf 14', 'Leaf 13'])
  expect(titles).toHaveLength(12)
  expect(body).toContain('<a href="/articles">')
  expect(body).toContain('"@type":"WebSite"')
  expect((await get('/en')).body).toMatch(/<html lang="en".*href="\/en\/articles"/s)
  expect((await get('/sitemap-lists-1.xml')).body).toContain('<loc>https://tea.example/</loc>')

  const home = { title: 'Welcome', slug: 'welcome', status: 'published' }
  const { id } = await product().rows('content/page').insert(home)
  const made = await product().call('/admin/content.page/makehome', {
    ...{ method: 'POST', token: product().superToken, body: { id, ids: [id] } },
  })
  expect(made).toMatchObject({ code: 1 })
  expect((await get('/')).body).toContain('<h1>Welcome</h1>')
  expect((await get('/sitemap-lists-1.xml')).body).not.toContain('<loc>https://tea.example/</loc>')
  const expire_time = Math.floor(product().now / 1000) + 10
  await product()
    .rows('content/page')
    .update([Number(id)], { expire_time })
  product().now += 10_000
  expect((await get('/')).body).toContain('Leaf 14')
  expect((await get('/sitemap-lists-1.xml')).body).toContain('<loc>https://tea.example/</loc>')
})
