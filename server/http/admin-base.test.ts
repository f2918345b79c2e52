import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAdminBase } from '#core/access/admin-base.ts'
import { onEveryDialect } from '../conformance/on-every-dialect.ts'
import { setSetting } from '../testing/accounts/sessions.ts'
import { boundary, multipart } from '../testing/multipart.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const page = '<!doctype html><html><head><title>the client</title></head></html>'
const meta = (base: string) => `<meta name="portico-admin" content="${base}">`

let product: TestApp
beforeAll(async () => {
  product = await startTestApp({ page })
})
afterAll(() => product.close())

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT' | 'HEAD' | 'OPTIONS'
interface Asked {
  readonly method?: Method
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}

/** Everything that a caller sees of an answer, without the moment it was given. */
async function seen(url: string, asked: Asked = {}): Promise<unknown> {
  const { statusCode, headers, body } = await product.server.inject({ url, ...asked })
  const { date: _date, ...rest } = headers
  return { statusCode, headers: rest, body: body.replace(/"time":\d+/, '"time":0') }
}

const openPage = async (url: string) => (await product.server.inject({ url, headers: html })).body
const moveTo = (base: string) => setSetting(product, 'backend_entrance', base)

describe('at its usual place', () => {
  beforeAll(() => moveTo('/admin'))

  test.each(['/admin', '/admin/', '/admin/login', '/admin?x=1', '/admin/auth/admin'])(
    'the page at %s says where its calls go',
    async (url) => {
      expect(await openPage(url)).toContain(meta('/admin'))
    },
  )

  test('the original’s other spelling is only for an entry of one’s own', async () => {
    expect((await product.call('/admin.php/index/login')).status).toBe(404)
  })
})

