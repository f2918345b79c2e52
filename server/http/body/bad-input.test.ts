import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resourcesOn } from '../../conformance/covering.ts'
import { setSetting } from '../../testing/accounts/sessions.ts'
import { dialects } from '../../testing/databases.ts'
import { serverResources } from '../../testing/modules.ts'
import { startTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import type { Route } from '../route.ts'

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])))

/** Bodies that no call can read. */
const unreadable: Readonly<Record<string, string>> = {
  'half a JSON': '{"name": "x',
  'an array': '[{"name":"x"}]',
  'a string': '"name"',
  'a number': '1e400',
  null: 'null',
  'no JSON at all': '<xml/>',
  'a NUL byte': '{"name":"a\0b"}',
  'two values': '{}{}',
  'a byte order mark alone': '\ufeff',
  'deep nesting': nested(33),
  'very deep nesting': nested(100_000),
  'deep arrays': `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  'too many keys': keys(1001),
  'far too many keys': keys(100_000),
  'a key that would change the prototype': '{"__proto__":{"isSuper":true}}',
  'such a key within': '{"a":{"b":[{"__proto__":{"x":1}}]}}',
  'an object that can be made no text':
    '{"username":{"toString":1,"valueOf":1},"rule":[{"toString":1,"valueOf":1}]}',
}

/** Values that no field expects. */
const hostile: Readonly<Record<string, unknown>> = {
  NUL: 'a\0b',
  'a lone surrogate': '\ud800',
  'a huge number': 1e308,
  'the largest safe number': Number.MAX_SAFE_INTEGER,
  'one more than 32 bits': 2 ** 31,
  'a negative number': -(2 ** 40),
  'a fraction': 0.1,
  'a long number text': '9'.repeat(400),
  'a number with an exponent': '1e5',
  'a list': ['a', 1, null, {}],
  'an object': { toString: 'x', length: 5 },
  true: true,
  'a long text': '长'.repeat(70_000),
  'an empty list': [],
  null: null,
  'a date that is none': '2026-02-30 25:61:61',
}

function isClean(answer: Awaited<ReturnType<TestApp['call']>>, what: string): void {
  expect(answer.status, `${what}: ${JSON.stringify(answer).slice(0, 300)}`).toBe(200)
  expect(typeof answer.code, what).toBe('number')
  // What was done is said with what the row is called, in whatever language that is.
  const said = answer.msg.replace(/^(Added|Saved) “.*”/s, '')
  expect(said, what).not.toMatch(/[\u4e00-\u9fff]|problems\.|validate\.|:fields\.|undefined|\{\{/)
}

describe('a body that can not be read', () => {
  let product: TestApp
  let member: TestMember
  beforeAll(async () => {
    product = await startTestApp()
    member = await product.member()
  })
  // None leaves a trace behind.
  afterEach(async () => {
    const list = await product.call('/admin/content.tag/index', { token: product.superToken })
    expect(list.data).toMatchObject({ total: 0 })
  })
  afterAll(() => product.close())

  /** Calls that read JSON; those that take files, or bytes as they were sent, read by themselves. */
  const readers = () =>
    product.routes.filter(({ method, isUpload, rawBody }) => method !== 'GET' && !isUpload && !rawBody)
  /** One of them for each way of reading: all that a call says of its own about it is how much it may be. */
  const waysOfReading = () =>
    new Map(
      readers().map((route) => [[route.method, route.bodyLimit, route.bodyKeys].join(), route]),
    ).values()

  async function refuses({ url, method }: Route, body: string, headers: Record<string, string> = {}) {
    const { superToken: token } = product
    const shared = { token, memberToken: member.token, language: 'en' }
    const answer = await product.call(url, { ...shared, method, body, headers })
    isClean(answer, `${method} ${url}`)
    expect(answer.code, url).toBe(0)
    expect(answer.msg, url).not.toBe('')
  }

  test.each(Object.entries(unreadable))('%s is refused, in whichever way it is read', async (_name, body) => {
    for (const route of waysOfReading()) await refuses(route, body)
    expect(Object.prototype).not.toHaveProperty('isSuper')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    '*/*',
  ])('one declared as %s is refused, in whichever way it is read', async (type) => {
    for (const route of waysOfReading()) await refuses(route, '{"name":"x"}', { 'content-type': type })
  })

  test('every call reads what it is sent in one of these ways', () => {
    const mebibyte = 1024 * 1024
    const limits = readers().map(({ bodyLimit = mebibyte, bodyKeys = 1000 }) =>
      [bodyLimit / mebibyte, bodyKeys].join(),
    )
    expect([...new Set(limits)].sort()).toEqual(['1,1000', '2,20000', '4,1000', '4,20000'])
    // One that takes files or bytes takes no JSON beside them.
    for (const { url, isUpload, rawBody, bodyKeys } of product.routes.filter(
      (one) => one.isUpload || one.rawBody,
    ))
      expect([url, [isUpload, rawBody, bodyKeys].filter(Boolean).length]).toEqual([url, 1])
  })

  test('is refused after the question who asks', async () => {
    const body = '{"half'
    const guest = await product.call('/admin/content.tag/add', { method: 'POST', body })
    expect(guest).toMatchObject({ code: 303, data: { type: 'need login' } })
    const token = await product.tokenOf(1)
    const start = product.now
    product.now += 300_000_000
    const expired = await product.call('/admin/content.tag/add', { method: 'POST', body, token })
    product.now = start
    expect(expired).toMatchObject({ code: 409, data: [] })
  })
})

describe('over a real connection', () => {
  let product: TestApp
  let port = 0
  beforeAll(async () => {
    product = await startTestApp()
    await product.server.listen({ host: '127.0.0.1', port: 0 })
    port = (product.server.server.address() as AddressInfo).port
  })
  afterAll(() => product.close())

  const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const call = request(
        {
          port,
          host: '127.0.0.1',
          path,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'think-lang': 'en',
            batoken: product.superToken,
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  const text = (mebibytes: number) => JSON.stringify({ name: 'x'.repeat(mebibytes * 1024 * 1024) })
  const sized = { plain: '/admin/content.tag/add', rich: '/admin/content.article/add' }

  test.each([
    ['2 MiB on a plain route', sized.plain, 2, '1 MiB'],
    ['5 MiB on a rich text route', sized.rich, 5, '4 MiB'],
    ['20 MiB on sign-in', '/admin/index/login', 20, '1 MiB'],
  ])('%s get a clean refusal, declared or streamed', async (_name, path, mebibytes, limit) => {
    const declared = String(Buffer.byteLength(text(mebibytes)))
    const ways: Record<string, string>[] = [
      { 'content-length': declared },
      { 'transfer-encoding': 'chunked' },
    ]
    for (const headers of ways) {
      // Signing in while signed in would be refused for that.
      const guest: Record<string, string> = path.endsWith('login') ? { batoken: '' } : {}
      const answer = await post(path, text(mebibytes), { ...headers, ...guest })
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.body)).toMatchObject({ code: 0, msg: expect.stringContaining(limit) })
    }
  })

  test('3 MiB reach a rich text route', async () => {
    const answer = await post(sized.rich, text(3))
    expect(JSON.parse(answer.body).msg).not.toMatch(/too large/)
  })

  test('17 KiB of headers are refused, and the process goes on', async () => {
    const answer = await post('/admin/content.tag/add', '{}', { 'x-noise': 'x'.repeat(17 * 1024) })
    expect(answer.status).toBe(431)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 0, msg: expect.stringContaining('16 KiB') })
    expect((await post('/admin/content.tag/add', '{"name":"alive"}')).body).toContain('"code":1')
  })

  test('requests that are not HTTP do no harm', async () => {
    const { connect } = await import('node:net')
    for (const noise of [
      '\0\0\0\0\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'POST /admin HTTP/1.1\r\nContent-Length: -5\r\n\r\n',
    ]) {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(noise))
        let received = ''
        socket.on('data', (chunk) => {
          received += chunk.toString()
        })
        socket.on('close', () => resolve(received))
        socket.on('error', reject)
      })
      expect(answer).toMatch(/^HTTP\/1\.1 400/)
    }
    expect((await post('/admin/content.tag/add', '{"name":"alive too"}')).body).toContain('"code":1')
  })

  test('slow and idle connections have their limits', () => {
    const { server } = product.server
    expect(server).toMatchObject({ headersTimeout: 15_000, timeout: 30_000 })
    expect(server).toHaveProperty('keepAliveTimeout', 60_000)
    expect(product.server.initialConfig).toMatchObject({ bodyLimit: 1024 * 1024 })
  })
})

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`values that no field expects, on ${dialect}`, () => {
    const resources = resourcesOn(dialect, serverResources)
    let product: TestApp
    let member: TestMember
    beforeAll(async () => {
      product = await startTestApp({ dialect })
      await setSetting(product, 'admin_login_captcha', '0')
      member = await product.member()
    })
    afterAll(() => product?.close())

    const post = (url: string, body: unknown, method: 'POST' | 'DELETE' = 'POST') =>
      product.call(url, {
        method,
        token: product.superToken,
        memberToken: member.token,
        body,
        language: 'en',
      })

    test.each(Object.entries(hostile))('%s in every field is a clean answer', async (name, value) => {
      for (const { resource } of resources) {
        const [area, controller] = resource.name.split('/')
        const base = `/admin/${area}.${controller}`
        const body = Object.fromEntries(Object.keys(resource.fields).map((field) => [field, value]))
        if (resource.calls.includes('add')) isClean(await post(`${base}/add`, body), `${name}: add ${base}`)
      }
    })

    const strict = [
      'NUL',
      'a huge number',
      'the largest safe number',
      'one more than 32 bits',
      'a negative number',
    ]
    test.each(strict)('%s in one field of each stored row, of each kind on a server', async (name) => {
      // How a server stores a value depends on the kind of its field alone.
      const asked = new Set<string>()
      const { id } = await product.limitedAdmin(['content/tag/index'])
      await product.rows('content/tag').insert({ name: `tag ${name}` })
      for (const { resource } of resources) {
        if (!resource.calls.includes('edit')) continue
        const newest = await product.app.database.write
          .selectFrom(resource.table)
          .select('id')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        const rowId = resource.name === 'auth/admin' ? id : Number(newest?.id ?? 1)
        const [area, controller] = resource.name.split('/')
        for (const [field, { kind }] of Object.entries(resource.fields)) {
          if (field === 'id' || (dialect !== 'sqlite' && asked.has(kind))) continue
          asked.add(kind)
          const url = `/admin/${area}.${controller}/edit`
          isClean(await post(url, { id: rowId, [field]: hostile[name] }), `${name}: ${url} ${field}`)
        }
      }
    })

    test.each(Object.entries(hostile))('%s in one field of an otherwise right row', async (name, value) => {
      const category = await product.rows('content/category').insert({ name: `c ${name}`, pid: 0 })
      const right: Record<string, unknown> = {
        title: 'right',
        category_id: category.id,
        tag_ids: [],
        cover: '',
        summary: '',
        body: '<p>right</p>',
        status: 'draft',
        publish_time: null,
        weigh: 1,
      }
      for (const field of Object.keys(right)) {
        const answer = await post('/admin/content.article/add', { ...right, [field]: value })
        isClean(answer, `${name}: ${field}`)
      }
    })

    test.each(Object.entries(hostile))(
      '%s as an id or list of ids is a clean answer',
      async (name, value) => {
        for (const { resource } of resources) {
          const [area, controller] = resource.name.split('/')
          const base = `/admin/${area}.${controller}`
          const calls: [string, unknown, ('POST' | 'DELETE')?][] = [
            [`${base}/del`, { ids: value }, 'DELETE'],
            [`${base}/del`, { ids: [value] }, 'DELETE'],
            [`${base}/sortable`, { id: value, targetId: 1 }],
            [`${base}/sortable`, { id: 1, targetId: value }],
            ...Object.keys(resource.actions).map((action): [string, unknown] => [
              `${base}/${action}`,
              { ids: [value] },
            ]),
          ]
          for (const [url, body, method] of calls) {
            if (!product.routes.some((route) => route.url === url.toLowerCase())) continue
            const answer = await post(url, body, method)
            isClean(answer, `${name}: ${url}`)
            expect(answer.code, `${name}: ${url}`).toBe(0)
          }
        }
      },
    )

    test('what is not expected in an address is a clean answer', async () => {
      const values = ['a%00b', '%ED%A0%80', '9'.repeat(30), '2147483648', '-1', "' or 1=1 --"]
      // How a value of a filter is read depends on the kind of its field alone: one of each is asked.
      const asked = new Set<string>()
      for (const { resource } of resources) {
        if (!resource.calls.includes('index')) continue
        const [area, controller] = resource.name.split('/')
        const base = `/admin/${area}.${controller}`
        const filters = (resource.list.filters ?? []).filter((name) => {
          const kind = resource.fields[name]?.kind ?? 'of a related row'
          return !asked.has(kind) && asked.add(kind)
        })
        for (const value of values) {
          const queries = [
            `page=${value}`,
            `limit=${value}`,
            `order=${value},asc`,
            `order=id,${value}`,
            `quickSearch=${value}`,
            `initValue=${value}`,
            `initValue[]=${value}&initKey=id`,
            `initKey=${value}&initValue=1`,
            `select=1&initValue=${value}`,
            `isTree=${value}`,
            `search=${value}`,
            `search[0]=${value}`,
            ...filters.flatMap((field) =>
              ['eq', 'IN', 'RANGE'].map(
                (operator) =>
                  `search[0][field]=${field}&search[0][operator]=${operator}&search[0][val]=${value}`,
              ),
            ),
          ]
          const answers = queries.map(async (query) => {
            const url = `${base}/index?${query}`
            isClean(await product.call(url, { token: product.superToken, language: 'en' }), url)
          })
          await Promise.all(answers)
          if (!resource.calls.includes('edit')) continue
          const shown = await product.call(`${base}/edit?id=${value}`, {
            token: product.superToken,
            memberToken: member.token,
            language: 'en',
          })
          isClean(shown, `${base}/edit?id=${value}`)
        }
      }
      // Thousands of questions: as many as there are lists.
    }, 120_000)

    test.each(Object.entries(hostile))(
      '%s at the calls without a resource is a clean answer',
      async (name, value) => {
        const bodies: [string, unknown][] = [
          [
            '/admin/index/login',
            { username: value, password: value, keep: value, captchaId: value, captchaInfo: value },
          ],
          ['/admin/index/login', { username: 'admin', password: value }],
          ['/admin/index/logout', { refreshToken: value }],
          ['/api/common/refreshToken', { refreshToken: value }],
          ['/api/common/checkClickCaptcha', { id: value, info: value, unset: value }],
          ['/admin/ajax/clearCache', { type: value }],
          ['/admin/ajax/preference', { key: value, value }],
          ['/admin/ajax/preference', { key: 'list', value }],
          ['/admin/ajax/formDraft', { resource: value, id: value, form: value, values: value }],
          [
            '/admin/ajax/formDraft',
            {
              resource: 'content/tag',
              id: 0,
              form: 'bad-input',
              values: { name: value },
              row_version: value,
            },
          ],
        ]
        for (const [url, body] of bodies) {
          const guest = await product.call(url, { method: 'POST', body, language: 'en' })
          isClean(guest, `${name}: ${url}`)
          const token = await product.tokenOf(1)
          isClean(await product.call(url, { method: 'POST', body, language: 'en', token }), `${name}: ${url}`)
        }
      },
    )
  })
}
