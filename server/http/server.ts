import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { parse } from 'qs'
import { Problem, problems } from '#core/problems.ts'
import { generatedVersionHeader, parseLanguage } from '#core/wire.ts'
import { type PendingLog, writeLogRow } from '../auth/admin-log.ts'
import { realmOfUrl } from '../auth/realm.ts'
import { noteSeen } from '../auth/sessions.ts'
import { type App, type Context, guest } from '../context.ts'
import type { Translate } from '../messages.ts'
import { limitConnections } from '../network/connections.ts'
import { slowFrom } from '../process/pulse.ts'
import { anywhere, checkAdminBase } from './admin-base.ts'
import { whileAnswering } from './answering.ts'
import { type BodyLimits, parseJsonBody } from './body.ts'
import { answerClientError } from './client-error.ts'
import { checkAccess, checkOpen, wrongAccess } from './gate.ts'
import { type Found, identify, refuseTwoTokens } from './identity.ts'
import { countAs, countRequest, routeOf } from './metrics.ts'
import { outageProblem } from './outage.ts'
import { publicRoutesOf } from './public-routes.ts'
import { callHeaders, sendAnswer, sendProblem } from './reply.ts'
import type { Answer, Input, Route } from './route.ts'
import { createThrottle, type Throttle } from './throttle.ts'

const bodyLimit = 1024 * 1024

/** The most that a call of a made resource may send; those without rich text take less. */
const largestMadeBody = 4 * 1024 * 1024

/** What the web server is made of, besides the app. */
export interface ServerParts {
  readonly routes: readonly Route[]
  readonly translator: (language: 'zh-cn' | 'en') => Translate
  /** routes that are no calls: pages, files, health, documents */
  readonly plain: (server: FastifyInstance) => Promise<void>
  /** how long the headers of a request may take; 15 s unless a test says otherwise */
  readonly headersMilliseconds?: number | undefined
}

/** Builds the web server: every request walks route → identity → gate → handler → reply. */
export async function createServer(app: App, parts: ServerParts): Promise<FastifyInstance> {
  const { config } = app
  const { headersMilliseconds = 15_000 } = parts
  // What is asked first may be a page while the database is away: by then something has to be known.
  await app.settings.refresh()
  const server = fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: false,
      maxParamLength: 200,
      querystringParser: parseQuery,
    },
    bodyLimit,
    genReqId: () => randomUUID(),
    // Nothing is logged by request.log, so no request needs a logger of its own.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    rewriteUrl: (request) => tidyUrl(request.url ?? '/'),
    requestTimeout: 0,
    // A body that stands still for half a minute is given up.
    connectionTimeout: 30_000,
    keepAliveTimeout: 60_000,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: headersMilliseconds,
      connectionsCheckingInterval: Math.min(1000, headersMilliseconds),
    },
    clientErrorHandler: (error, socket) => {
      answerClientError(error, socket, parts.translator, Math.floor(app.clock() / 1000))
    },
    // An address that can not be decoded is an address that is not there.
    frameworkErrors: (_error, request, reply) => {
      const now = Math.floor(app.clock() / 1000)
      harden(request, reply)
      sendProblem(reply, new Problem('notFound'), now, parts.translator(languageOf(request)), '')
    },
    forceCloseConnections: 'idle',
  })
  if (config.hasRateLimit) limitConnections(server.server as Server, config.trustedProxies)
  const throttle = createThrottle(config.hasRateLimit, app.redis)
  await server.register(cors, {
    origin: config.corsOrigins.length > 0 ? [...config.corsOrigins] : false,
    credentials: false,
    strictPreflight: false,
    maxAge: 1800,
    methods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
    allowedHeaders: [
      'think-lang',
      'server',
      'ba-user-token',
      'batoken',
      'ba-token',
      'Content-Type',
      'Accept',
      'Idempotency-Key',
      generatedVersionHeader,
    ],
    exposedHeaders: [
      'Retry-After',
      'X-Rate-Limit-Limit',
      'X-Rate-Limit-Remaining',
      'X-Rate-Limit-Reset',
      generatedVersionHeader,
    ],
  })
  await server.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  // First the built-in parsers go: plain text is no call. Afterwards it would take the one of uploads along.
  server.removeAllContentTypeParsers()
  await server.register(multipart)
  const limits: BodyLimits = { depth: 32, keys: 1000 }
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      const { bodyKeys = limits.keys } = request.routeOptions.config as { bodyKeys?: number }
      return parseJsonBody(text, { ...limits, keys: bodyKeys })
    },
  )
  addEndings(app, server, parts.translator)
  await parts.plain(server)
  checkPublic(app, parts.routes)
  for (const route of parts.routes) addRoute(app, server, route, throttle, parts.translator)
  refuseOtherMethods(app, server, parts.routes)
  addMadeRoutes(app, server, throttle, parts.translator)
  return server
}

