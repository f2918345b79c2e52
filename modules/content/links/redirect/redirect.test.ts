import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { testModule } from '#server/testing/modules.ts'
import { redirectFor } from './redirect.server.ts'
import { sitePath, sourceOf } from './site-path.ts'

type Row = Record<string, unknown>

test('paths are compared in one spelling', () => {
  for (const [raw, path] of [
    ['/a/b', '/a/b'],
    ['A//B/', '/a/b'],
    [' /a?x=1#y ', '/a'],
    ['https://Old.example/Path/?q', '/path'],
    ['https://old.example', '/'],
    ['/%E6%97%A7%20x', '/旧 x'],
    ['/', '/'],
  ] as const)
    expect(sitePath(raw), raw).toBe(path)
  for (const raw of ['/%00', '/a/../b', '/./a', '/a%', '/a\\b', '/%0a', '/%2e%2e/a'])
    expect(sitePath(raw), raw).toBeNull()
})

test('sources keep their parameters, in one order and spelling, and are the same when read again', () => {
  for (const [raw, source] of [
    ['/show.php?id=1', '/show.php?id=1'],
    ['https://old.example/Show.php?b=2&a=X#y', '/show.php?a=X&b=2'],
    ['/a?', '/a'],
    ['/a?&x=1&', '/a?x=1'],
    ['/a?q=%e4%b8%ad+%26', '/a?q=中 %26'],
    ['/a?q=a%2Bb', '/a?q=a%2Bb'],
    ['/a?q=1+', '/a?q=1%20'],
    // Another encoding than ours: told apart all the same.
    ['/a?q=%d6%d0', '/a?q=%D6%D0'],
    ['/a?q=%00', '/a?q=%00'],
    ['/新闻/1.HTML', '/新闻/1.html'],
    ['/%e6%96%b0%E9%97%BB', '/新闻'],
    ['/100%25', '/100%25'],
    ['/a%3fb%23c', '/a%3Fb%23c'],
    ['/a%20', '/a%20'],
  ] as const) {
    expect(sourceOf(raw), raw).toBe(source)
    expect(sourceOf(source), source).toBe(source)
  }
  for (const raw of ['/a%', '/a/../b?x=1', '/\ud800', '/a\u2028b']) expect(sourceOf(raw), raw).toBeNull()
})

/** A module whose row 7 has a page. */
const pages = {
  ...testModule([]),
  linkTargets: async (hrefs: readonly string[]) =>
    new Map(hrefs.filter((href) => href === '/live').map((href) => [href, { resource: 'a/b', row_id: 7 }])),
}

