import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting } from '../testing/accounts/sessions.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let product: TestApp
const lines: string[] = []

beforeAll(async () => {
  product = await startTestApp({
    page: '<!doctype html><title>client</title>',
    env: { LOG_LEVEL: 'trace' },
    log: (line) => lines.push(line),
  })
})
afterAll(() => product.close())

const call = (url: string, options: Parameters<TestApp['call']>[1] = {}) =>
  product.call(url, { token: product.superToken, ...options })

describe('an answer', () => {
  test('is an envelope with code, message, time and data', async () => {
    const answer = await product.server.inject({
      url: '/admin/content.Tag/index?quickSearch=none',
      headers: { batoken: product.superToken },
    })
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toEqual({
      code: 1,
      msg: '',
      time: Math.floor(product.now / 1000),
      data: { list: [], total: 0, remark: '' },
    })
  })

  test('without data has null in its place', async () => {
    const add = (name: string) => call('/admin/content.tag/add', { method: 'POST', body: { name } })
    const [one, two] = [await add('a'), await add('b')]
    const sorted = await call('/admin/content.tag/sortable', {
      method: 'POST',
      body: { id: one.data.id, targetId: two.data.id },
    })
    expect(sorted).toMatchObject({ code: 1, data: null })
  })

  test('is in the language of header or parameter, Chinese for anything else', async () => {
    const english = /^This address/
    const chinese = /[\u4e00-\u9fff]/
    const ask = (headers: Record<string, string>, query = '') =>
      product.call(`/admin/nothing/here${query}`, { headers })
    expect((await ask({ 'think-lang': 'en' })).msg).toMatch(english)
    expect((await ask({}, '?lang=en')).msg).toMatch(english)
    expect((await ask({ 'think-lang': 'zh-cn' }, '?lang=en')).msg).toMatch(chinese)
    for (const other of ['fr', 'EN', '../en', '__proto__']) {
      expect((await ask({ 'think-lang': other })).msg, other).toMatch(chinese)
    }
    expect((await ask({}, '?lang[]=en')).msg).toMatch(chinese)
  })

  test('carries the hardening headers, whatever it is', async () => {
    const { server } = product
    const answers = {
      call: await server.inject({ url: '/admin/index/login' }),
      refusal: await server.inject({ url: '/admin/index/index' }),
      unknown: await server.inject({ url: '/nothing' }),
      malformed: await server.inject({ url: '/%zz' }),
      page: await server.inject({ url: '/', headers: { accept: 'text/html' } }),
      health: await server.inject({ url: '/healthz' }),
      ready: await server.inject({ url: '/readyz' }),
      metrics: await server.inject({ url: '/metrics' }),
      documents: await server.inject({ url: '/api/openapi.json' }),
      browse: await server.inject({ url: '/api/docs' }),
      missing: await server.inject({ url: '/storage/nothing.png' }),
      asset: await server.inject({ url: '/assets/nothing.js' }),
      picture: await server.inject({ url: '/api/ajax/buildSuffixSvg?suffix=pdf' }),
      options: await server.inject({ method: 'OPTIONS', url: '/admin/index/login' }),
    }
    for (const [name, { headers }] of Object.entries(answers)) {
      expect(headers['x-content-type-options'], name).toBe('nosniff')
      expect(headers['referrer-policy'], name).toBe('strict-origin-when-cross-origin')
      expect(headers['content-security-policy'], name).toMatch(/default-src '(?:none|self)'/)
      for (const banner of ['server', 'x-powered-by', 'via']) expect(headers, name).not.toHaveProperty(banner)
    }
    expect(answers.page.headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(answers.page.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(answers.page.headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/)
    for (const answer of [answers.call, answers.refusal]) {
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'none'; sandbox; frame-ancestors 'none'",
      )
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('promises transport security exactly when it was served over TLS', async () => {
    const proxied = await startTestApp({ env: { PORTICO_TRUSTED_PROXIES: '10.0.0.0/8' } })
    try {
      const ask = (proto: string, remoteAddress: string) =>
        proxied.server.inject({
          url: '/admin/index/login',
          remoteAddress,
          headers: { 'x-forwarded-proto': proto },
        })
      const header = 'strict-transport-security'
      expect((await ask('https', '10.1.2.3')).headers[header]).toMatch(/^max-age=\d{7,}/)
      expect((await ask('http', '10.1.2.3')).headers).not.toHaveProperty(header)
      expect((await ask('https', '192.0.2.1')).headers).not.toHaveProperty(header)
    } finally {
      await proxied.close()
    }
  })
})

describe('an address', () => {
  test('is matched without regard to case and with an optional .html', async () => {
    for (const url of [
      '/admin/auth.Admin/index',
      '/admin/AUTH.ADMIN/INDEX',
      '/Admin/auth.admin/Index.html?page=1',
      '/admin/auth.adminLog/index',
      '/admin/auth.AdminLog/index.html',
    ]) {
      expect(await call(url), url).toMatchObject({ code: 1 })
    }
  })

  test('in any other spelling is not there', async () => {
    for (const url of [
      '/admin/auth/admin/index',
      '/admin/auth.admin/index/',
      '/admin//auth.admin/index',
      '/admin/auth.admin/index.htm',
      '/admin/auth.admin/index.html.html',
      '/admin/auth.admin/index%00',
      '/admin/auth.admin/index;x=1',
      '/admin/auth.admin',
      '/admin/auth.admin/toString',
      '/admin/__proto__/constructor',
      '/admin.php/auth.admin/index',
      '/api/install/index',
      '/api/Install/envBaseCheck',
      '/admin/nothing/index',
      '/',
      '/nothing',
    ]) {
      expect(await call(url), url).toMatchObject({ status: 404, code: 0, data: null })
    }
  })

  test('with a wrong method is refused, and nothing happens', async () => {
    const before = await call('/admin/content.tag/index')
    const wrong = [
      ['GET', '/admin/content.tag/add?name=x'],
      ['DELETE', '/admin/content.tag/add?name=x'],
      ['POST', '/admin/content.tag/index'],
      ['POST', '/admin/content.tag/del?ids[]=1'],
      ['GET', '/admin/content.tag/del?ids[]=1'],
      ['GET', '/admin/content.tag/sortable?id=1&targetId=2'],
      ['GET', '/admin/index/logout'],
      ['GET', '/api/common/refreshToken'],
      ['DELETE', '/API/Common/RefreshToken'],
    ] as const
    for (const [method, url] of wrong) {
      const answer = await call(url, { method, language: 'en' })
      expect(answer, `${method} ${url}`).toMatchObject({
        status: 200,
        code: 0,
        msg: expect.stringMatching(/^Wrong method/),
      })
    }
    for (const method of ['PUT', 'PATCH', 'HEAD'] as const) {
      const answer = await product.server.inject({
        method,
        url: '/admin/content.tag/add',
        headers: { batoken: product.superToken },
      })
      expect(answer.statusCode, method).toBeLessThan(500)
    }
    const after = await call('/admin/content.tag/index')
    expect(after.data).toEqual(before.data)
  })

  test('never carries a token that counts', async () => {
    for (const name of ['batoken', 'ba-token', 'ba_token']) {
      const answer = await product.call(`/admin/ajax/area?${name}=${product.superToken}`)
      expect(answer.code, name).toBe(303)
    }
    const cookie = await product.call('/admin/ajax/area', {
      headers: { cookie: `batoken=${product.superToken}` },
    })
    expect(cookie.code).toBe(303)
  })

  test('keeps its secrets out of every log line and log row', async () => {
    lines.length = 0
    const secret = product.superToken
    await product.call(`/admin/ajax/area?batoken=${secret}&server=1`, { token: secret })
    await product.call(`/admin/content.tag/add?batoken=${secret}`, {
      method: 'POST',
      token: secret,
      body: { name: 'secrets', password: secret, nested: [{ apiToken: secret, salt: secret }] },
    })
    await product.call(`/nothing?ba-user-token=${secret}`, { token: secret })
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain(secret)
    const rows = await product.app.database.read.selectFrom('admin_log').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

test('what a call posts is its body: nothing in its address counts', async () => {
  const answer = await call('/admin/content.tag/add?name=address&description=address', {
    method: 'POST',
    body: { name: 'body' },
  })
  const row = await product.rows('content/tag').find(Number(answer.data.id))
  expect(row?.name).toBe('body')
  expect(JSON.stringify(row)).not.toContain('address')
  const empty = await call('/admin/content.tag/add?name=address', { method: 'POST', body: {} })
  expect(empty.code).toBe(0)
})

describe('two different tokens in one request', () => {
  test.each([
    ['two headers', '', { 'ba-token': 'another' }],
    ['a header and a parameter', '?batoken=another', {}],
    ['a header and a parameter of another name', '?ba_token=another', {}],
  ])('are refused: %s', async (_what, query, headers) => {
    const url = `/admin/content.tag/index${query}`
    expect(await call(url, { headers, language: 'en' })).toMatchObject({
      status: 200,
      code: 0,
      msg: expect.stringMatching(/one token/),
    })
  })

  test('are refused in a body and where nobody has to sign in, too', async () => {
    const body = { name: 'two tokens', batoken: 'another' }
    expect((await call('/admin/content.tag/add', { method: 'POST', body })).code).toBe(0)
    const twice = await product.call('/api/index/index?bausertoken=one&ba-user-token=other')
    expect(twice.code).toBe(0)
    const repeated = await product.call('/api/index/index?bausertoken=one&bausertoken=other')
    expect(repeated.code).toBe(0)
  })

  test('are one when they are the same, and one of each realm may come along', async () => {
    const token = product.superToken
    const same = await call(`/admin/content.tag/index?batoken=${token}`, { headers: { 'ba-token': token } })
    expect(same.code).toBe(1)
    const member = await product.member()
    expect((await call('/admin/content.tag/index', { memberToken: member.token })).code).toBe(1)
  })
})

describe('a banned address', () => {
  beforeEach(() => setSetting(product, 'no_access_ip', ''))
  afterAll(() => setSetting(product, 'no_access_ip', ''))

  test('is refused with 403, one by one or by block, version 4 and 6', async () => {
    await setSetting(
      product,
      'no_access_ip',
      '192.0.2.1\r\n198.51.100.0/24\n2001:db8::1\n2001:db8:1::/48\nrubbish\n999.1.1.1/99',
    )
    const codes: Record<string, number> = {}
    for (const address of [
      '192.0.2.1',
      '192.0.2.2',
      '198.51.100.255',
      '198.51.101.0',
      '::ffff:192.0.2.1',
      '2001:db8::1',
      '2001:DB8:0:0:0:0:0:1',
      '2001:db8::2',
      '2001:db8:1:ffff::1',
    ]) {
      codes[address] = (await product.call('/admin/index/login', { address })).status
    }
    expect(codes).toEqual({
      '192.0.2.1': 403,
      '192.0.2.2': 200,
      '198.51.100.255': 403,
      '198.51.101.0': 200,
      '::ffff:192.0.2.1': 403,
      '2001:db8::1': 403,
      '2001:DB8:0:0:0:0:0:1': 403,
      '2001:db8::2': 200,
      '2001:db8:1:ffff::1': 403,
    })
  })

  test('is refused before anything it sends is read, and with a session too', async () => {
    await setSetting(product, 'no_access_ip', '192.0.2.1')
    const address = '192.0.2.1'
    const malformed = await product.call('/admin/index/login', { method: 'POST', address, body: '{"half' })
    expect(malformed).toMatchObject({ status: 403, code: 0 })
    expect((await call('/admin/content.tag/index', { address })).status).toBe(403)
  })

  test('gets no page and no file either, while the health of the process stays open', async () => {
    await setSetting(product, 'no_access_ip', '192.0.2.1')
    const get = (url: string, remoteAddress: string, accept = 'text/html') =>
      product.server.inject({ url, remoteAddress, headers: { accept } })
    for (const url of ['/', '/admin', '/assets/main.js', '/static/logo.svg', '/storage/a.png', '/api/docs'])
      for (const accept of ['text/html', '*/*']) {
        if (url.length < 7 && accept === '*/*') continue
        expect((await get(url, '192.0.2.1', accept)).statusCode, `${url} ${accept}`).toBe(403)
        expect((await get(url, '192.0.2.2', accept)).statusCode, `${url} ${accept}`).not.toBe(403)
      }
    expect((await get('/healthz', '192.0.2.1')).statusCode).toBe(200)
  })

  test('can not borrow another by a header, unless a trusted proxy says so', async () => {
    await setSetting(product, 'no_access_ip', '192.0.2.1')
    const headers = {
      'x-forwarded-for': '203.0.113.5',
      'x-real-ip': '203.0.113.5',
      forwarded: 'for=203.0.113.5',
    }
    expect((await product.call('/admin/index/login', { address: '192.0.2.1', headers })).status).toBe(403)

    const proxied = await startTestApp({ env: { PORTICO_TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32' } })
    try {
      await setSetting(proxied, 'no_access_ip', '203.0.113.5')
      const ask = async (address: string, forwarded: string) =>
        (await proxied.call('/admin/index/login', { address, headers: { 'x-forwarded-for': forwarded } }))
          .status
      expect(await ask('10.1.2.3', '203.0.113.5')).toBe(403)
      expect(await ask('2001:db8::7', '203.0.113.5')).toBe(403)
      expect(await ask('10.1.2.3', '203.0.113.5, 198.51.100.1')).toBe(200)
      expect(await ask('192.0.2.9', '203.0.113.5')).toBe(200)
      expect(await ask('10.1.2.3', '203.0.113.5:4711')).toBe(403)
      expect(await ask('::ffff:10.1.2.3', '[::FFFF:203.0.113.5]:4711, [2001:DB8::7]:443')).toBe(403)
      const headers = { accept: 'text/html', 'x-forwarded-for': '203.0.113.5:4711' }
      const page = await proxied.server.inject({ url: '/', remoteAddress: '10.1.2.3', headers })
      expect(page.statusCode).toBe(403)
      await setSetting(proxied, 'admin_login_captcha', '0')
      const fail = (at: number) =>
        proxied.call('/admin/index/login', {
          method: 'POST',
          body: { username: `nobody${at}`, password: 'Wrong-Password-1' },
          address: '10.1.2.3',
          headers: { 'x-forwarded-for': `[2001:db8:6::1]:${51_000 + at}, 10.1.2.4:${60_000 + at}` },
        })
      for (let at = 0; at < 11; at++) expect((await fail(at)).headers['retry-after']).toBeUndefined()
      expect((await fail(11)).headers['retry-after']).toBe('1')
    } finally {
      await proxied.close()
    }
  })
})

describe('requests of other sites', () => {
  const preflight = {
    origin: 'https://shop.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'batoken,content-type',
  }

  test('get no permission while nothing is opened', async () => {
    const url = '/admin/index/login'
    const asked = await product.server.inject({ method: 'OPTIONS', url, headers: preflight })
    expect(asked.statusCode).toBe(204)
    expect(asked.body).toBe('')
    const got = await product.server.inject({ url, headers: { origin: preflight.origin } })
    for (const { headers } of [asked, got]) expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('are answered for exactly the origins that were opened, never with cookies', async () => {
    const opened = await startTestApp({
      env: { PORTICO_CORS_ORIGINS: 'https://shop.example,http://localhost:5173' },
    })
    try {
      const url = '/admin/index/login'
      const ask = async (origin: string, method: 'OPTIONS' | 'GET') =>
        (await opened.server.inject({ method, url, headers: { ...preflight, origin } })).headers
      for (const method of ['OPTIONS', 'GET'] as const) {
        expect((await ask('https://shop.example', method))['access-control-allow-origin']).toBe(
          'https://shop.example',
        )
        for (const other of [
          'http://shop.example',
          'https://shop.example:8443',
          'https://shop.example.evil.example',
          'https://evil.example',
          'null',
        ]) {
          expect(await ask(other, method), other).not.toHaveProperty('access-control-allow-origin')
        }
        expect(await ask('https://shop.example', method)).not.toHaveProperty(
          'access-control-allow-credentials',
        )
      }
      const allowed = (await ask('https://shop.example', 'OPTIONS'))['access-control-allow-headers']
      for (const header of [
        'batoken',
        'think-lang',
        'server',
        'ba-user-token',
        'Content-Type',
        'Idempotency-Key',
      ]) {
        expect(String(allowed)).toContain(header)
      }
      const post = await opened.call(url, {
        method: 'POST',
        body: {},
        headers: { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' },
      })
      expect(post.msg).not.toMatch(/other sites|跨站/)
    } finally {
      await opened.close()
    }
  })

  test('are refused when the browser declares them so', async () => {
    for (const [method, url] of [
      ['POST', '/admin/content.tag/add'],
      ['DELETE', '/admin/content.tag/del?ids[]=1'],
      ['GET', '/admin/content.tag/index'],
    ] as const) {
      const answer = await call(url, {
        method,
        language: 'en',
        headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        ...(method === 'POST' ? { body: { name: 'evil' } } : {}),
      })
      expect(answer, url).toMatchObject({ status: 200, code: 0, msg: expect.stringMatching(/other sites/) })
    }
    const link = await product.server.inject({
      url: '/admin/content/tag',
      headers: { accept: 'text/html', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    })
    expect(link.statusCode).toBe(200)
    expect(link.body).toContain('client')
    const same = await call('/admin/content.tag/index', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(same.code).toBe(1)
  })
})
