import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

type Row = Record<string, unknown>

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

onEveryDialect({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } }, (product) => {
  const get = (url: string, headers: Record<string, string> = browser) =>
    product().server.inject({ url, headers })
  const configure = (values: Row) =>
    product().call('/admin/routine.config/edit', {
      method: 'POST',
      token: product().superToken,
      body: values,
    })
  const rows = (name: string) => product().rows(`content/${name}`)
  let news: Row
  const write = (more: Row = {}) =>
    rows('article').insert({
      title: 'Green tea',
      category_id: news.id,
      body: '<h2>Picking</h2><p>By hand</p>',
      summary: 'How it is made',
      status: 'published',
      ...more,
    })
  const titleOf = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1]

  beforeAll(async () => {
    news = await rows('category').insert({ name: 'News', slug: 'news' })
    expect(await configure({ site_open: 1 })).toMatchObject({ code: 1 })
  })

  describe('an article', () => {
    test('has a page at its slug, with what search engines read', async () => {
      const en = { title: 'Green tea', body: '<p>By hand, in English</p>', summary: 'In English' }
      await write({ slug: 'green-tea', translations: { en } })
      const { statusCode, body, headers } = await get('/article/green-tea')
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain('<h1>Green tea</h1>')
      expect(body).toContain('<p>By hand</p>')
      expect(titleOf(body)).toBe('Green tea - Portico')
      expect(body).toContain('<link rel="canonical" href="https://tea.example/article/green-tea">')
      expect(body).toContain('hreflang="en" href="https://tea.example/en/article/green-tea"')
      expect(body).toContain('<meta name="description" content="How it is made">')
      expect(body).toContain('"@type":"Article"')
      expect(body).toContain('<html lang="zh-CN">')
    })

    test('is read in a language that it is translated into, and elsewhere in the site’s own', async () => {
      const { body } = await get('/en/article/green-tea')
      expect(body).toContain('<p>By hand, in English</p>')
      expect(body).toContain('<html lang="en">')
      await write({ slug: 'untranslated' })
      const moved = await get('/en/article/untranslated')
      expect([moved.statusCode, moved.headers.location]).toEqual([302, '/article/untranslated'])
      expect((await get('/article/untranslated')).body).not.toContain('rel="alternate" hreflang')
      expect((await get('/sitemap-content-article-1.xml')).body).not.toContain('/en/article/untranslated')
    })

    test('is there for link previews, and not for calls', async () => {
      expect((await get('/article/green-tea', { accept: '*/*' })).statusCode).toBe(200)
      expect((await get('/article/green-tea', {})).statusCode).toBe(200)
      expect(
        (await get('/article/green-tea', { ...browser, server: 'true' })).headers['content-type'],
      ).toMatch(/json/)
    })

    test('that moves is found at its former addresses by one step each', async () => {
      const { id } = await write({ slug: 'one' })
      await rows('article').update([Number(id)], { slug: 'two' })
      await rows('article').update([Number(id)], { slug: 'three' })
      for (const former of ['one', 'two']) {
        const { statusCode, headers } = await get(`/article/${former}`)
        expect([statusCode, headers.location]).toEqual([301, '/article/three'])
      }
      expect((await get('/en/article/one')).headers.location).toBe('/en/article/three')
      await rows('article').update([Number(id)], { slug: 'one' })
      expect((await get('/article/three')).headers.location).toBe('/article/one')
    })

    test('takes a former address of another one over', async () => {
      const first = await write({ slug: 'shared', title: 'First' })
      await rows('article').update([Number(first.id)], { slug: 'moved-on' })
      await write({ slug: 'shared', title: 'Second' })
      expect((await get('/article/shared')).body).toContain('<h1>Second</h1>')
      expect((await get('/article/moved-on')).body).toContain('<h1>First</h1>')
    })

    test('that is not public is not there, and one that is deleted is gone', async () => {
      const { id } = await write({ slug: 'hidden', status: 'draft' })
      expect((await get('/article/hidden')).statusCode).toBe(404)
      await rows('article').update([Number(id)], { status: 'published' })
      expect((await get('/article/hidden')).statusCode).toBe(200)
      await rows('article').remove([Number(id)])
      expect((await get('/article/hidden')).statusCode).toBe(410)
    })

    test('comes and goes by time alone, at the second', async () => {
      const now = Math.floor(product().now / 1000)
      await write({ slug: 'later', publish_time: now + 60, expire_time: now + 120 })
      const codes = []
      for (const seconds of [0, 59, 1, 59, 1]) {
        product().now += seconds * 1000
        codes.push((await get('/article/later')).statusCode)
      }
      expect(codes).toEqual([404, 404, 200, 200, 404])
    })

    test('says of texts what they are, never what they could do', async () => {
      const script = '<script>alert(1)</script>'
      await write({ slug: 'script', title: script, summary: `"${script}`, byline: script, cover_alt: script })
      for (const url of ['/article/script', '/articles', '/feed.xml', '/sitemap-content-article-1.xml'])
        expect((await get(url)).body, url).not.toContain('<script>alert')
    })

    test('for members shows guests what it is about and nothing of its text', async () => {
      await write({ slug: 'club', visibility: 'members', body: '<p>canary-body</p>', subtitle: 'canary-sub' })
      const { body } = await get('/article/club')
      expect(body).toContain('How it is made')
      expect(body).not.toContain('canary')
    })

    test('that is unlisted opens by its address alone', async () => {
      await write({ slug: 'secret-tea', title: 'Unlisted tea', visibility: 'unlisted' })
      const { statusCode, body } = await get('/article/secret-tea')
      expect([statusCode, body.includes('content="noindex"')]).toEqual([200, true])
      for (const url of ['/articles', '/articles/news', '/feed.xml', '/sitemap-content-article-1.xml'])
        expect((await get(url)).body, url).not.toMatch(/secret-tea|Unlisted tea/)
    })
  })

  describe('lists', () => {
    test('of all articles and of a category have numbered pages', async () => {
      const { id } = await rows('category').insert({ name: 'Many', slug: 'many' })
      for (let at = 0; at < 25; at++)
        await write({ slug: `many-${at}`, category_id: id, title: `Many ${at}` })
      const first = await get('/articles/many')
      expect(first.body.match(/class="card"/g)).toHaveLength(20)
      expect(first.body).toContain('href="/articles/many?page=2"')
      const second = await get('/articles/many?page=2')
      expect(second.body.match(/class="card"/g)).toHaveLength(5)
      expect(second.body).toContain('rel="canonical" href="https://tea.example/articles/many?page=2"')
      expect((await get('/articles/many?page=3')).statusCode).toBe(404)
    })

    test('of a category follow its place in the tree, with all below it', async () => {
      const top = await rows('category').insert({ name: 'Top', slug: 'top' })
      const below = await rows('category').insert({ name: 'Below', slug: 'below', pid: top.id })
      await write({ slug: 'in-below', title: 'Deep', category_id: below.id })
      expect((await get('/articles/top/below')).body).toContain('Deep')
      expect((await get('/articles/top')).body).toContain('Deep')
      await rows('category').update([Number(top.id)], { slug: 'summit' })
      expect((await get('/articles/top/below')).headers.location).toBe('/articles/summit/below')
      await rows('category').update([Number(top.id)], { status: '0' })
      for (const url of ['/articles/summit', '/articles/summit/below', '/article/in-below'])
        expect((await get(url)).statusCode, url).toBe(404)
    })

    test('of a tag show what has it', async () => {
      const { id } = await rows('tag').insert({ name: 'Oolong', slug: 'oolong' })
      await write({ slug: 'tagged', title: 'Tagged', tag_ids: [id] })
      const { body } = await get('/tag/oolong')
      expect(body).toContain('Tagged')
      expect(body.match(/class="card"/g)).toHaveLength(1)
      expect((await get('/article/tagged')).body).toContain('href="/tag/oolong"')
    })
  })

  describe('pages', () => {
    const text = (id: string, body: string) => [{ id, type: 'richText', props: { text: body } }]
    const page = (more: Row) => rows('page').insert({ status: 'published', slots: [], ...more })
    const call = (name: string, body: Row) =>
      product().call<{ faults: Row }>(`/admin/content.page/${name}`, {
        method: 'POST',
        token: product().superToken,
        body,
      })

    test('stand where their place in the tree says, with their blocks and the way back', async () => {
      const guide = await page({ title: 'Guide', slug: 'guide' })
      await page({
        title: 'Brewing',
        slug: 'brewing',
        pid: guide.id,
        slots: text('b1', '<p>Ninety degrees</p>'),
      })
      const { statusCode, body } = await get('/guide/brewing')
      expect([statusCode, body.includes('<p>Ninety degrees</p>')]).toEqual([200, true])
      expect(body).toContain('<a href="/guide">Guide</a>')
      await rows('page').update([Number(guide.id)], { slug: 'manual' })
      expect((await get('/guide/brewing')).headers.location).toBe('/manual/brewing')
    })

    test('take the front door, one at a time', async () => {
      const first = await page({ title: 'Welcome', slug: 'welcome', slots: text('b1', '<p>Come in</p>') })
      const second = await page({ title: 'Autumn', slug: 'autumn' })
      expect(await call('makehome', { id: first.id, ids: [first.id] })).toMatchObject({ code: 1 })
      expect((await get('/')).body).toContain('<p>Come in</p>')
      expect((await get('/welcome')).headers.location).toBe('/')
      expect(await call('makehome', { id: second.id, ids: [second.id] })).toMatchObject({ code: 1 })
      expect((await get('/')).body).toContain('Autumn')
      expect((await get('/welcome')).statusCode).toBe(200)
      expect(
        await product().call(`/admin/content.page/del?ids[]=${second.id}`, {
          method: 'DELETE',
          token: product().superToken,
        }),
      ).toMatchObject({ code: 0 })
    })

    test('are no address of the product, and no two have one address', async () => {
      for (const slug of ['articles', 'user', 'api', 'admin', 'search', 'sitemap-x', 'feed']) {
        const { code, data } = await call('add', { title: 'x', slug })
        expect([slug, code, typeof data.faults.slug]).toEqual([slug, 0, 'string'])
      }
      await page({ title: 'One', slug: 'only' })
      expect(await call('add', { title: 'Two', slug: 'only' })).toMatchObject({
        code: 0,
        data: { faults: { slug: expect.any(String) } },
      })
    })

    test('say in the words of the site that nothing is at an address', async () => {
      const { id } = await page({
        title: 'Lost',
        code: 'notFound',
        slug: 'lost',
        slots: text('b1', '<p>Have some tea</p>'),
      })
      const { statusCode, body } = await get('/nowhere')
      expect([statusCode, body.includes('Have some tea')]).toEqual([404, true])
      await rows('page').update([Number(id)], { code: 'none' })
    })

    test('that move at the same time leave every address leading to its page by one step', async () => {
      const tops = await Promise.all(['a1', 'b1'].map((slug) => page({ title: slug, slug })))
      const below = await page({ title: 'leaf', slug: 'leaf', pid: tops[0]?.id })
      const moves = Array.from({ length: 6 }, (_, at) =>
        at % 2 === 0
          ? rows('page').update([Number(below.id)], { pid: tops[at % 4 === 0 ? 1 : 0]?.id })
          : rows('page').update([Number(tops[0]?.id)], { slug: `a1-${at}` }),
      )
      await Promise.allSettled(moves)
      const stored = await product()
        .app.database.read.selectFrom('site_path')
        .selectAll()
        .where('resource', '=', 'content/page')
        .where('row_id', '=', Number(below.id))
        .execute()
      const current = stored
        .filter(({ is_current }) => Number(is_current) === 1)
        .map(({ path }) => String(path))
      expect(current).toHaveLength(1)
      for (const { path } of stored) {
        const { statusCode, headers } = await get(String(path))
        expect(path === current[0] ? statusCode : headers.location).toBe(
          path === current[0] ? 200 : current[0],
        )
      }
    })
  })

  describe('the search', () => {
    test('finds by words of either script what is public, and says so where there is nothing', async () => {
      await write({ slug: 'found', title: 'Silver needle 白毫银针' })
      await write({ slug: 'unfound', title: 'Silver canary 白毫', status: 'draft' })
      for (const words of ['silver', 'needle', '银针', '白毫']) {
        const { body } = await get(`/search?q=${encodeURIComponent(words)}`)
        expect(body, words).toContain('href="/article/found"')
        expect(body, words).not.toContain('canary')
        expect(body).toContain('content="noindex"')
      }
      const none = (await get(`/search?q=${encodeURIComponent('"><script>x</script>')}`)).body
      expect(none).not.toContain('<script>x')
      expect(none).toContain('class="empty"')
    })

    test('is asked 30 times a minute by one address', async () => {
      const answers = []
      for (let at = 0; at < 32; at++) answers.push(await get(`/search?q=a${at}`))
      expect(answers.at(0)?.body).toContain('role="search"')
      expect(answers.at(-1)?.statusCode).toBe(429)
      expect(answers.at(-1)?.headers).toMatchObject({
        'retry-after': expect.any(String),
        'content-type': expect.stringContaining('html'),
      })
    })
  })

  describe('addresses', () => {
    test('in another spelling lead to the one that counts', async () => {
      const moved = await get('/Article//Green-Tea/?utm=1')
      expect([moved.statusCode, moved.headers.location]).toEqual([301, '/article/green-tea?utm=1'])
    })

    test('that nothing is at answer so at the same address, in the language of the address', async () => {
      const { statusCode, body } = await get('/en/nothing/here')
      expect(statusCode).toBe(404)
      expect(body).toContain('<html lang="en">')
      expect(body).toContain('Page not found')
      expect((await get('/%E8%8C%B6')).statusCode).toBe(404)
    })

    test('of the back office, of members and of calls stay what they were', async () => {
      for (const url of ['/admin', '/user', '/user/login', '/404', '/401'])
        expect((await get(url)).body, url).not.toContain('class="bar-row"')
      expect((await get('/api/nothing', { accept: 'application/json' })).json()).toMatchObject({ code: 0 })
    })

    test('of the product are taken by no row', async () => {
      const { id } = await rows('category').insert({ name: 'x', slug: 'x' })
      const taken = await product().call('/admin/content.category/edit', {
        method: 'POST',
        token: product().superToken,
        body: { id, slug: 'news' },
      })
      expect(taken).toMatchObject({ code: 0, data: { faults: { slug: expect.any(String) } } })
    })
  })

  describe('machines', () => {
    test('find every public page in the sitemap, in every language, and nothing else', async () => {
      const index = (await get('/sitemap.xml', {})).body
      expect(index).toContain('<loc>https://tea.example/sitemap-content-article-1.xml</loc>')
      const { body } = await get('/sitemap-content-article-1.xml', {})
      expect(body).toContain('<loc>https://tea.example/article/green-tea</loc>')
      expect(body).toContain('<loc>https://tea.example/en/article/green-tea</loc>')
      expect(body).not.toMatch(/hidden|later/)
      expect((await get('/sitemap-content-article-2.xml')).statusCode).toBe(404)
      expect((await get('/robots.txt', {})).body).toContain('Sitemap: https://tea.example/sitemap.xml')
    })

    test('read the newest articles as a feed', async () => {
      await write({ slug: 'newest', title: 'Newest' })
      const { body, headers } = await get('/feed.xml', {})
      expect(headers['content-type']).toContain('application/atom+xml')
      expect(body).toContain('<link href="https://tea.example/article/newest"/>')
      expect((await get('/feed/news.xml', {})).statusCode).toBe(200)
      expect((await get('/feed/none.xml')).statusCode).toBe(404)
    })
  })

  describe('a preview', () => {
    const post = (call: string, body: Row, token = product().superToken) =>
      product().call<{ html: string; url: string }>(`/admin/content.article/${call}`, {
        method: 'POST',
        token,
        body,
      })

    test('is the real page with what is being typed, and nothing of it is stored', async () => {
      const { id } = await write({ slug: 'typed', title: 'Stored' })
      const values = { title: 'Typed <b>', body: '<p onclick="x()">new<script>alert(1)</script></p>' }
      const { html } = (await post('preview', { id, values })).data
      expect(html).toContain('<h1>Typed &lt;b&gt;</h1>')
      expect(html).toContain('<p>new</p>')
      expect(html).not.toMatch(/onclick|<script(?! type="application\/ld\+json")/)
      expect((await get('/article/typed')).body).toContain('<h1>Stored</h1>')
    })

    test('shows what is not there yet, in the language that is asked for', async () => {
      const { html } = (await post('preview', { language: 'en', values: { title: 'Not yet' } })).data
      expect(html).toContain('<html lang="en">')
      expect(html).toContain('<h1>Not yet</h1>')
    })

    test('is for those who may edit, and of rows that they see', async () => {
      const { token } = await product().limitedAdmin(['content/article/index'])
      expect((await post('preview', { values: {} }, token)).code).toBe(401)
      expect(await post('preview', { id: 999_999, values: {} })).toMatchObject({ code: 0 })
      expect(await post('preview', { id: 'x', values: 7 })).toMatchObject({ code: 0 })
    })

    test('by a link shows a draft to whoever has it, for an hour, and to no search engine', async () => {
      const { id } = await write({ slug: 'waiting', title: 'Waiting', status: 'draft' })
      const { url } = (await post('previewLink', { id })).data
      const { statusCode, body, headers } = await get(url)
      expect([statusCode, body.includes('<h1>Waiting</h1>')]).toEqual([200, true])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      const other = url.slice(0, 30) + (url[30] === 'A' ? 'B' : 'A') + url.slice(31)
      for (const wrong of [other, '/preview/', '/preview/x', `/preview/${'a'.repeat(2000)}`])
        expect((await get(wrong)).statusCode, wrong).toBe(404)
      product().now += 3_600_000
      expect((await get(url)).statusCode).toBe(404)
    })
  })

  describe('a page that was rendered', () => {
    test('is not sent again to who has it', async () => {
      const { headers } = await get('/article/green-tea')
      const again = await get('/article/green-tea', { ...browser, 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    })

    test('is packed for who takes it so', async () => {
      const { headers } = await get('/article/green-tea', { ...browser, 'accept-encoding': 'gzip, br' })
      expect(headers['content-encoding']).toBe('br')
    })

    test('is as new as the last write, in every process', async () => {
      const other = await startTestApp({
        beside: product(),
        env: { PORTICO_PUBLIC_URL: 'https://tea.example' },
      })
      try {
        other.now = product().now
        const { id } = await write({ slug: 'fresh', title: 'Round 0' })
        for (let round = 1; round <= 20; round++) {
          const [writer, reader] = round % 2 === 0 ? [product(), other] : [other, product()]
          await writer.rows('content/article').update([Number(id)], { title: `Round ${round}` })
          const { body } = await reader.server.inject({ url: '/article/fresh', headers: browser })
          expect(body).toContain(`<h1>Round ${round}</h1>`)
        }
      } finally {
        await other.close()
      }
    })
  })
})

describe('a site that is closed', () => {
  let closed: TestApp
  beforeEach(async () => {
    closed ??= await startTestApp({ page: '<!doctype html><title>the client</title>' })
  })
  afterAll(() => closed.close())

  test('has the welcome page at every address, and asks crawlers to leave', async () => {
    for (const url of ['/', '/articles', '/article/x'])
      expect((await closed.server.inject({ url, headers: browser })).body).toContain('the client')
    expect((await closed.server.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await closed.server.inject({ url: '/sitemap.xml' })).statusCode).toBe(404)
  })
})
