import { describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { testModule } from '#server/testing/modules.ts'
import { setSetting } from '#server/testing/sessions.ts'
import { redirectFor } from './redirect.server.ts'
import { sitePath } from './site-path.ts'

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

/** A module whose row 7 has a page. */
const pages = {
  ...testModule([]),
  linkTargets: async (hrefs: readonly string[]) =>
    new Map(hrefs.filter((href) => href === '/live').map((href) => [href, { resource: 'a/b', row_id: 7 }])),
}

onEveryDialect({ modules: [pages] }, (product) => {
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
    await call('add', values({ from_path: 'https://old.example/Tea//House/?a=b', to: '/tea' }))
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

    test('a second redirect of one path', async () => {
      await call('add', values({ from_path: '/taken' }))
      expect(await faultOf(values({ from_path: '/Taken/' }))).toEqual(['from_path'])
    })

    test('the path of a page that is there', async () => {
      expect(await faultOf(values({ from_path: '/Live/' }))).toEqual(['from_path'])
      expect((await call('add', values({ from_path: '/alive' }))).code).toBe(1)
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
