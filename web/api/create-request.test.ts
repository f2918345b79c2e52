import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { i18n, loadNamespace } from '#web/i18n/i18n.ts'
import { createRequest, type Request } from './create-request.ts'
import type { RequestFailure } from './failure.ts'
import type { RequestDeps, Tokens } from './request-deps.ts'

/** What the server was asked, and what a test lets it answer. */
interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Answer =
  | { status?: number; body: unknown; after?: number | Promise<unknown>; headers?: Record<string, string> }
  | 'hang'
  | 'cut'

let server: Server
let origin: string
let asked: Asked[]
let answer: (asked: Asked) => Answer
let tokens: Tokens
let seen: string[]
/** unix seconds of answers, and when their calls were sent */
let times: (readonly [number, number])[]
/** the version of what was made that the page knows */
let known: number | null
let deps: RequestDeps
let request: Request

const ok = (data: unknown = null, msg = '') => ({ body: { code: 1, msg, time: 1, data } })
const refused = (code: number, msg: string, data: unknown = null) => ({ body: { code, msg, time: 1, data } })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error) => error as RequestFailure,
  )

beforeEach(async () => {
  await Promise.all([loadNamespace('errors', 'en'), loadNamespace('errors', 'zh-cn')])
  asked = []
  seen = []
  times = []
  known = null
  tokens = { access: 'old', refresh: 'keep' }
  answer = () => ok()
  server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = incoming
    const entry = { method, url, headers, body: Buffer.concat(chunks).toString() }
    asked.push(entry)
    const given = answer(entry)
    if (given === 'hang') return
    if (given === 'cut') return void incoming.socket.destroy()
    if (typeof given.after === 'number')
      await new Promise((resolve) => setTimeout(resolve, given.after as number))
    else await given.after
    outgoing.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers })
    outgoing.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  deps = makeDeps()
  request = createRequest(deps)
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function makeDeps(): RequestDeps {
  let loading = 0
  return {
    origin,
    adminBase: '/admin',
    view: () => '',
    leaveView: () => undefined,
    tokenHeader: 'batoken',
    tokens: () => tokens,
    language: () => 'en',
    setAccessToken: (access) => {
      tokens = access === '' ? { access: '', refresh: '' } : { ...tokens, access }
    },
    rereadTokens: () => undefined,
    exclusively: (run) => run(),
    isOnLoginPage: () => false,
    goToLogin: () => void seen.push('to login'),
    goToStart: () => void seen.push('to start'),
    madeVersion: () => known,
    noteTime: (...noted) => void times.push(noted),
    noteMadeVersion: (version) => void seen.push(`made ${version}`),
    goToRoute: ({ routePath, routeName }) => void seen.push(`to ${routePath ?? routeName}`),
    isOnline: () => true,
    noteAway: () => {},
    beginLoading: () => {
      loading += 1
      seen.push(`loading ${loading}`)
      return () => {
        loading -= 1
        seen.push(`loading ${loading}`)
      }
    },
    sayError: (text) => void seen.push(`error: ${text}`),
    saySuccess: (text) => void seen.push(`success: ${text}`),
    text: (key, params) => i18n.t(`errors:${key}`, { lng: 'en', ...params }),
    log: (text) => void seen.push(`log: ${text}`),
  }
}

test('a call carries token, language and the mark of a call, and its query in bracket style', async () => {
  answer = () => ok({ list: [] })
  const { data } = await request('/admin/auth.Admin/index', { query: { ids: [1, 2], page: 1, none: null } })
  expect(data).toEqual({ list: [] })
  expect(asked[0]?.url).toBe('/admin/auth.Admin/index?ids[]=1&ids[]=2&page=1')
  expect(asked[0]?.headers).toMatchObject({ batoken: 'old', 'think-lang': 'en', server: 'true' })
})

test('a call tells which version of what was made it knows, and notes the one it is answered, whatever the answer', async () => {
  await request('/admin/Index/index')
  expect(asked[0]?.headers).not.toHaveProperty('x-made-version')
  known = 4
  answer = () => ({ ...refused(0, 'no'), headers: { 'x-made-version': '5' } })
  await failure(request('/admin/Index/index', { showsError: false }))
  expect(asked[1]?.headers).toMatchObject({ 'x-made-version': '4' })
  answer = () => ({ ...ok(), headers: { 'x-made-version': '<b>' } })
  await request('/admin/Index/index')
  expect(seen).toEqual(['made 5'])
})

test('what time it is to the server is noted with each answer that says so, whatever it answers', async () => {
  const asked = Date.now()
  answer = () => refused(0, 'no')
  await failure(request('/admin/Index/index', { showsError: false }))
  answer = () => ({ body: { code: 1, msg: '', data: null } })
  await request('/admin/Index/index')
  expect(times).toEqual([[1, expect.any(Number)]])
  expect(times[0]?.[1]).toBeGreaterThanOrEqual(asked)
})

test('without a token no token header is sent', async () => {
  tokens = { access: '', refresh: '' }
  await request('/admin/Index/login')
  expect(asked[0]?.headers).not.toHaveProperty('batoken')
})

