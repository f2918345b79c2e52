import { beforeAll, describe, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'

// Redirects lead where an administrator has plainly said, and nowhere else: whatever was typed, whatever older rules have stored, and
// whatever a visitor asks for.

type Row = Record<string, unknown>

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } })
let token = ''
let count = 0

beforeAll(async () => {
  await setSetting(product(), 'site_open', '1')
  const call = (action: string) => `content/redirect/${action}`
  token = (await product().limitedAdmin(['index', 'add', 'edit'].map(call))).token
})

const add = (body: Row) =>
  product().call<{ id: number; faults: Row }>('/admin/content.redirect/add', { method: 'POST', token, body })
const get = async (url: string) => {
  const { statusCode, headers } = await product().server.inject({ url, headers: { accept: 'text/html' } })
  return [statusCode, headers.location] as const
}

/** A redirect as it lies in the table, whatever the rules are now. */
async function store(to: string, more: Row = {}): Promise<string> {
  const from_path = `/stored-${++count}`
  const row = { from_path, to, code: '301', hits: 0, create_time: 1, update_time: 1, ...more }
  await product().app.database.write.insertInto('content_redirect').values(row).execute()
  return String(row.from_path)
}

describe('a target that an administrator types', () => {
  test.each([
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '\u0001javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'vbscript:x',
    'blob:https://tea.example/1',
    'file:///etc/passwd',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://\\evil.example',
    'https:\\\\evil.example',
    '\\\\evil.example',
    'http://',
    'https://a b.example',
    'https://[::1',
    'evil.example',
    `https://tea.example/${'x'.repeat(300)}`,
    '/a\u0000b',
    { a: 1 },
    ['https://tea.example'],
  ])('%j is refused at its field', async (to) => {
    const { code, data } = await add({ from_path: `/typed-${++count}`, to })
    expect([code, Object.keys(data.faults)]).toEqual([0, ['to']])
  })

  test.each([
    ['/articles', '/articles'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['/.//evil.example', '/evil.example'],
    ['/a/..//..//evil.example', '/evil.example'],
    ['/a%0d%0aSet-Cookie:b', '/a%0d%0aSet-Cookie:b'],
    ['/\u2028/x', '/%E2%80%A8/x'],
    ['/?next=//evil.example', '/?next=//evil.example'],
    ['https://partner.example/a?b=c#d', 'https://partner.example/a?b=c#d'],
    ['HTTPS://Partner.Example', 'https://partner.example/'],
    // Names in front of a host are no host: whoever writes them leads to what stands behind.
    ['https://tea.example@partner.example/', 'https://tea.example@partner.example/'],
    ['http://127.0.0.1:9000/x', 'http://127.0.0.1:9000/x'],
    ['https://аррӏе.example/', 'https://xn--80ak6aa92e.example/'],
    ['https://partner.example/%E4%B8%AD?x=\u202e', 'https://partner.example/%E4%B8%AD?x=%E2%80%AE'],
  ])('%j is where visitors are led: %s', async (to, location) => {
    const from_path = `/typed-${++count}`
    expect((await add({ from_path, to })).code).toBe(1)
    expect(await get(from_path)).toEqual([301, location])
  })
})

describe('a target that was stored by other rules', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@tea.example',
    'evil.example',
    'https://partner.example/\r\nSet-Cookie: a=b',
    '/a\r\nSet-Cookie: a=b',
    '',
  ])('%j leads nowhere', async (to) => {
    expect(await get(await store(to))).toEqual([404, undefined])
  })

  test('is sent on one line of ASCII, however long', async () => {
    const [, location] = await get(await store(`https://partner.example/${'茶'.repeat(3000)}`))
    expect(location).toMatch(/^https:\/\/partner\.example\/(?:%[0-9A-F]{2}){9000}$/)
  })
})