describe('moved', () => {
  beforeAll(() => moveTo('/Office7'))

  test.each(['/Office7', '/Office7/', '/Office7/login', '/Office7?x=1', '/Office7/loading/%7B%7D'])(
    'the page at %s says where its calls go',
    async (url) => {
      expect(await openPage(url)).toContain(meta('/Office7'))
    },
  )

  test.each([
    '/',
    '/404',
    '/401',
    '/foo',
    '/Office',
    '/Office77',
    '/x/Office7',
    '/Office7.php/login',
    '//Office7',
  ])('the page at %s says nothing', async (url) => {
    expect(await openPage(url)).toBe(page)
  })

  test('an old address is a page like any unknown one', async () => {
    for (const path of ['', '/', '/login', '/auth/admin', '?x=1'])
      expect(await seen(`/admin${path}`, { headers: html }), path).toEqual(
        await seen(`/foo${path}`, { headers: html }),
      )
  })

  test('calls come in by the new entry, in both spellings, with everything that they need', async () => {
    for (const entry of ['/Office7', '/office7', '/Office7.php']) {
      expect(await product.call(`${entry}/Index/login`), entry).toMatchObject({ code: 1 })
      expect(await product.call(`${entry}/auth.Admin/index.html?page=1`), entry).toMatchObject({ code: 303 })
      expect(await product.call(`${entry}/auth.Admin/index`, { token: product.superToken })).toMatchObject({
        code: 1,
      })
    }
    const picture = await product.server.inject({ url: '/Office7/ajax/buildSuffixSvg?suffix=pdf&server=1' })
    expect(picture.headers['content-type']).toContain('image/svg+xml')
  })

  test('the gate decides there as it did before', async () => {
    const { token } = await product.limitedAdmin(['content/tag/index'])
    expect(await product.call('/Office7/content.tag/index', { token })).toMatchObject({ code: 1 })
    expect(await product.call('/Office7/auth.admin/index', { token })).toMatchObject({ code: 401 })
    expect(await product.call('/Office7/content.tag/add', { token })).toMatchObject({
      msg: expect.stringMatching(/POST/),
    })
  })

  test('an upload comes in by the new entry', async () => {
    const { statusCode, body } = await product.server.inject({
      method: 'POST',
      url: '/Office7/ajax/upload',
      headers: { batoken: product.superToken, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: multipart([
        { name: 'file', content: 'x', filename: 'a.exe', type: 'application/octet-stream' },
      ]),
    })
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ code: 0, msg: expect.stringMatching(/类型|格式/) })
  })

  test('the log and the figures keep the address that calls are declared by', async () => {
    const { superToken: token } = product
    await product.call('/Office7.php/content.tag/add?x=1', { method: 'POST', token, body: { name: 'moved' } })
    const rows = await product.app.database.read
      .selectFrom('admin_log')
      .select(['url', 'title'])
      .where('url', 'like', '%content.tag/add%')
      .orderBy('id', 'desc')
      .execute()
    expect(rows[0]).toEqual({ url: '/admin/content.tag/add?x=1', title: '文章标签-添加' })
    const { body } = await product.server.inject({ url: '/metrics' })
    expect(body).toContain('route="/admin/content.tag/add"')
    expect(body).not.toMatch(/Office7|:base/i)
  })

  test.each([
    '/admin/index/login',
    '/ADMIN/index/login',
    '/%61dmin/index/login',
    '/%2561dmin/index/login',
    '//admin/index/login',
    '/admin//index/login',
    '/./admin/index/login',
    '/Office7/../admin/index/login',
    '/Office7%2f..%2fadmin/index/login',
    '/admin.php/index/login',
    '/admin.html/index/login',
    '/admin;x/index/login',
    '/admin%00/index/login',
    '/Office7.php.php/index/login',
    '/.php/index/login',
    '/api/index/login',
    'http://localhost/admin/index/login',
  ])('%s leads nowhere', async (url) => {
    const answer = await product.server.inject({ url: { pathname: url }, headers: { server: 'true' } })
    expect(answer.statusCode).toBe(404)
    const raw = await product.server.inject({ url, headers: { server: 'true' } })
    expect(raw.statusCode).toBe(404)
  })

  test('whatever is asked of an old address is answered as of an unknown one', async () => {
    const json = { 'content-type': 'application/json' }
    const asks: readonly Asked[] = [
      {},
      { headers: { server: 'true', batoken: product.superToken } },
      { headers: { server: 'true', 'think-lang': 'en', batoken: 'wrong' } },
      { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' } },
      { method: 'HEAD' },
      {
        method: 'OPTIONS',
        headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
      },
      { method: 'POST', headers: json, payload: '{"username":"admin","password":"x"}' },
      { method: 'POST', headers: json, payload: '{"broken' },
      { method: 'POST', headers: json, payload: '' },
      { method: 'POST', headers: json, payload: JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024) }) },
      { method: 'POST', headers: { 'content-type': 'text/plain' }, payload: 'x' },
      {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: multipart([{ name: 'file', content: 'x', filename: 'a.png', type: 'image/png' }]),
      },
      { method: 'DELETE', headers: { batoken: product.superToken } },
      { method: 'PUT', headers: json, payload: '{"broken' },
    ]
    const urls = new Set(product.routes.map(({ url }) => url).filter((url) => url.startsWith('/admin/')))
    expect(urls.size).toBeGreaterThan(40)
    const some = [...urls].filter((url, at) => at % 7 === 0 || /login|upload|svg|refresh/.test(url))
    for (const asked of asks) {
      const unknown = await seen('/nowhere/at/all', asked)
      for (const url of some)
        expect(await seen(url, asked), `${asked.method ?? 'GET'} ${url}`).toEqual(unknown)
    }
  })

  test('a caller who is not signed in does not learn the address of the back office', async () => {
    const open = product.routes.filter(({ access }) => access === 'public').map(({ url }) => url)
    const urls = [
      ...open.map((url) => url.replace(/^\/admin\//, '/Office7/')),
      ...open,
      ...[
        '/',
        '/404',
        '/admin',
        '/api/docs',
        '/api/docs/start.js',
        '/api/openapi.json',
        '/healthz',
        '/readyz',
      ],
      ...[
        '/Office7/auth.admin/index',
        '/Office7/nothing',
        '/Office7/content.tag/del',
        '/assets/x.js',
        '/storage/x',
      ],
    ]
    for (const url of urls) {
      for (const method of ['GET', 'POST', 'PUT', 'OPTIONS'] as const) {
        for (const accept of ['*/*', html.accept]) {
          // There the client has its pages, which say where their calls go.
          const isPage = method === 'GET' && (accept === html.accept || url === '/Office7/nothing')
          if (isPage && url.startsWith('/Office7')) continue
          const json = { accept, 'content-type': 'application/json' }
          const { body, headers } = await product.server.inject({ method, url, headers: json })
          expect(`${body} ${JSON.stringify(headers)}`, `${method} ${url}`).not.toMatch(/office7/i)
        }
      }
    }
  })

  test('the documents name the entry to those who have come in by it', async () => {
    const ask = async (batoken: string) =>
      Object.keys(
        (await product.server.inject({ url: '/api/openapi.json', headers: { batoken } })).json<{
          paths: object
        }>().paths,
      )
    expect(await ask(product.superToken)).toContain('/Office7/index/login')
    expect(await ask('')).toContain('/admin/index/login')
  })
})

test.each([
  '',
  '/',
  'office',
  '/of-fice',
  '/a/b',
  '/api',
  '/Storage',
  '/static',
  '/assets',
  '/user',
  '/404',
  '/x"><b>',
])('a stored entry that can not be one, %j, leaves the usual one', async (stored) => {
  expect(isAdminBase(stored)).toBe(false)
  await moveTo(stored)
  expect(await product.call('/admin/index/login')).toMatchObject({ code: 1 })
  expect(await openPage('/admin')).toContain(meta('/admin'))
})

onEveryDialect({ page }, (first) => {
  test('another process follows at its next request, and back', async () => {
    const second = await startTestApp({ page, beside: first() })
    try {
      for (const [base, former] of [
        ['/office', '/admin'],
        ['/branch', '/office'],
        ['/admin', '/branch'],
      ] as const) {
        await setSetting(first(), 'backend_entrance', base)
        for (const app of [second, first()]) {
          expect((await app.server.inject({ url: former, headers: html })).body).toBe(page)
          expect((await app.server.inject({ url: base, headers: html })).body).toContain(meta(base))
          expect((await app.call(`${former}/index/login`)).status).toBe(404)
          expect(await app.call(`${base}/index/login`)).toMatchObject({ code: 1 })
        }
      }
    } finally {
      await second.close()
    }
  })
})