/** Nothing is public by mistake: what is open says so twice, at the route and in a list. */
function checkPublic({ modules }: App, routes: readonly Route[]): void {
  const listed = publicRoutesOf(modules)
  for (const { method, url, access } of routes) {
    const key = `${method} ${url}`
    if ((access === 'public') !== listed.has(key))
      throw new Error(`${key}: public routes are those that are listed as such (publicRoutes)`)
  }
}

function addRoute(
  app: App,
  server: FastifyInstance,
  route: Route,
  throttle: Throttle,
  translator: ServerParts['translator'],
): void {
  const key = `${route.method} ${route.url}`
  if (route.url !== route.url.toLowerCase()) throw new Error(`${key}: addresses are declared in lower case`)
  const wrong = wrongAccess(route.url, route.access)
  if (wrong) throw new Error(`${key} ${wrong}`)
  server.route({
    method: route.method,
    url: anywhere(route.url),
    bodyLimit: route.bodyLimit ?? bodyLimit,
    config: {
      declaredUrl: route.url,
      resourceName: resourceNameOf(app, route.url),
      isStream: route.isStream === true,
      bodyKeys: route.bodyKeys,
    },
    onRequest: (request, reply) => admit(app, request, reply, route, throttle, translator),
    handler: (request, reply) => carryOut(request, reply),
  })
}

/** The calls of what the generator made: which there are changes while the server goes on. */
function addMadeRoutes(
  app: App,
  server: FastifyInstance,
  throttle: Throttle,
  translator: ServerParts['translator'],
): void {
  server.route({
    method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'],
    url: anywhere('/admin/:resource/:call'),
    bodyLimit: largestMadeBody,
    // As addresses that nothing is at, until it is known what is at this one.
    config: { declaredUrl: 'unknown' },
    onRequest: async (request, reply) => {
      await freshSettings(app)
      const { resource, call } = request.params as { resource: string; call: string }
      const url = `/admin/${resource}/${call}`.toLowerCase()
      const routes = app.generatedResources.routesAt(url)
      if (routes.length === 0) throw new Problem('notFound')
      checkAdminBase(app, request, url)
      countAs(request, url)
      const route = routes.find(({ method }) => method === request.method)
      if (!route) throw new Problem('wrongMethod', { method: routes.map(({ method }) => method).join(', ') })
      const limit = route.bodyLimit ?? bodyLimit
      if (!route.isUpload && Number(request.headers['content-length'] ?? 0) > limit) {
        throw new Problem('tooLarge', { max: `${Math.round(limit / 1024 / 1024)} MiB` })
      }
      await admit(app, request, reply, route, throttle, translator)
    },
    handler: (request, reply) => carryOut(request, reply),
  })
}

/** Before a byte of the body is read: who may not be here at all, and who has to sign in. */
async function admit(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  throttle: Throttle,
  translator: ServerParts['translator'],
): Promise<void> {
  await freshSettings(app)
  checkAdminBase(app, request, route.url)
  refuseCrossSite(app, request, route)
  const context = makeContext(app, request, translator)
  if (app.settings.site().banned(context.address)) throw new Problem('banned')
  refuseTwoTokens(request)
  const found = await whileAnswering(app.database, identify(request, context, realmOfUrl(route.url)))
  await throttle.take(found.identity, context.address)
  const known: Context = { ...context, identity: found.identity }
  admissions.set(request, { context: known, found, route })
  noteSeen(known)
  const closed = checkOpen(route, app.settings.site().isMemberCenterOpen)
  if (closed) throw closed
  if (found.problem && route.access !== 'public') {
    await logOf(route, known, inputOf(request, reply))?.finish(null)
    throw found.problem
  }
  // The parser of uploads belongs to them alone: a call takes JSON and nothing else.
  const isForm = request.headers['content-type']?.startsWith('multipart/') === true
  if (isForm && !route.isUpload) throw new Problem('wrongType')
}