describe('what a visitor asks for', () => {
  beforeAll(async () => {
    await add({ from_path: '/go', to: '/articles' })
    await add({ from_path: '/away', to: 'https://partner.example' })
    await add({ from_path: '/anchored', to: 'https://partner.example/#top' })
  })

  test.each([
    ['/go?@evil.example', '/articles?@evil.example'],
    ['/go?//evil.example', '/articles?//evil.example'],
    ['/go?to=https://evil.example&to=//evil.example', '/articles?to=https://evil.example&to=//evil.example'],
    ['/go?%0d%0aSet-Cookie:%20a=b', '/articles?%0d%0aSet-Cookie:%20a=b'],
    ['/go?x=%00&y=%ff', '/articles?x=%00&y=%ff'],
    ['/go?__proto__=1&constructor[prototype]=2', '/articles?__proto__=1&constructor[prototype]=2'],
    ['/away?@evil.example', 'https://partner.example/?@evil.example'],
    ['/away?.evil.example', 'https://partner.example/?.evil.example'],
    ['/away?x=\\evil', 'https://partner.example/?x=\\evil'],
    ['/anchored?x=#y', 'https://partner.example/?x=#top'],
  ])('%s changes no more than the parameters', async (url, location) => {
    expect(await get(url)).toEqual([301, location])
  })

  test('an address that browsers read as a host’s is the front door here', async () => {
    expect((await get('/\\evil.example'))[0]).toBe(200)
  })

  test.each(['//evil.example', '/%5cevil.example', '/%2f%2fevil.example', '/%0d%0aX:y', '/%00'])(
    '%s leads to no other host',
    async (url) => {
      const [status, location = '/'] = await get(url)
      expect([301, 404]).toContain(status)
      expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    },
  )

  test('is sent along as far as a request may be long, on one line', async () => {
    const query = `x=${'%E8%8C%B6'.repeat(1000)}`
    expect(await get(`/go?${query}`)).toEqual([301, `/articles?${query}`])
  })
})

describe('a source', () => {
  test.each([
    ['/%61dmin', 'the back office'],
    ['/%2fadmin', 'the back office'],
    ['/ADMIN/%61uth', 'the back office'],
    ['/%61pi/x', 'calls'],
    ['/api%2fx', 'calls'],
    ['/u%73er', 'the member centre'],
    ['/user/', 'the member centre'],
    ['//user//login', 'the member centre'],
    ['https://tea.example/robots%2etxt', 'crawlers'],
    ['/SITEMAP.XML', 'crawlers'],
    ['/en/feed.xml', 'readers of feeds'],
    ['/%61ssets/app.js', 'scripts'],
    ['/storage%2fdefault/a.png', 'files'],
    ['/%70review/x', 'previews'],
    ['/%65n/x', 'another language'],
    ['/x?%73erver=1', 'calls'],
  ])('%s is that of %s, however it is spelt', async (from_path) => {
    const { code, data } = await add({ from_path, to: '/articles' })
    expect([code, Object.keys(data?.faults ?? {})]).toEqual([0, ['from_path']])
  })

  test.each(['/robots.txt', '/sitemap.xml', '/user/login', '/articles', '/healthz', '/preview/x', '/api/x'])(
    '%s that was stored once takes nothing from the product',
    async (from_path) => {
      await store('https://evil.example', { from_path })
      const { headers } = await product().server.inject({ url: from_path, headers: { accept: 'text/html' } })
      expect(headers.location).toBeUndefined()
    },
  )

  test('may ask for parameters of any name', async () => {
    await add({ from_path: '/named?__proto__=1', to: '/articles' })
    expect(await get('/named?__proto__=1')).toEqual([301, '/articles'])
    expect((await get('/named?__proto__=2'))[0]).toBe(404)
  })
})

describe('a loop is refused where it is saved', () => {
  test.each([
    ['/ring/1', '/ring/1'],
    ['/ring/1', '/RING//1/'],
    ['/ring/1', '/rin%67/1'],
    ['/ring/1', '/ring/1#x'],
    ['/ring/1', '/ring/1?x=1'],
    ['/ring/1', 'https://tea.example/ring/1'],
    ['/ring/1', 'http://www.TEA.example:443/ring/1'],
    ['/ring/1', 'https://user@tea.example./ring/1'],
    ['/ring/1', '/en/ring/1'],
    ['/ring/1', '/zh-cn/ring/1'],
    ['/ring/1', '/EN/ring/1'],
    ['/ring/1', '/ring/1.html'],
    ['/ring/1', '/en/ring/1.html?x'],
  ])('%s to %s', async (from_path, to) => {
    const { code, data } = await add({ from_path, to })
    expect([code, Object.keys(data.faults ?? {})]).toEqual([0, ['to']])
  })

  test('by way of another one, in whatever spelling that is', async () => {
    await add({ from_path: '/there/1', to: '/and/back' })
    for (const to of ['/there/1', '/en/there/1', '/THERE/1.html', 'https://tea.example/there/1?x=1'])
      expect((await add({ from_path: '/and/back', to })).data.faults, to).toHaveProperty('to')
  })

  test('and a chain ends after ten steps', async () => {
    for (let at = 1; at <= 12; at++) await store(`/step-${at + 1}`, { from_path: `/step-${at}` })
    expect((await add({ from_path: '/step-0', to: '/step-1' })).data.faults).toHaveProperty('to')
    expect((await add({ from_path: '/step-00', to: '/step-5' })).code).toBe(1)
  })
})

test('a target that says its language is the same in every language', async () => {
  await add({ from_path: '/said', to: '/en/articles' })
  for (const url of ['/said', '/en/said']) expect(await get(url)).toEqual([301, '/en/articles'])
})