test('calls to /admin/ go to the entry of the installation, others stay', async () => {
  request = createRequest({ ...deps, adminBase: '/manage' })
  await request('/admin/Index/index')
  await request('/api/common/clickCaptcha', { query: { id: 'x' } })
  expect(asked.map(({ url }) => url)).toEqual(['/manage/Index/index', '/api/common/clickCaptcha?id=x'])
})

test('a body goes as JSON, a form as multipart', async () => {
  await request('/admin/content.Tag/add', { method: 'POST', body: { name: '标签' } })
  const form = new FormData()
  form.set('file', new Blob(['x']), 'x.txt')
  await request('/admin/ajax/upload', { method: 'POST', body: form })
  expect(asked[0]).toMatchObject({ method: 'POST', body: '{"name":"标签"}' })
  expect(asked[0]?.headers['content-type']).toBe('application/json')
  expect(asked[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
})

test('an identical call cancels the one before and shows nothing', async () => {
  answer = () => (asked.length === 1 ? 'hang' : ok('second'))
  const first = failure(request('/admin/content.Tag/index', { query: { page: 1 } }))
  while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const second = await request('/admin/content.Tag/index', { query: { page: 1 } })
  expect((await first).kind).toBe('cancelled')
  expect(second.data).toBe('second')
  expect(seen).toEqual(['log: Automatic cancellation due to duplicate request'])
})

test.each([
  ['another query', { query: { page: 2 }, dedupe: true }],
  ['a call that is not to be cancelled', { query: { page: 1 }, dedupe: false }],
])('%s cancels nothing', async (_, options) => {
  answer = () => ({ ...ok(), after: 30 })
  const base = { query: { page: 1 }, dedupe: options.dedupe }
  await Promise.all([request('/admin/content.Tag/index', base), request('/admin/content.Tag/index', options)])
  expect(asked).toHaveLength(2)
  expect(seen).toEqual([])
})

test('a caller can cancel a call silently', async () => {
  answer = () => 'hang'
  const controller = new AbortController()
  const broken = failure(request('/admin/content.Tag/index', { signal: controller.signal }))
  setTimeout(() => controller.abort(), 20)
  expect((await broken).kind).toBe('cancelled')
  expect(seen).toEqual([])
})

test('what takes too long is given up with a message', async () => {
  answer = () => 'hang'
  const { kind } = await failure(request('/admin/content.Tag/index', { timeout: 30 }))
  expect(kind).toBe('timeout')
  expect(seen).toEqual(['error: Network request timeout!'])
})

test('a server that breaks off is told apart from a missing network', async () => {
  answer = () => 'cut'
  expect((await failure(request('/admin/a/b'))).kind).toBe('network')
  const offline = createRequest({ ...deps, isOnline: () => false })
  await failure(offline('/admin/a/b'))
  expect(seen).toEqual(['error: Server exception!', 'error: You are disconnected!'])
})

test.each([
  [302, 'Interface redirected!'],
  [400, 'Incorrect parameter!'],
  [401, 'You do not have permission to operate!'],
  [403, 'You do not have permission to operate!'],
  [404, 'Error requesting address: /admin/a/b'],
  [408, 'Request timed out!'],
  [409, 'The same data already exists in the system!'],
  [500, 'Server internal error!'],
  [501, 'Service not implemented!'],
  [502, 'Gateway error!'],
  [503, 'Service unavailable!'],
  [504, 'The service is temporarily unavailable Please try again later!'],
  [505, 'HTTP version is not supported!'],
  [418, 'Abnormal problem, please contact the website administrator!'],
])('status %i says “%s”, in both languages', async (status, text) => {
  answer = () => ({ status, body: '<html>' })
  const { kind, status: told } = await failure(request('/admin/a/b'))
  expect([kind, told]).toEqual(['http', status])
  expect(seen).toEqual([`error: ${text}`])
  const key = i18n.exists(`errors:http.${status}`) ? `http.${status}` : 'http.other'
  expect(i18n.t(`errors:${key}`, { lng: 'zh-cn', url: '' })).toMatch(/[一-鿿]/)
})

test('a fault adds what the server says of it', async () => {
  answer = () => ({ status: 500, body: { code: 0, msg: 'number 7', time: 1, data: null } })
  await failure(request('/admin/a/b'))
  expect(seen).toEqual(['error: Server internal error!\nnumber 7'])
})

test('an answer that is no envelope is a failure', async () => {
  answer = () => ({ body: '<html>' })
  expect((await failure(request('/admin/a/b'))).kind).toBe('http')
})

test('a refusal is told and rejects with the envelope; silence is possible', async () => {
  answer = () => refused(0, 'Nothing was deleted!', { type: 'invalid' })
  const { kind, envelope } = await failure(request('/admin/a/b'))
  await failure(request('/admin/a/b', { showsError: false }))
  expect(kind).toBe('business')
  expect(envelope).toMatchObject({ code: 0, data: { type: 'invalid' } })
  expect(seen).toEqual(['error: Nothing was deleted!'])
})

test('success is told on demand, in the words of the server if it has any', async () => {
  await request('/admin/a/b', { showsSuccess: true })
  answer = () => ok(null, 'Saved!')
  await request('/admin/a/b', { showsSuccess: true })
  expect(seen).toEqual(['success: Done', 'success: Saved!'])
})

test('the loading indicator counts calls, failures too', async () => {
  answer = ({ url }) => ({ ...(url.endsWith('b') ? ok() : refused(0, '')), after: 20 })
  const calls = ['/admin/a/b', '/admin/a/c'].map((url) => request(url, { showsLoading: true }))
  await Promise.allSettled(calls)
  expect(seen).toEqual(['loading 1', 'loading 2', 'loading 1', 'loading 0'])
})

test('expired calls wait for one refresh and are sent again with the new token', async () => {
  answer = ({ url, headers }) => {
    if (url === '/api/common/refreshToken')
      return { ...ok({ type: 'admin-refresh', token: 'new' }), after: 20 }
    return headers.batoken === 'new' ? ok(url) : refused(409, 'expired', [])
  }
  const answers = await Promise.all(['/admin/a/x', '/admin/a/y', '/admin/a/z'].map((url) => request(url)))
  expect(answers.map(({ data }) => data)).toEqual(['/admin/a/x', '/admin/a/y', '/admin/a/z'])
  const refreshes = asked.filter(({ url }) => url === '/api/common/refreshToken')
  expect(refreshes).toHaveLength(1)
  expect(refreshes[0]).toMatchObject({ method: 'POST', body: '{"refreshToken":"keep"}' })
  expect(refreshes[0]?.headers.batoken).toBe('old')
  expect(tokens).toEqual({ access: 'new', refresh: 'keep' })
  expect(seen).toEqual([])
})

test('a save that meets an expired token arrives once', async () => {
  let saved = 0
  answer = ({ url, headers }) => {
    if (url === '/api/common/refreshToken') return ok({ type: 'admin-refresh', token: 'new' })
    if (headers.batoken !== 'new') return refused(409, 'expired', [])
    saved += 1
    return ok()
  }
  await request('/admin/content.Tag/add', { method: 'POST', body: { name: 'x' } })
  expect(saved).toBe(1)
})

test('a refresh that another window has done is taken over', async () => {
  answer = ({ headers }) => (headers.batoken === 'theirs' ? ok() : refused(409, 'expired', []))
  deps.rereadTokens = () => {
    tokens = { access: 'theirs', refresh: 'keep' }
  }
  await request('/admin/a/b')
  expect(asked.map(({ url }) => url)).toEqual(['/admin/a/b', '/admin/a/b'])
})

test.each([
  ['is refused', 'keep'],
  ['has no refresh token to begin with', ''],
])('a refresh that %s clears the token, says so once and leads to login', async (_, refresh) => {
  tokens = { access: 'old', refresh }
  answer = ({ url }) => (url === '/api/common/refreshToken' ? refused(0, 'no') : refused(409, 'expired', []))
  const results = await Promise.all([failure(request('/admin/a/x')), failure(request('/admin/a/y'))])
  expect(results.map(({ kind }) => kind)).toEqual(['business', 'business'])
  expect(tokens.access).toBe('')
  expect(seen).toEqual(['to login', 'error: expired'])
})

test('a server that is away during the refresh ends no session', async () => {
  answer = ({ url }) => (url === '/api/common/refreshToken' ? 'cut' : refused(409, 'expired', []))
  expect((await failure(request('/admin/a/b'))).kind).toBe('network')
  expect(tokens.access).toBe('old')
  expect(seen).toEqual(['error: Server exception!'])
})

test('on the login page an expired call is sent again without a token', async () => {
  deps.isOnLoginPage = () => true
  answer = ({ headers }) => (headers.batoken ? refused(409, 'expired', []) : ok('free'))
  expect((await request('/admin/Index/login')).data).toBe('free')
  expect(tokens.access).toBe('')
  expect(seen).toEqual([])
})

test('a token that is refused right after its refresh is not refreshed for ever', async () => {
  answer = ({ url }) =>
    url === '/api/common/refreshToken' ? ok({ token: 'new' }) : refused(409, 'expired', [])
  expect((await failure(request('/admin/a/b'))).envelope?.code).toBe(409)
  expect(asked).toHaveLength(3)
})

test('a visitor who has to sign in goes to login once, without the token', async () => {
  answer = () => refused(303, 'Please sign in first!', { type: 'need login' })
  await Promise.all([failure(request('/admin/a/x')), failure(request('/admin/a/y'))])
  expect(tokens.access).toBe('')
  expect(seen).toEqual(['to login', 'error: Please sign in first!'])
})

test('a visitor who is signed in already goes to the start', async () => {
  answer = () => refused(303, 'You are signed in already.', { type: 'logged in' })
  await failure(request('/admin/Index/login'))
  expect(tokens.access).toBe('old')
  expect(seen).toEqual(['to start'])
})

test('an answer may send the user to a route', async () => {
  answer = () => refused(302, '', { routePath: '/admin/auth/group' })
  await failure(request('/admin/a/b'))
  expect(seen).toEqual(['to /admin/auth/group'])
})
