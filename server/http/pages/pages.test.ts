import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

beforeAll(async () => {
  product = await startTestApp({ page: '<!doctype html><html lang="zh-CN"><title>the client</title>' })
  const { client, statics, uploads } = product.folders
  for (const [folder, name, content] of [
    [join(client, 'assets'), 'main.js', 'export {}'],
    [statics, 'logo.txt', 'logo'],
    [uploads, 'note.txt', 'note'],
    [uploads, '.hidden', 'secret'],
    [join(client, '..'), 'outside.txt', 'outside'],
  ] as const) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), content)
  }
})
afterAll(() => product.close())

const get = (url: string, headers: Record<string, string> = {}) => product.server.inject({ url, headers })

describe('one origin serves pages and calls', () => {
  test.each([
    '/',
    '/admin',
    '/admin/',
    '/admin/login',
    '/admin/auth/admin',
    '/404',
    '/nothing/here',
    '/admin/auth.admin/index',
  ])('GET %s from an address bar is the client', async (url) => {
    const answer = await get(url, html)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.body).toContain('the client')
  })

  test('a mark of a call makes it a call', async () => {
    const call = { ...html, server: 'true' }
    expect((await get('/admin/index/login', call)).json()).toMatchObject({ code: 1 })
    expect((await get('/admin/index/login?server=1', html)).json()).toMatchObject({ code: 1 })
    expect((await get('/admin/index/login?x=1&server=1', html)).json()).toMatchObject({ code: 1 })
    expect((await get('/admin/nothing?server=1', html)).statusCode).toBe(404)
    expect((await get('/', call)).statusCode).toBe(404)
  })

  test('a build is served at once, and the page before while one takes the place of the other', async () => {
    const page = join(product.folders.client, 'index.html')
    const before = (await get('/', html)).payload
    const at = new Date(Date.now() + 5000)
    await writeFile(page, '<!doctype html><title>rebuilt</title>')
    await utimes(page, at, at)
    expect((await get('/', html)).payload).toContain('rebuilt')
    await rename(page, `${page}.old`)
    expect((await get('/', html)).payload).toContain('rebuilt')
    await writeFile(page, before)
    await utimes(page, new Date(0), new Date(0))
    expect((await get('/', html)).payload).toBe(before)
  })

  test('who says nothing of HTML gets the page where the client has one, and what a program asks for everywhere else', async () => {
    const table: Readonly<Record<string, 'page' | 'page for HTML' | 'call' | 'nothing'>> = {
      ...{
        '/user': 'page',
        '/user/login': 'page',
        '/user/overview?x=1': 'page',
        '/404': 'page',
        '/cart': 'page',
      },
      ...{
        '/admin/': 'page',
        '/admin/login': 'page',
        '/admin/content/article': 'page',
        '/admin/a/b/c': 'page',
      },
      ...{ '/nothing': 'page for HTML', '/health': 'page for HTML', '/admin/none.png': 'page for HTML' },
      '/admin/none.None/index': 'page for HTML',
      ...{ '/admin/index/login': 'call', '/admin/auth.admin/index': 'call', '/api/nothing': 'nothing' },
      ...{ '/api/index/nothing': 'nothing', '/assets/none.js': 'nothing', '/static/none.png': 'nothing' },
    }
    for (const [url, kind] of Object.entries(table))
      for (const accept of ['*/*', '', 'text/html', 'application/json', 'image/*']) {
        const { statusCode, headers } = await get(url, accept === '' ? {} : { accept })
        const isHtml = accept === 'text/html'
        const isPage = isHtml
          ? !/^\/(?:assets|static)/.test(url)
          : kind === 'page' && /^(?:\*\/\*)?$/.test(accept)
        const status = isPage || kind === 'call' ? 200 : 404
        const answer = [statusCode, /html/.test(String(headers['content-type']))]
        expect(answer, `${url} for ${accept}`).toEqual([status, isPage])
      }
    for (const url of ['/admin/ajax/none', '/user']) {
      const answer = await get(url, { accept: '*/*', batoken: 'x' })
      expect([answer.statusCode, /json/.test(String(answer.headers['content-type']))]).toEqual([404, true])
    }
    const posted = await product.server.inject({ method: 'POST', url: '/admin', headers: html })
    expect(posted.statusCode).toBe(404)
  })

  test('the front doors answer the page to whoever does not say what it accepts, and calls are calls', async () => {
    for (const url of ['/', '/?from=preview', '/admin'])
      for (const accept of ['', '*/*', 'application/json']) {
        const answer = await get(url, accept === '' ? {} : { accept })
        expect(answer.headers['content-type'], url).toMatch(/^text\/html/)
      }
    for (const [url, headers] of [
      ['/', { server: 'true' }],
      ['/?server=1', {}],
      ['/admin', { server: '1' }],
      ['/user', { server: '1' }],
    ] as const)
      expect((await get(url, headers)).headers['content-type'], url).toMatch(/json/)
  })

  test('the page is in the language that the browser likes best', async () => {
    for (const [wanted, lang] of [
      ['', 'zh-CN'],
      ['en-GB,en;q=0.9', 'en'],
      ['fr, zh-TW;q=0.5, en;q=0.8', 'en'],
      ['de, zh', 'zh-CN'],
      ['en;q=0, zh', 'zh-CN'],
    ] as const) {
      const { body, headers } = await get('/user', { ...html, ...(wanted && { 'accept-language': wanted }) })
      expect(body, wanted).toContain(`<html lang="${lang}">`)
      expect(headers.vary).toMatch(/accept-language/)
    }
  })

  test.each([
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/docs',
    '/api/openapi.json',
    '/assets/main.js',
    '/static/logo.txt',
    '/storage/note.txt',
  ])('%s is served by its path, whatever the browser accepts', async (url) => {
    const answer = await get(url, html)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('the client')
  })

  test.each([
    '/assets/',
    '/assets/none.js',
    '/static/none.png',
    '/storage/',
    '/storage/none.png',
    '/storage/.hidden',
  ])('%s is not there', async (url) => {
    const answer = await get(url, html)
    expect(answer.statusCode).toBeGreaterThanOrEqual(403)
    expect(answer.statusCode).toBeLessThan(405)
    expect(answer.body).not.toMatch(/the client|secret|main\.js/)
  })

  test('no path leads out of a served folder', async () => {
    for (const prefix of ['/storage', '/static', '/assets']) {
      for (const way of [
        '/../outside.txt',
        '/%2e%2e/outside.txt',
        '/..%2foutside.txt',
        '/%2e%2e%2foutside.txt',
        '/..%5coutside.txt',
        '/..%252foutside.txt',
        '/x/../../outside.txt',
        '/..%00/outside.txt',
        '//etc/passwd',
      ]) {
        const answer = await product.server.inject({ url: { pathname: `${prefix}${way}` } })
        expect(answer.statusCode, prefix + way).toBeGreaterThanOrEqual(400)
        expect(answer.statusCode, prefix + way).toBeLessThan(500)
        expect(answer.body, prefix + way).not.toMatch(/outside$|root:/)
      }
    }
  })

  test('a document allows own scripts only and no frame around it', async () => {
    const { headers } = await get('/', html)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self'(?:;|$)/)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule)
    }
  })

  test('a server without a built client says that the page is not there', async () => {
    const bare = await startTestApp()
    try {
      expect((await bare.server.inject({ url: '/', headers: html })).statusCode).toBe(404)
    } finally {
      await bare.close()
    }
  })
})

