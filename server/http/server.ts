import { randomUUID } from 'node:crypto'
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
import { Problem } from '#core/problems.ts'
import { parseLanguage } from '#core/wire.ts'
import { writeLogRow } from '../auth/admin-log.ts'
import { type App, type Context, guest } from '../context.ts'
import { isAway } from '../db/dialect.ts'
import type { Translate } from '../messages.ts'
import { type BodyLimits, parseJsonBody } from './body.ts'
import { checkAccess } from './gate.ts'
import { type Found, identify } from './identity.ts'
import { countRequest } from './metrics.ts'
import { publicRoutes } from './public-routes.ts'
import { sendAnswer, sendProblem } from './reply.ts'
import type { Input, Route } from './route.ts'
import { createThrottle, type Throttle } from './throttle.ts'

const bodyLimit = 1024 * 1024

/** What the web server is made of, besides the app. */
export interface ServerParts {
  readonly routes: readonly Route[]
  readonly translator: (language: 'zh-cn' | 'en') => Translate
  /** routes that are no calls: pages, files, health, documents */
  readonly plain: (server: FastifyInstance) => Promise<void>
}

/** Builds the web server: every request walks route → identity → gate → handler → reply. */
export async function createServer(app: App, parts: ServerParts): Promise<FastifyInstance> {
  const { config } = app
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
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    rewriteUrl: (request) => tidyUrl(request.url ?? '/'),
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 60_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000 },
    forceCloseConnections: 'idle',
  })
  const throttle = createThrottle(config.hasRateLimit, app.redis)
  await server.register(cors, {
    origin: config.corsOrigins.length > 0 ? [...config.corsOrigins] : false,
    credentials: false,
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
    ],
    exposedHeaders: ['Retry-After', 'X-Rate-Limit-Limit', 'X-Rate-Limit-Remaining', 'X-Rate-Limit-Reset'],
  })
  await server.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  await server.register(multipart)
  const limits: BodyLimits = { depth: 32, keys: 1000 }
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => parseJsonBody(text, limits),
  )
  addEndings(app, server, parts.translator)
  await parts.plain(server)
  for (const route of parts.routes) addRoute(app, server, route, throttle, parts.translator)
  refuseOtherMethods(server, parts.routes)
  return server
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
  if ((route.access === 'public') !== publicRoutes.has(key)) {
    throw new Error(`${key}: public routes are those that public-routes.ts lists`)
  }
  server.route({
    method: route.method,
    url: route.url,
    bodyLimit: route.bodyLimit ?? bodyLimit,
    config: { resourceName: resourceNameOf(route.url) },
    handler: async (request, reply) => {
      await app.settings.refresh()
      const context = makeContext(app, request, translator)
      if (app.settings.site().banned(context.address)) throw new Problem('banned')
      const found: Found = await identify(request, context)
      await throttle.take(found.identity, context.address)
      const known: Context = { ...context, identity: found.identity }
      const query = (request.query ?? {}) as Record<string, unknown>
      const body = (request.body ?? {}) as Record<string, unknown>
      const input: Input = { query, body: { ...query, ...body }, request, reply }
      const log = route.method !== 'GET' && route.logTitle !== false && route.url.startsWith('/admin/')
      const title = typeof route.logTitle === 'string' ? route.logTitle : null
      const logged = log ? writeLogRow(known, input, route.url, title) : null
      const withLog: Context = logged ? { ...known, beforeCommit: logged.within } : known
      try {
        const verdict = checkAccess(route.access, found)
        if (verdict) throw verdict
        const answer = await route.handle(withLog, input)
        if (reply.sent) return reply
        return sendAnswer(reply, answer, context.now, context.translate)
      } finally {
        await logged?.finish()
      }
    },
  })
}

/** A known address with a wrong method is told so; HTTP has a status for it, the wire has not. */
function refuseOtherMethods(server: FastifyInstance, routes: readonly Route[]): void {
  const known = new Map<string, Set<string>>()
  for (const { url, method } of routes) known.set(url, (known.get(url) ?? new Set()).add(method))
  for (const [url, methods] of known) {
    const others = (['GET', 'POST', 'DELETE', 'PUT', 'PATCH'] as const).filter(
      (method) => !methods.has(method),
    )
    server.route({
      method: [...others],
      url,
      handler: async () => {
        throw new Problem('wrongMethod', { method: [...methods].join(', ') })
      },
    })
  }
}

function addEndings(app: App, server: FastifyInstance, translator: ServerParts['translator']): void {
  server.setNotFoundHandler(async (request, reply) => end(request, reply, new Problem('notFound')))
  server.setErrorHandler(async (error, request, reply) => end(request, reply, error))
  server.addHook('onRequest', async (request) => {
    const site = request.headers['sec-fetch-site']
    const origin = request.headers.origin
    const isOpened = typeof origin === 'string' && app.config.corsOrigins.includes(origin)
    if (site === 'cross-site' && request.method !== 'GET' && !isOpened) throw new Problem('crossSite')
  })
  server.addHook('onResponse', async (request, reply) => {
    countRequest(request, reply)
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
    return sendProblem(reply, asProblem(app, request, error), now, translate, config?.resourceName ?? '')
  }
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
  if (typeof code === 'string' && (code.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL')) {
    return new Problem('malformed')
  }
  if (isAway(error)) {
    app.log.error({ request: request.id, error: String(error) }, 'the database is away')
    return new Problem('unavailable')
  }
  app.log.error(
    { err: error, request: request.id, method: request.method, url: withoutSecrets(request.url) },
    'fault',
  )
  return new Problem('fault', { request: request.id })
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

/** `/x/y.html?z` means `/x/y?z` (`wire.md` 1.6). */
function tidyUrl(url: string): string {
  return url.replace(/^(\/(?:admin|api)\/[^?]*?)\.html(?=\?|$)/i, '$1')
}

/** Tokens in addresses never reach a log. */
function withoutSecrets(url: string): string {
  return url.replace(/([?&][^=&]*(?:token|password|secret)[^=&]*=)[^&]*/gi, '$1***').slice(0, 1500)
}

/** `/admin/content.article/index` → `content/article` */
function resourceNameOf(url: string): string {
  return (url.split('/')[2] ?? '').replaceAll('.', '/')
}
