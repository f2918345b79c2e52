import { once } from 'node:events'
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { isLong } from '#server/testing/sample.ts'
import { memberPassword, startTestApp, superPassword, type TestApp } from '#server/testing/test-app.ts'

type Row = Record<string, unknown>

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** What a page is answered with over a connection, bytes as they come. */
async function ask({ server }: TestApp, path: string, headers: Row = {}) {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const [response] = (await once(
    get({ port, host: '127.0.0.1', path, headers: { ...browser, ...headers } as OutgoingHttpHeaders }),
    'response',
  )) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: response.headers, body: body.toString('latin1') }
}

/** Headers but those of the connection and the moment. */
function answerHeaders({ connection, date, 'keep-alive': _, ...headers }: Row): Row {
  return headers
}

onEveryDialect({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } }, (product, dialect) => {
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
    const en = { title: 'Green tea', body: '<p>By hand, in English</p>', summary: 'In English' }
    await write({ slug: 'green-tea', translations: { en } })
  })

  describe('an article', () => {
    test('that moves is found at its former addresses by one step each', async () => {
      const { id } = await write({ slug: 'one' })
      await rows('article').update([Number(id)], { slug: 'two' })
      await rows('article').update([Number(id)], { slug: 'three' })
      for (const former of ['one', 'two']) {
        const { statusCode, headers } = await get(`/article/${former}`)
        expect([statusCode, headers.location]).toEqual([301, '/article/three'])
      }
      expect((await get('/en/article/one')).headers.location).toBe('/en/article/three')
      expect((await get('/article/one?utm_source=a%20b')).headers.location).toBe(
        '/article/three?utm_source=a%20b',
      )
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

    test('leads to those before and behind it, also where several came out in one second', async () => {
      const publish_time = Math.floor(product().now / 1000) - 10_000_000
      const slugs = ['row-o', 'row-a', 'row-b', 'row-c', 'row-n']
      for (const [at, slug] of slugs.entries())
        await write({ slug, publish_time: publish_time + (at === 0 ? -1 : at === 4 ? 1 : 0) })
      const leads = async (slug: string, to: 'prev' | 'next') =>
        new RegExp(`rel="${to}" href="/article/([^"]*)"`).exec((await get(`/article/${slug}`)).body)?.[1]
      for (const [at, slug] of slugs.entries()) {
        if (at > 0) expect(await leads(slug, 'prev'), slug).toBe(slugs[at - 1])
        if (at < 4) expect(await leads(slug, 'next'), slug).toBe(slugs[at + 1])
      }
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('has a page at its slug, with what search engines read', async () => {
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

    test('that is not public is not there, and one that is deleted is gone', async () => {
      const { id } = await write({ slug: 'hidden', status: 'draft' })
      expect((await get('/article/hidden')).statusCode).toBe(404)
      await rows('article').update([Number(id)], { status: 'published' })
      expect((await get('/article/hidden')).statusCode).toBe(200)
      await rows('article').remove([Number(id)])
      expect((await get('/article/hidden')).statusCode).toBe(410)
    })

    test('says of texts what they are, never what they could do', async () => {
      const script = '<script>alert(1)</script>'
      await write({ slug: 'script', title: script, summary: `"${script}`, byline: script, cover_alt: script })
      for (const url of ['/article/script', '/articles', '/feed.xml', '/sitemap-content-article-1.xml'])
        expect((await get(url)).body, url).not.toContain('<script>alert')
    })

    test('says what it is about in whole characters, and has a picture where there is one', async () => {
      const meta = (body: string, name: string) =>
        new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(body)?.[1]
      await write({ slug: 'cut', summary: `${'a'.repeat(299)}😀 more` })
      await write({ slug: 'family', summary: '', body: `<p>${'b'.repeat(155)}👨‍👩‍👧 more words</p>` })
      const [summary, text] = [(await get('/article/cut')).body, (await get('/article/family')).body]
      expect(meta(summary, 'description')).toBe('a'.repeat(299))
      expect(meta(summary, 'og:description')).toBe('a'.repeat(299))
      expect(meta(text, 'description')).toBe('b'.repeat(155))
      expect([meta(summary, 'og:image'), meta(summary, 'twitter:card')]).toEqual([undefined, 'summary'])
      await configure({ logo: '/static/images/logo.png' })
      const withLogo = (await get('/article/cut')).body
      expect(meta(withLogo, 'og:image')).toBe('https://tea.example/static/images/logo.png')
      expect(meta(withLogo, 'twitter:card')).toBe('summary')
      await write({ slug: 'with-picture', seo_image: '/static/images/shared.png' })
      const shared = (await get('/article/with-picture')).body
      expect(meta(shared, 'og:image')).toBe('https://tea.example/static/images/shared.png')
      expect(meta(shared, 'twitter:card')).toBe('summary_large_image')
      await configure({ logo: '' })
    })

    test('for members shows guests what it is about and nothing of its text', async () => {
      await write({ slug: 'club', visibility: 'members', body: '<p>canary-body</p>', subtitle: 'canary-sub' })
      const { body } = await get('/article/club')
      expect(body).toContain('How it is made')
      expect(body).not.toContain('canary')
    })

    test('that leads elsewhere leads members there: to guests it shows what it is about', async () => {
      const elsewhere = { kind: 'link', source_url: 'https://canary.example/' }
      await write({ ...elsewhere, slug: 'elsewhere' })
      await write({ ...elsewhere, slug: 'club-link', visibility: 'members' })
      expect((await get('/article/elsewhere')).headers.location).toBe('https://canary.example/')
      await write({ slug: 'to-cn', kind: 'link', source_url: 'https://例子.example/a?q=中' })
      expect((await get('/article/to-cn')).headers.location).toBe('https://xn--fsqu00a.example/a?q=%E4%B8%AD')
      const { statusCode, headers, body } = await get('/article/club-link')
      expect([statusCode, headers.location]).toEqual([200, undefined])
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

    test('begin with what is featured, as long as it is', async () => {
      const now = Math.floor(product().now / 1000)
      const { id } = await rows('category').insert({ name: 'Featured', slug: 'featured' })
      await write({
        slug: 'old-star',
        title: 'Star',
        category_id: id,
        publish_time: 1000,
        featured_until: now + 60,
      })
      for (const at of [1, 2]) await write({ slug: `new-${at}`, title: `New ${at}`, category_id: id })
      const titles = async () =>
        [...(await get('/articles/featured')).body.matchAll(/<h2><a [^>]*>(.*?)<\/a>/g)].map(([, one]) => one)
      expect(await titles()).toEqual(['Star', 'New 2', 'New 1'])
      expect((await get('/feed/featured.xml')).body).toMatch(/New 2.*New 1.*Star/s)
      product().now += 61_000
      expect(await titles()).toEqual(['New 2', 'New 1', 'Star'])
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

  describe('downloads', () => {
    const offer = async (more: Row = {}, file: Row = {}) => {
      const values = { title: 'Guide', category_id: news.id, summary: 'All of it', status: 'published' }
      const row = await rows('resource').insert({ ...values, ...more })
      const url = `https://files.example/canary-${row.id}`
      await rows('resourceFile').insert({
        resource_id: row.id,
        label: 'Guide.pdf',
        version: '1.2',
        url,
        ...file,
      })
      return row
    }

    test('are listed by category and tag, twenty a page, as far as they are public', async () => {
      const top = await rows('category').insert({ name: 'Manuals', slug: 'manuals' })
      const below = await rows('category').insert({ name: 'Old', slug: 'old', pid: top.id })
      await rows('category').insert({ name: 'Unused', slug: 'unused' })
      const { id: tag } = await rows('tag').insert({ name: 'Rare', slug: 'rare' })
      for (let at = 0; at < 21; at++) await offer({ title: `Many ${at}`, category_id: top.id })
      await offer({ title: 'Old one', category_id: below.id, tag_ids: [tag] })
      await offer({ title: 'canary', category_id: top.id, status: 'draft' })
      const first = (await get('/downloads?category=manuals')).body
      expect(first.match(/class="card"/g)).toHaveLength(20)
      expect(first).toContain('href="/downloads?category=manuals&amp;page=2"')
      expect(first).toContain('rel="canonical" href="https://tea.example/downloads"')
      expect(first).toContain('href="/downloads?category=manuals&amp;tag=rare"')
      const second = (await get('/downloads?category=manuals&page=2')).body
      expect(second.match(/class="card"/g)).toHaveLength(2)
      const rare = (await get('/downloads?tag=rare')).body
      expect(rare.match(/class="card"/g)).toHaveLength(1)
      expect(rare).toMatch(/aria-current="true">Rare/)
      expect(first + second).not.toMatch(/canary|Unused/)
      for (const nothing of ['category=unused', 'tag=none', 'category=manuals&page=3', 'category=%00'])
        expect((await get(`/downloads?${nothing}`)).statusCode, nothing).toBe(404)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('have a page that says what there is and what it takes, and nothing that only some may know', async () => {
      const en = { title: 'Guide in English', licence: 'Be nice.' }
      const { id } = await offer({
        ...{ slug: 'guide', access: 'score', price_score: 30, licence: '仅供个人使用。' },
        ...{ body: '<p>By hand</p>', translations: { en } },
      })
      const { statusCode, body } = await get('/download/guide')
      expect(statusCode).toBe(200)
      for (const text of [
        '<h1>Guide</h1>',
        'All of it',
        '<p>By hand</p>',
        'Guide.pdf',
        '1.2',
        '30 积分',
        '仅供个人使用。',
      ])
        expect(body).toContain(text)
      expect(body).toContain('<link rel="canonical" href="https://tea.example/download/guide">')
      expect(body).toContain('hreflang="en" href="https://tea.example/en/download/guide"')
      expect(body).toContain('"isAccessibleForFree":false')
      expect(body).toContain(`href="/user/content/resource/${id}"`)
      expect(body).toMatch(/class="trail".*href="\/downloads".*href="\/downloads\?category=news"/s)
      expect(body).not.toMatch(/canary|[0-9a-f]{64}|\/storage\//)
      const inEnglish = (await get('/en/download/guide')).body
      expect(inEnglish).toContain('<h1>Guide in English</h1>')
      expect(inEnglish).toContain('Be nice.')
    })

    test('are found by machines and by words, and gone with their time or their row', async () => {
      const now = Math.floor(product().now / 1000)
      const { id } = await offer({ slug: 'brief', title: 'Briefly there', expire_time: now + 60 })
      await offer({ slug: 'unindexed', no_index: 1 })
      const { body: map } = await get('/sitemap-content-resource-1.xml', {})
      expect(map).toContain('<loc>https://tea.example/download/brief</loc>')
      expect(map).not.toContain('unindexed')
      expect((await get('/sitemap-lists-1.xml', {})).body).toContain('https://tea.example/downloads')
      expect((await get('/search?q=briefly')).body).toContain('href="/download/brief"')
      product().now += 60_000
      expect((await get('/download/brief')).statusCode).toBe(404)
      await rows('resource').remove([Number(id)])
      expect((await get('/download/brief')).statusCode).toBe(410)
    })

    test('show a file that was added a moment ago', async () => {
      const { id } = await offer({ slug: 'growing' })
      expect((await get('/download/growing')).body).not.toContain('More.pdf')
      const url = 'https://files.example/more'
      await rows('resourceFile').insert({ resource_id: id, label: 'More.pdf', url })
      expect((await get('/download/growing')).body).toContain('More.pdf')
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

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

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

    test('have one first heading, whether or not a hero that stands first is shown', async () => {
      const hero = (more: Row = {}) => [{ id: 'h1', type: 'hero', props: { title: 'Come in' }, ...more }]
      const pages: readonly [slug: string, title: string, values: Row][] = [
        ['plain', 'Heading plain', {}],
        ['first', 'Come in', { slots: hero() }],
        ['hidden', 'Heading hidden', { slots: hero({ hidden: true }) }],
        ['second', 'Heading second', { slots: [...text('b1', '<h1>Text</h1>'), ...hero()] }],
        ['club', 'Heading club', { slots: hero(), visibility: 'members' }],
      ]
      for (const [slug, title, values] of pages) {
        const { id } = await page({ title: `Heading ${slug}`, slug: `heading-${slug}`, ...values })
        const headings = async (path: string) =>
          [...(await get(path)).body.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, said]) => said)
        expect(await headings(`/heading-${slug}`), slug).toEqual([title])
        if (slug === 'plain') continue
        expect(await call('makehome', { id, ids: [id] })).toMatchObject({ code: 1 })
        expect(await headings('/'), slug).toEqual([title])
      }
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
        translations: { en: { title: 'Lost', slots: text('b1', '<p>Have a biscuit</p>') } },
      })
      const { statusCode, body } = await get('/nowhere')
      expect([statusCode, body.includes('Have some tea')]).toEqual([404, true])
      const translated = (await get('/en/nowhere')).body
      expect([translated.includes('some tea'), translated.includes('Have a biscuit')]).toEqual([false, true])
      await rows('page').update([Number(id)], { visibility: 'members' })
      for (const url of ['/nowhere', '/en/nowhere'])
        expect((await get(url)).body, url).not.toMatch(/Have some tea|Have a biscuit/)
      await rows('page').update([Number(id)], { code: 'none' })
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

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is asked 30 times a minute by one address', async () => {
      const from = { headers: browser, remoteAddress: '192.0.2.30' }
      const answers = []
      for (let at = 0; at < 32; at++)
        answers.push(await product().server.inject({ url: `/search?q=a${at}`, ...from }))
      expect(answers.at(0)?.body).toContain('role="search"')
      expect(answers.at(-1)?.statusCode).toBe(429)
      expect(answers.at(-1)?.headers).toMatchObject({
        'retry-after': expect.any(String),
        'content-type': expect.stringContaining('html'),
      })
    })
  })

  describe('machines', () => {
    test('find every public page in the sitemap, in every language, and nothing else', async () => {
      const en = { title: 'Here', body: '<p>In English</p>', summary: 'In English' }
      await write({ slug: 'in-the-sitemap', translations: { en } })
      await write({ slug: 'out-of-it', status: 'draft' })
      const index = (await get('/sitemap.xml', {})).body
      expect(index).toContain('<loc>https://tea.example/sitemap-content-article-1.xml</loc>')
      const { body } = await get('/sitemap-content-article-1.xml', {})
      expect(body).toContain('<loc>https://tea.example/article/in-the-sitemap</loc>')
      expect(body).toContain('<loc>https://tea.example/en/article/in-the-sitemap</loc>')
      expect(body).not.toContain('out-of-it')
      for (const number of [0, 2, 999_999])
        expect((await get(`/sitemap-content-article-${number}.xml`)).statusCode).toBe(404)
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

    test('read in the feed of a category what its page lists, with what is below it', async () => {
      const below = await rows('category').insert({ name: 'Lower', slug: 'lower', pid: news.id })
      await write({ slug: 'lowest', category_id: below.id })
      for (const url of ['/feed/news.xml', '/feed/lower.xml', '/articles/news'])
        expect((await get(url)).body, url).toContain('/article/lowest"')
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('find every public call of content in the API documents, which need no login and take keys', async () => {
      const { paths } = (await get('/api/openapi.json', {})).json()
      const known = new Map(Object.entries(paths).map(([url, calls]) => [url.toLowerCase(), calls as Row]))
      const { publicRoutes = [] } =
        product().app.modules.find(({ module }) => module.name === 'content') ?? {}
      expect(publicRoutes.length).toBeGreaterThan(8)
      for (const route of publicRoutes) {
        const [method = '', url = ''] = route.toLowerCase().split(' ')
        const call = known.get(url)?.[method] as Row
        expect(call.security, route).toEqual([{}, { 'ba-user-token': [] }, { apiKey: [] }])
        expect(call, route).toHaveProperty(method === 'get' ? 'parameters' : 'requestBody')
        const { content } = (
          call.responses as { 200: { content: { 'application/json': { schema: Row } } } }
        )[200]
        const { data } = content['application/json'].schema.properties as { data: Row }
        expect(data, route).toHaveProperty('properties')
      }
    })

    test('call with a key what everybody calls without', async () => {
      const { token } = await product().member()
      const { data } = await product().call<{ key: string }>('/api/account/keyAdd', {
        method: 'POST',
        memberToken: token,
        body: { name: 'Reader', old_password: memberPassword },
      })
      const { id } = await write({ slug: 'for-keys', visibility: 'members', body: '<p>For members</p>' })
      const ask = (url: string, headers = {}) => product().call<{ row: Row }>(url, { headers })
      const bearer = { authorization: `Bearer ${data.key}` }
      const show = `/api/content.article/show?id=${id}`
      expect((await ask(show)).data.row.body).toBe('')
      expect((await ask(show, bearer)).data.row.body).toBe('<p>For members</p>')
      const others = ['content.menu/show?code=main', 'content.search/index?q=tea', 'content.resource/index']
      for (const other of others) expect((await ask(`/api/${other}`, bearer)).code, other).toBe(1)
    })

    test('know an article in a feed again, and when it was published and changed', async () => {
      const entryOf = async (slug: string, path = '/feed.xml') => {
        const { body } = await get(path, {})
        const entry = body.split('<entry>').find((one) => one.includes(`/article/${slug}"`)) ?? ''
        const say = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(entry)?.[1]
        const all = ['id', 'published', 'updated'].map(say)
        return { id: all[0], published: all[1], updated: all[2], feed: /<updated>(.*?)</.exec(body)?.[1] }
      }
      const { id, publish_time } = await write({ slug: 'known', title: 'a\uffffb or c\ufffed' })
      const published = new Date(Number(publish_time) * 1000).toISOString()
      const first = await entryOf('known')
      expect(first).toMatchObject({ id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/), published })
      expect([first.updated, (await entryOf('known', '/feed/news.xml')).id]).toEqual([published, first.id])
      product().now += 240_000
      const edit = (values: Row) =>
        product().call<{ row: Row }>('/admin/content.article/edit', {
          method: 'POST',
          token: product().superToken,
          body: { id, row_version: 1, ...values },
        })
      expect(await edit({ body: '<p>Another</p>' })).toMatchObject({ code: 1 })
      expect((await entryOf('known')).updated).toBe(published)
      const applied = await product().call('/admin/content.article/applyDraft', {
        method: 'POST',
        token: product().superToken,
        body: { id, ids: [id] },
      })
      expect(applied).toMatchObject({ code: 1 })
      await rows('article').update([Number(id)], { slug: 'known-again' })
      const again = await entryOf('known-again')
      const updated = new Date(product().now).toISOString().replace(/\.\d+/, '.000')
      expect(again).toEqual({ id: first.id, published, updated, feed: updated })
      expect((await entryOf('known-again', '/en/feed.xml')).id).not.toBe(first.id)
    })

    test('are not sent a feed or the sitemap again that they have, until something changes', async () => {
      for (const url of ['/feed.xml', '/feed/news.xml', '/en/feed.xml', '/sitemap.xml']) {
        const { headers } = await get(url, {})
        const has = { 'if-none-match': String(headers.etag) }
        const again = await get(url, has)
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
      }
      const { headers } = await get('/feed.xml', {})
      await write({ slug: 'another' })
      expect((await get('/feed.xml', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
    })
  })

  describe('a preview', () => {
    const post = (call: string, body: Row, token = product().superToken) =>
      product().call<{ html: string; page: string | null; url: string }>(`/admin/content.article/${call}`, {
        method: 'POST',
        token,
        body,
      })

    test('by a link shows of lines those that its maker reads whole', async () => {
      const { id } = await rows('resource').insert({ title: 'Lines', category_id: news.id, status: 'draft' })
      const file = { resource_id: id, label: 'canary.pdf', url: 'https://files.example/1' }
      await rows('resourceFile').insert(file)
      const { token, groupId } = await product().limitedAdmin([
        'content/resource/index',
        'content/resource/edit',
      ])
      const link = await product().call<{ url: string }>('/admin/content.resource/previewLink', {
        ...{ method: 'POST', token, body: { id } },
      })
      const seen = async () => (await get(link.data.url)).body.includes('canary.pdf')
      expect(await seen()).toBe(true)
      const lines = { 'content/resourceFile': { fields: { label: 'hidden' } } }
      for (const limits of [{ 'content/resource': { fields: { files: 'hidden' } } }, lines]) {
        await product()
          .rows('auth/group')
          .update([groupId], { limits: JSON.stringify(limits) })
        expect([limits, await seen()]).toEqual([limits, false])
      }
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is the real page with what is being typed, and nothing of it is stored', async () => {
      const { id } = await write({ slug: 'typed', title: 'Stored' })
      const body = '<p onclick="x()">new<script>alert(1)</script></p><p><a href="/x" target="_self">y</a></p>'
      const values = { title: 'Typed <b>', body }
      const { html } = (await post('preview', { id, values })).data
      expect(html).toContain('<h1>Typed &lt;b&gt;</h1>')
      expect(html).toContain('<p>new</p><p><a href="/x">y</a></p>')
      expect(html).not.toMatch(/onclick|<script(?! type="application\/ld\+json")/)
      expect((await get('/article/typed')).body).toContain('<h1>Stored</h1>')
    })

    test('shows what is not there yet, in the language that is asked for', async () => {
      const { html } = (await post('preview', { language: 'en', values: { title: 'Not yet' } })).data
      expect(html).toContain('<html lang="en">')
      expect(html).toContain('<h1>Not yet</h1>')
    })

    test('leaves out what would be refused, and says nothing of it', async () => {
      const { id } = await write({ slug: 'refused', title: 'Kept' })
      const values = {
        title: 'x'.repeat(121),
        views: 'many',
        category_id: 1e300,
        summary: 7,
        byline: 'Lu Yu',
      }
      const { html } = (await post('preview', { id, values })).data
      expect(html).toContain('<h1>Kept</h1>')
      expect(html).toContain('<span>Lu Yu</span>')
    })

    test('says where visitors read the row, as long as they can', async () => {
      const { id } = await write({ slug: 'seen', title: 'Seen' })
      const pageOf = async (body: Row) => (await post('preview', { values: {}, ...body })).data.page
      expect(await pageOf({ id })).toBe('/article/seen')
      expect(await pageOf({ id, language: 'en' })).toBe('/en/article/seen')
      const hidden = await write({ slug: 'unseen', title: 'Unseen', status: 'draft' })
      expect([await pageOf({ id: hidden.id }), await pageOf({})]).toEqual([null, null])
    })

    test('is for those who may write what they ask for, and of rows that they see', async () => {
      const reader = (await product().limitedAdmin(['content/article/index'])).token
      expect((await post('preview', { values: {} }, reader)).code).toBe(401)
      const writer = (await product().limitedAdmin(['content/article/add'])).token
      const { id } = await write({ slug: 'others', title: 'Of others' })
      expect((await post('preview', { values: {} }, writer)).code).toBe(1)
      expect((await post('preview', { id, values: {} }, writer)).code).toBe(401)
      expect(await post('preview', { id: 999_999, values: {} })).toMatchObject({ code: 0 })
      expect(await post('preview', { id: 'x', values: {} })).toMatchObject({ code: 0 })
      for (const values of [undefined, null, 7, ['title']])
        expect(await post('preview', { values })).toMatchObject({
          code: 0,
          msg: expect.stringContaining('values'),
        })
    })

    test('by a link shows nobody what its maker may not read', async () => {
      const { id } = await write({ slug: 'partly', title: 'Partly', byline: 'Lu Yu', status: 'draft' })
      const { token, groupId } = await product().limitedAdmin([
        'content/article/index',
        'content/article/edit',
      ])
      const limitTo = (limits: object) =>
        product()
          .rows('auth/group')
          .update([groupId], { limits: JSON.stringify({ 'content/article': limits }) })
      const { url } = (await post('previewLink', { id }, token)).data
      expect((await get(url)).body).toContain('Lu Yu')
      await limitTo({ fields: { byline: 'hidden', body: 'hidden' } })
      for (const link of [url, (await post('previewLink', { id }, token)).data.url]) {
        const { body } = await get(link)
        expect(body).toContain('<h1>Partly</h1>')
        expect(body).not.toMatch(/Lu Yu|By hand/)
      }
      await limitTo({ rows: { all: [{ field: 'title', operator: 'eq', val: 'Another' }] } })
      expect((await get(url)).statusCode).toBe(404)
      expect(await post('previewLink', { id }, token)).toMatchObject({ code: 0 })
    })

    test('by a link is made by who may edit the row, and is gone when they may not any more', async () => {
      const { id } = await write({ slug: 'revoked', title: 'Revoked', status: 'draft' })
      const { token: reader } = await product().limitedAdmin(['content/article/index'])
      expect((await post('previewLink', { id }, reader)).code).toBe(401)
      const { token, groupId } = await product().limitedAdmin(['content/article/edit'])
      const { url } = (await post('previewLink', { id }, token)).data
      expect((await get(url)).statusCode).toBe(200)
      await product().rows('auth/group').update([groupId], { rules: [] })
      expect((await get(url)).statusCode).toBe(404)
    })

    test('by a link that was made with a key shows what the key lets its owner edit', async () => {
      const { id } = await write({ slug: 'keyed', title: 'Keyed', status: 'draft' })
      const key = async (nodes: readonly string[]) => {
        const body = { name: 'Preview', old_password: superPassword, nodes }
        const { data } = await product().call<{ key: string; id: number }>(
          '/admin/routine.AdminInfo/keyAdd',
          {
            ...{ method: 'POST', token: product().superToken, body },
          },
        )
        return data
      }
      const link = async (with_: string) =>
        product().call<{ url: string }>('/admin/content.article/previewLink', {
          ...{ method: 'POST', body: { id }, headers: { authorization: `Bearer ${with_}` } },
        })
      const editing = await key(['content/article/edit'])
      const { url } = (await link(editing.key)).data
      expect((await get(url)).body).toContain('<h1>Keyed</h1>')
      await product().call('/admin/routine.AdminInfo/keyRevoke', {
        ...{
          method: 'POST',
          token: product().superToken,
          body: { id: editing.id, old_password: superPassword },
        },
      })
      expect((await get(url)).statusCode).toBe(404)
      expect((await link((await key(['content/article/index'])).key)).code).toBe(401)
    })

    test('shows of an article for members what members read of it, to those who may edit it', async () => {
      const { id } = await write({ slug: 'inner', title: 'Inner', visibility: 'members', byline: 'Lu Yu' })
      const { html } = (await post('preview', { id, values: { body: '<p>By foot</p>' } })).data
      const { url } = (await post('previewLink', { id })).data
      expect(html).toMatch(/<h1>Inner<\/h1>.*Lu Yu.*By foot/s)
      expect((await get(url)).body).toMatch(/<h1>Inner<\/h1>.*Lu Yu.*By hand/s)
      expect((await get('/article/inner')).body).not.toMatch(/Lu Yu|By hand|By foot/)
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
    test('is as new as the last write, in every process', async () => {
      const other = await startTestApp({
        beside: product(),
        env: { PORTICO_PUBLIC_URL: 'https://tea.example' },
      })
      try {
        other.now = product().now
        const { id } = await write({ slug: 'fresh', title: 'Round 0' })
        for (let round = 1; round <= (isLong ? 1000 : 70); round++) {
          const [writer, reader] = round % 2 === 0 ? [product(), other] : [other, product()]
          await writer.rows('content/article').update([Number(id)], { title: `Round ${round}` })
          expect((await ask(reader, '/article/fresh')).body).toContain(`<h1>Round ${round}</h1>`)
        }
      } finally {
        await other.close()
      }
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is not sent again to who has it', async () => {
      const { headers } = await get('/article/green-tea')
      const again = await get('/article/green-tea', { ...browser, 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    })

    test('is packed for who takes it so, each form with a tag of its own', async () => {
      const ask = (accepted: string, more: Record<string, string> = {}) =>
        get('/article/green-tea', { ...browser, 'accept-encoding': accepted, ...more })
      const forms = {
        'gzip, br': 'br',
        '*': 'br',
        gzip: 'gzip',
        'br;q=0, gzip': 'gzip',
        'br;q=0.0': undefined,
      }
      const tags = new Map<unknown, string>()
      for (const [accepted, form] of Object.entries(forms)) {
        const { headers } = await ask(accepted)
        const etag = String(headers.etag)
        expect([headers['content-encoding'], tags.get(form) ?? etag], accepted).toEqual([form, etag])
        tags.set(form, etag)
        const again = await ask(accepted, { 'if-none-match': `"x", ${etag}` })
        expect([again.statusCode, again.headers.etag], accepted).toEqual([304, etag])
      }
      expect(new Set(tags.values()).size).toBe(3)
      expect((await ask('gzip', { 'if-none-match': String(tags.get('br')) })).statusCode).toBe(200)
    })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  describe('addresses', () => {
    test('in another spelling lead to the one that counts', async () => {
      const moved = await get('/Article//Green-Tea/?utm=1')
      expect([moved.statusCode, moved.headers.location]).toEqual([301, '/article/green-tea?utm=1'])
      for (const url of ['/article/green-tea.html', '/en/article/green-tea.html?utm=1'])
        expect((await get(url)).statusCode, url).toBe(200)
      expect((await get('/article/none.html')).statusCode).toBe(404)
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
})

describe('a page that is sent from memory', () => {
  const trusted = { PORTICO_TRUSTED_PROXIES: '127.0.0.1', PORTICO_PUBLIC_URL: 'https://tea.example' }
  let product: TestApp
  const from = (address: string, more: Record<string, string> = {}) =>
    ask(product, '/articles', { 'x-forwarded-for': address, ...more })
  beforeEach(async () => {
    product = await startTestApp({ env: trusted })
    await setSetting(product, 'site_open', '1')
    await from('192.0.2.1')
  })
  afterEach(() => product.close())

  test('goes out as it did the first time', async () => {
    const { headers } = await from('192.0.2.1')
    const rendered = vi.spyOn(product.app.site.cache, 'get')
    const asked: readonly Record<string, string>[] = [
      {},
      { 'accept-encoding': 'gzip, br' },
      { 'accept-encoding': 'gzip' },
      { 'if-none-match': String(headers.etag) },
      { 'x-forwarded-proto': 'https' },
      { server: 'true' },
    ]
    for (const more of asked) {
      const ready = await from('192.0.2.1', more)
      const whole = await product.server.inject({ url: '/articles', headers: { ...browser, ...more } })
      expect(ready.status).toBe(whole.statusCode)
      expect(ready.headers).toMatchObject(answerHeaders(whole.headers))
      expect(ready.body).toEqual(whole.rawPayload.toString('latin1'))
    }
    expect(rendered).toHaveBeenCalledTimes(5)
    rendered.mockRestore()
  })

  test('is not for banned addresses, and gone with the site', async () => {
    await setSetting(product, 'no_access_ip', '192.0.2.7')
    await from('192.0.2.1')
    expect([(await from('192.0.2.7')).status, (await from('192.0.2.1')).status]).toEqual([403, 200])
    await setSetting(product, 'site_open', '0')
    expect((await from('192.0.2.1')).status).toBe(404)
  })
})

describe('a sitemap', () => {
  test('names no file without addresses', async () => {
    const product = await startTestApp()
    try {
      await setSetting(product, 'site_open', '1')
      const { id: category_id } = await product.rows('content/category').insert({ name: 'News' })
      const write = (more: Row) =>
        product.rows('content/article').insert({ title: 'Tea', category_id, body: '<p>Tea</p>', ...more })
      const files = async () => {
        const { body } = await product.server.inject({ url: '/sitemap.xml' })
        return [...body.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => url)
      }
      const addresses = async (url: string) =>
        (await product.server.inject({ url })).body.match(/<url>/g)?.length ?? 0
      await write({ status: 'draft' })
      for (const url of await files()) expect(await addresses(url), url).toBeGreaterThan(0)
      expect((await files()).join()).not.toContain('article')
      const { id } = await write({ status: 'published' })
      const { write: db } = product.app.database
      await db.updateTable('content_article').set({ id: 10_001 }).where('id', '=', Number(id)).execute()
      const place = db.updateTable('site_path').set({ row_id: 10_001 }).where('row_id', '=', Number(id))
      await place.where('resource', '=', 'content/article').execute()
      await write({ status: 'draft' })
      expect((await files()).filter((url) => url.includes('article'))).toEqual([
        '/sitemap-content-article-2.xml',
      ])
      for (const url of await files()) expect(await addresses(url), url).toBeGreaterThan(0)
    } finally {
      await product.close()
    }
  })
})

describe('a site that is closed', () => {
  let closed: TestApp
  beforeAll(async () => {
    closed = await startTestApp({ page: '<!doctype html><title>the client</title>' })
  })
  afterAll(() => closed.close())

  test('has the welcome page at every address, and asks crawlers to leave', async () => {
    for (const url of ['/', '/articles', '/article/x'])
      expect((await closed.server.inject({ url, headers: browser })).body).toContain('the client')
    expect((await closed.server.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await closed.server.inject({ url: '/sitemap.xml' })).statusCode).toBe(404)
  })
})