async function carryOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const admission = admissions.get(request)
  if (!admission) throw new Error('a call came past the door')
  const work = answerCall(request, reply, admission)
  // Whoever listens to a stream waits for what comes next, not for the database.
  if (admission.route.isStream) return work
  return whileAnswering(admission.context.app.database, work, () => !reply.sent)
}

async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, found, route }: Admission,
): Promise<FastifyReply> {
  refuseTwoTokens(request)
  const input = inputOf(request, reply)
  const logged = logOf(route, context, input)
  const withLog: Context = logged ? { ...context, beforeCommit: logged.within } : context
  let answer: Answer = {}
  try {
    const verdict = checkAccess(route, found)
    if (verdict) throw verdict
    answer = await route.handle(withLog, input)
  } finally {
    await logged?.finish(answer.actor)
  }
  if (reply.sent) return reply
  return sendAnswer(reply, answer, context.now, context.translate)
}

/** The first query of every request also tells whether the database answers at all; one that has much to do is not away. */
function freshSettings({ database, settings }: App): Promise<void> {
  return whileAnswering(database, settings.refresh())
}

/** What was found out about a request before its body was read. */
interface Admission {
  readonly context: Context
  readonly found: Found
  readonly route: Route
}

const admissions = new WeakMap<FastifyRequest, Admission>()

function inputOf(request: FastifyRequest, reply: FastifyReply): Input {
  const query = (request.query ?? {}) as Record<string, unknown>
  const body = (request.body ?? {}) as Record<string, unknown>
  // What a POST is about never stands in its address: addresses are kept in histories and logs, and sent on as referrers.
  return { query, body: request.method === 'POST' ? body : { ...query, ...body }, request, reply }
}

function logOf(route: Route, context: Context, input: Input): PendingLog | null {
  if (route.method === 'GET' || route.logTitle === false || !route.url.startsWith('/admin/')) return null
  return writeLogRow(context, input, route.url, route.logTitle ?? null)
}

/** Calls that a browser declares to come from another site, unless that site was opened. Pictures may be shown anywhere. */
function refuseCrossSite(app: App, { headers }: FastifyRequest, { url }: Route): void {
  if (headers['sec-fetch-site'] !== 'cross-site' || url.endsWith('/buildsuffixsvg')) return
  const { origin } = headers
  if (typeof origin !== 'string' || !app.config.corsOrigins.includes(origin)) throw new Problem('crossSite')
}

/** A known address with a wrong method is told so; HTTP has a status for it, the wire has not. */
function refuseOtherMethods(app: App, server: FastifyInstance, routes: readonly Route[]): void {
  const known = new Map<string, Set<string>>()
  for (const { url, method } of routes) known.set(url, (known.get(url) ?? new Set()).add(method))
  for (const [url, methods] of known) {
    const others = (['GET', 'POST', 'DELETE', 'PUT', 'PATCH'] as const).filter(
      (method) => !methods.has(method),
    )
    server.route({
      method: [...others],
      url: anywhere(url),
      config: { declaredUrl: url },
      // Here too: how a body that can not be read is answered must not tell that the address is known.
      onRequest: async (request) => {
        await freshSettings(app)
        checkAdminBase(app, request, url)
      },
      handler: async () => {
        throw new Problem('wrongMethod', { method: [...methods].join(', ') })
      },
    })
  }
}

function addEndings(app: App, server: FastifyInstance, translator: ServerParts['translator']): void {
  server.setNotFoundHandler(async (request, reply) => end(request, reply, new Problem('notFound')))
  server.setErrorHandler(async (error, request, reply) => end(request, reply, error))
  // Hooks with a callback: one that is async costs every request a promise and a turn of the event loop.
  server.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS') reply.status(204).send()
    // Nobody reads what is sent to an unknown address; a GET may still be for the client.
    else if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      done(new Problem('notFound'))
    else done()
  })
  server.addHook('onSend', (request, reply, _payload, done) => {
    harden(request, reply)
    tellMadeVersion(app, request, reply)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    // How long somebody listened is no figure of ours.
    if ((request.routeOptions.config as { isStream?: boolean })?.isStream) return done()
    countRequest(request, reply)
    app.pulse.count(request.method, routeOf(request), reply.statusCode, reply.elapsedTime)
    done()
    if (reply.elapsedTime >= slowFrom) tellSlow(app, request, reply)
    if (reply.elapsedTime <= 1000 && !app.log.isLevelEnabled('debug')) return
    const { method, id } = request
    const line = {
      request: id,
      method,
      url: withoutSecrets(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.elapsedTime > 1000) app.log.warn(line, 'slow call')
    else app.log.debug(line, 'call')
  })

  async function end(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    const translate = translator(languageOf(request))
    const now = Math.floor(app.clock() / 1000)
    const config = request.routeOptions.config as { resourceName?: string }
    const name = config?.resourceName ?? resourceNameOf(app, request.url)
    return sendProblem(reply, asProblem(app, request, error), now, translate, name)
  }
}