describe('operation addresses', () => {
  test('tell that the process is alive and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
    expect((await get('/readyz')).json()).toEqual({
      status: 'ready',
      checks: { database: 'ready', migrations: 'ready', redis: 'off', disk: 'ready' },
    })
  })

  test('readiness waits for the migrations', async () => {
    const { write } = product.app.database
    const [first] = await write.selectFrom('migration_journal').selectAll().execute()
    await write
      .updateTable('migration_journal')
      .set({ done: 0 })
      .where('name', '=', String(first?.name))
      .execute()
    const waiting = await get('/readyz')
    await write.updateTable('migration_journal').set({ done: 1 }).execute()
    expect(waiting.statusCode).toBe(503)
    expect(waiting.json()).toMatchObject({ status: 'waiting', checks: { migrations: 'waiting' } })
    expect((await get('/healthz')).statusCode).toBe(200)
  })

  test('figures are for the loopback address or who knows the token', async () => {
    const guarded = await startTestApp({ env: { PORTICO_METRICS_TOKEN: 'figures-please' } })
    try {
      const ask = (remoteAddress: string, authorization = '') =>
        guarded.server.inject({ url: '/metrics', remoteAddress, headers: { authorization } })
      expect((await ask('127.0.0.1')).body).toContain('portico_request_seconds')
      expect((await ask('::1')).statusCode).toBe(200)
      expect((await ask('192.0.2.1')).statusCode).toBe(404)
      expect((await ask('192.0.2.1', 'Bearer wrong')).statusCode).toBe(404)
      expect((await ask('192.0.2.1', 'Bearer figures-please')).statusCode).toBe(200)
      const open = await product.server.inject({
        url: '/metrics',
        remoteAddress: '192.0.2.1',
        headers: { authorization: 'Bearer ' },
      })
      expect(open.statusCode).toBe(404)
    } finally {
      await guarded.close()
    }
  })

  test('figures name routes, never addresses with values', async () => {
    await product.call('/nothing/secret-7781')
    await product.call('/admin/content.tag/index?quickSearch=secret-7782', { token: product.superToken })
    const { body } = await get('/metrics')
    expect(body).toContain('route="/admin/content.tag/index"')
    expect(body).not.toContain('secret-778')
  })

  test('in production the API documents are for signed-in administrators', async () => {
    const production = await startTestApp({
      env: { NODE_ENV: 'production', PORTICO_TEST_HOOKS: '0', PORTICO_RATE_LIMIT: 'on' },
    })
    try {
      const ask = (batoken = '') =>
        production.server.inject({ url: '/api/openapi.json', headers: { batoken } })
      expect((await ask()).statusCode).toBe(404)
      expect((await ask('unknown')).statusCode).toBe(404)
      expect((await ask(production.superToken)).json()).toMatchObject({ openapi: '3.1.0' })
    } finally {
      await production.close()
    }
    expect((await get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  })

  test('the API documents say which calls take an API key', async () => {
    const { paths, components } = (await get('/api/openapi.json')).json()
    expect(components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
    const known = Object.fromEntries(Object.keys(paths).map((url) => [url.toLowerCase(), paths[url]]))
    const security = (url: string, method = 'get') => known[url][method].security
    expect(security('/admin/content.tag/index')).toEqual([{ batoken: [] }, { apiKey: [] }])
    expect(security('/api/user.moneylog/index')).toEqual([{ 'ba-user-token': [] }, { apiKey: [] }])
    expect(security('/api/content.article/index')).toEqual([{}, { 'ba-user-token': [] }, { apiKey: [] }])
    expect(security('/admin/auth.admin/edit', 'post')).toEqual([{ batoken: [] }])
    expect(security('/admin/routine.admininfo/keyadd', 'post')).toEqual([{ batoken: [] }])
    expect(security('/admin/index/login', 'post')).toEqual([])
  })
})