onEveryDialect({ modules: [pages] }, (product, dialect) => {
  let count = 0
  const values = (more: Row = {}) => ({ from_path: `/from-${++count}`, to: '/to', ...more })
  const call = (action: string, body: Row) =>
    product().call<Row>(`/admin/content.redirect/${action}`, {
      method: 'POST',
      token: product().superToken,
      body,
    })
  const stored = async (id: unknown) => (await product().rows('content/redirect').find(Number(id))) ?? {}
  const lookUp = (path: string) => redirectFor(product().context(), path)

  test('a path leads where its redirect says, however it is written', async () => {
    await call('add', values({ from_path: 'https://old.example/Tea//House/', to: '/tea' }))
    await call('add', values({ from_path: '/elsewhere', to: 'https://example.com/x', code: '302' }))
    await call('add', values({ from_path: '/gone', code: '410', to: '' }))
    for (const path of ['/tea/house', '/TEA/house/', '/tea//house'])
      expect(await lookUp(path), path).toEqual({ status: 301, to: '/tea' })
    expect(await lookUp('/elsewhere')).toEqual({ status: 302, to: 'https://example.com/x' })
    expect(await lookUp('/gone')).toEqual({ status: 410, to: '' })
    for (const path of ['/tea', '/nothing', '/%00', `/${'x'.repeat(4000)}`])
      expect(await lookUp(path), path).toBeNull()
  })

  describe('refused', () => {
    const faultOf = async (body: Row, action = 'add') => {
      const { code, data, status } = await call(action, body)
      expect([code, status]).toEqual([0, 200])
      return Object.keys((data as { faults: Row }).faults)
    }

    test('a second redirect of one path', async () => {
      await call('add', values({ from_path: '/taken' }))
      expect(await faultOf(values({ from_path: '/Taken/' }))).toEqual(['from_path'])
    })

    test('what leads to itself, by way of others, too', async () => {
      await setSetting(product(), 'frontend_domain', 'portico.example')
      for (const to of ['/self', '/SELF/?a', 'https://www.portico.example/self'])
        expect(await faultOf(values({ from_path: '/self', to })), to).toEqual(['to'])
      expect((await call('add', values({ from_path: '/self', to: 'https://other.example/self' }))).code).toBe(
        1,
      )
      const first = await call('add', values({ from_path: '/one', to: '/two' }))
      await call('add', values({ from_path: '/two', to: '/three' }))
      expect(await faultOf(values({ from_path: '/three', to: '/one' }))).toEqual(['to'])
      expect(await faultOf({ id: first.data.id, to: '/one' }, 'edit')).toEqual(['to'])
      expect((await call('edit', { id: first.data.id, to: '/four' })).code).toBe(1)
      expect(await faultOf(values({ from_path: '/turn?a=1', to: '/turn?a=1' }))).toEqual(['to'])
      await call('add', values({ from_path: '/turn?a=1', to: '/turn?a=2' }))
      expect(await faultOf(values({ from_path: '/turn?a=2', to: '/turn?a=1' }))).toEqual(['to'])
      expect(await faultOf(values({ from_path: '/turn', to: '/turn?a=1' }))).toEqual(['to'])
      await call('add', values({ from_path: '/turn?a=2', to: '/away' }))
      expect((await call('add', values({ from_path: '/turn', to: '/turn?a=1' }))).code).toBe(1)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('what is no path of the site', async () => {
      for (const from_path of [
        '/',
        '',
        '/a/../b',
        '/%00',
        '/a\\b',
        `/${'x'.repeat(300)}`,
        'https://example.com',
      ])
        expect(await faultOf(values({ from_path })), from_path).toEqual(['from_path'])
    })

    test('addresses that lead astray', async () => {
      for (const to of [
        'javascript:alert(1)',
        '//evil.example',
        'data:text/html,x',
        '/\\evil.example',
        'ftp://a',
        '',
      ])
        expect(await faultOf(values({ to })), to).toEqual(['to'])
    })

    test('the path of a page that is there', async () => {
      expect(await faultOf(values({ from_path: '/Live/' }))).toEqual(['from_path'])
      expect((await call('add', values({ from_path: '/alive' }))).code).toBe(1)
    })

    test('what the product itself answers at, in a sentence that names field and path', async () => {
      for (const from_path of [
        '/admin',
        '/Admin/x',
        '/api/x',
        '/assets/x.js',
        '/storage/a/b.png',
        '/static/x',
        '/healthz',
        '/metrics',
        '/robots.txt',
        '/sitemap.xml',
        '/feed.xml',
        '/preview/x',
        '/user/login',
        '/cart',
        '/articles',
        '/articles?id=5',
        '/products',
        '/search',
        '/x?server=1',
        '/en',
        '/en/old',
        '/zh-cn/old',
      ])
        expect(await faultOf(values({ from_path })), from_path).toEqual(['from_path'])
      for (const from_path of ['/admins', '/english', '/articles/old', '/feed', '/index.php'])
        expect((await call('add', values({ from_path }))).code, from_path).toBe(1)
      const told = async (language: 'zh-cn' | 'en') =>
        (
          await product().call('/admin/content.redirect/add', {
            ...{ method: 'POST', token: product().superToken, language },
            body: values({ from_path: '/articles' }),
          })
        ).msg
      expect(await told('zh-cn')).toMatch(/原路径.*\/articles.*系统/)
      expect(await told('en')).toMatch(/From .*\/articles.* product/)
    })

    test('the entrance of the back office where that was moved', async () => {
      await setSetting(product(), 'backend_entrance', '/manage')
      const add = async (from_path: string) => {
        const options = { method: 'POST', token: product().superToken, body: values({ from_path }) } as const
        return product().call('/manage/content.redirect/add', options)
      }
      for (const from_path of ['/manage', '/Manage/x', '/admin'])
        expect((await add(from_path)).data, from_path).toHaveProperty('faults.from_path')
      expect((await add('/managers')).code).toBe(1)
      await setSetting(product(), 'backend_entrance', '/admin')
    })
  })

  describe('on the open site', () => {
    const get = async (url: string) => {
      const { statusCode, headers } = await product().server.inject({ url, headers: { accept: 'text/html' } })
      return [statusCode, headers.location]
    }
    const add = async (more: Row) => {
      const { code, msg, data } = await call('add', values(more))
      expect([code, code === 1 ? '' : msg], String(more.from_path)).toEqual([1, ''])
      return data.id
    }

    beforeAll(async () => {
      await product().call('/admin/routine.config/edit', {
        method: 'POST',
        token: product().superToken,
        body: { site_open: 1 },
      })
    })

    test('another spelling of a source leads there in the end, and is no second one', async () => {
      await add({ from_path: '/Old/Page.HTML', to: '/articles' })
      const [, spelt] = await get('/Old/Page.HTML')
      expect(spelt).toBe('/old/page.html')
      expect(await get(String(spelt))).toEqual([301, '/articles'])
      await add({ from_path: '/旧', to: '/articles' })
      for (const from_path of ['/%E6%97%A7', '/%e6%97%a7/'])
        expect((await call('add', values({ from_path }))).data, from_path).toHaveProperty('faults.from_path')
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test.each([
      ['/新闻/1.html', '/%E6%96%B0%E9%97%BB/1.html'],
      ['/%e5%8c%97', '/%E5%8C%97'],
      ['/café', '/caf%C3%A9'],
      ['/my page', '/my%20page'],
      ['/a(1)', '/a(1)'],
      ['/a,b', '/a,b'],
      ['/a[1]|b', '/a[1]|b'],
      ["/it's;x=1&y@z:$+*!", "/it's;x=1&y@z:$+*!"],
      ['/100%25', '/100%25'],
      ['/a%3Fb', '/a%3Fb'],
      ['/（一）', encodeURI('/（一）')],
      ['/🍵', encodeURI('/🍵')],
      ['/x.html', '/x.html'],
      ['/news/1.html', '/news/1.html'],
      ['/news/2', '/news/2.html'],
    ])('%s acts at %s', async (from_path, url) => {
      const id = await add({ from_path, to: '/articles' })
      expect(await get(url)).toEqual([301, '/articles'])
      await product().app.redirectUses.flush(product().app)
      expect(await stored(id)).toMatchObject({ hits: 1 })
    })

    test('one as long as sources may be acts, too', async () => {
      const from_path = `/${'长'.repeat(254)}`
      await add({ from_path, to: '/articles' })
      expect(await get(encodeURI(from_path))).toEqual([301, '/articles'])
    })

    test('an address that was not there leads on as soon as it has a redirect, in every language', async () => {
      expect(await get('/late?a=1')).toEqual([404, undefined])
      const id = await add({ from_path: '/late', to: '/articles', code: '302' })
      expect(await get('/late?a=1')).toEqual([302, '/articles?a=1'])
      expect(await get('/en/late')).toEqual([302, '/en/articles'])
      await call('edit', { id, code: '410' })
      expect(await get('/late')).toEqual([410, undefined])
    })

    test('a target of any script is sent in ASCII, and leads to no other host than it says', async () => {
      await add({ from_path: '/to-cn', to: '/文章/新闻?q=茶' })
      expect(await get('/to-cn')).toEqual([301, '/%E6%96%87%E7%AB%A0/%E6%96%B0%E9%97%BB?q=%E8%8C%B6'])
      expect(await get('/en/to-cn')).toEqual([301, '/en/%E6%96%87%E7%AB%A0/%E6%96%B0%E9%97%BB?q=%E8%8C%B6'])
      await add({ from_path: '/to-host', to: 'https://例子.example/新闻', code: '302' })
      expect(await get('/to-host')).toEqual([302, 'https://xn--fsqu00a.example/%E6%96%B0%E9%97%BB'])
      await add({ from_path: '/to-dots', to: '/.//evil.example' })
      expect(await get('/to-dots')).toEqual([301, '/evil.example'])
    })

    test('parameters of a source have to be exactly there; else those of the visitor go along', async () => {
      for (const id of [1, 2]) await add({ from_path: `/show.php?id=${id}`, to: `/articles?of=${id}` })
      expect(await get('/show.php?id=3')).toEqual([404, undefined])
      const all = await Promise.all([get('/show.php?id=1'), get('/show.php?id=2')])
      expect(all).toEqual([
        [301, '/articles?of=1'],
        [301, '/articles?of=2'],
      ])
      await add({ from_path: '/show.php?b=2&a=%E8%8C%B6', to: '/articles' })
      expect(await get('/show.php?a=%e8%8c%b6&b=2')).toEqual([301, '/articles'])
      expect(await get('/show.php?id=1&x=1')).toEqual([404, undefined])
      await add({ from_path: '/show.php', to: '/articles?utm_source=site' })
      expect(await get('/show.php?id=1')).toEqual([301, '/articles?of=1'])
      expect(await get('/show.php?utm_source=mail&gclid=1')).toEqual([
        301,
        '/articles?utm_source=site&gclid=1',
      ])
      expect(await get('/show.php?x=%00%zz&y=//evil.example')).toEqual([
        301,
        '/articles?utm_source=site&x=%00%25zz&y=//evil.example',
      ])
      await add({ from_path: '/show.php?gone', code: '410', to: '' })
      expect(await get('/show.php?gone')).toEqual([410, undefined])
    })
  })

  test('uses are counted for all together and change nothing else', async () => {
    const ids = []
    for (const n of [1, 2, 3]) ids.push((await call('add', values({ from_path: `/count-${n}` }))).data.id)
    const before = await stored(ids[0])
    for (const n of [1, 1, 1, 2]) await lookUp(`/count-${n}`)
    expect(await stored(ids[0])).toMatchObject({ hits: 0, used_time: null })
    const { app } = product()
    await app.redirectUses.flush(app)
    expect(await stored(ids[0])).toEqual({ ...before, hits: 3, used_time: expect.any(Number) })
    await lookUp('/count-1')
    await app.redirectUses.flush(app)
    await app.redirectUses.flush(app)
    expect(await stored(ids[0])).toMatchObject({ hits: 4 })
    expect(await stored(ids[1])).toMatchObject({ hits: 1 })
    expect(await stored(ids[2])).toMatchObject({ hits: 0, used_time: null })
  })
})