/** Which call took long and whose it was, never what was sent with it. */
function tellSlow(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const identity = admissions.get(request)?.context.identity
  const call = {
    method: request.method,
    route: routeOf(request).slice(0, 200),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    admin_id: identity?.kind === 'admin' ? identity.id : 0,
    request: request.id,
    create_time: Math.floor(app.clock() / 1000),
  }
  for (const { slowCall } of app.modules) slowCall?.(app, call)
}

/** Whatever was thrown as a problem; faults are logged in full and answered with a number only. */
function asProblem(app: App, request: FastifyRequest, error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const max = `${Math.round((request.routeOptions.bodyLimit ?? bodyLimit) / 1024 / 1024)} MiB`
    return new Problem('tooLarge', { max })
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('wrongType')
  const { statusCode = 500 } = (error ?? {}) as { statusCode?: number }
  if (statusCode === 403 || statusCode === 404) return new Problem('notFound')
  if (statusCode >= 400 && statusCode < 500) return new Problem('malformed')
  const outage = outageProblem(error)
  if (outage) {
    const level = problems[outage.problem].status === 503 ? 'error' : 'warn'
    app.log[level]({ request: request.id, error: String(error), answer: outage.problem }, 'no fault of ours')
    return outage
  }
  app.log.error(
    { err: error, request: request.id, method: request.method, url: withoutSecrets(request.url) },
    'fault',
  )
  return new Problem('fault', { request: request.id })
}

/** Headers that no answer goes without, unless it has stricter ones of its own. */
function harden(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of ['x-content-type-options', 'referrer-policy', 'content-security-policy'] as const) {
    if (!reply.hasHeader(name)) reply.header(name, callHeaders[name])
  }
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
}

/** Administrators' clients keep declarations of what was made: with every answer they learn whether there are others by now. */
function tellMadeVersion({ settings }: App, request: FastifyRequest, reply: FastifyReply): void {
  if (admissions.get(request)?.context.identity.kind !== 'admin') return
  reply.header(generatedVersionHeader, String(settings.generatedVersion()))
}

function makeContext(app: App, request: FastifyRequest, translator: ServerParts['translator']): Context {
  const language = languageOf(request)
  return {
    app,
    identity: guest,
    now: Math.floor(app.clock() / 1000),
    language,
    timeZone: app.settings.site().timeZone,
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 255),
    requestId: request.id,
    translate: translator(language),
    db: app.database.read,
    batch: null,
    beforeCommit: null,
  }
}

function languageOf(request: FastifyRequest): 'zh-cn' | 'en' {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  return parseLanguage(request.headers['think-lang'] ?? lang)
}

/** Bracket style, bounded; the plain form that most calls have is read without it. */
function parseQuery(text: string): Record<string, unknown> {
  return parse(text, {
    depth: 4,
    arrayLimit: 1000,
    parameterLimit: 1000,
    allowPrototypes: false,
    ignoreQueryPrefix: true,
  }) as Record<string, unknown>
}

/** `/x/y.html?z` means `/x/y?z` (`docs/wire.md#addresses`), except among files. */
function tidyUrl(url: string): string {
  return url.replace(/^(\/(?!(?:assets|static|storage)\/)[^/?]+\/[^?]*?)\.html(?=\?|$)/i, '$1')
}

/** Tokens in addresses never reach a log. */
function withoutSecrets(url: string): string {
  return url.slice(0, 1500).replace(/([?&][^=&]*(?:token|password|secret|ticket)[^=&]*=)[^&]*/gi, '$1***')
}

/** `/admin/user.moneylog/index` → `user/moneyLog`, as it is declared, or as it stands there if it is no resource's. */
function resourceNameOf({ registry }: App, url: string): string {
  const name = (url.split('/')[2] ?? '').replaceAll('.', '/')
  return registry.find(name)?.resource.name ?? name
}
