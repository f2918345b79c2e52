import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import compress from '@fastify/compress'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { Problem } from '#core/problems.ts'
import { generatedVersionHeader, viewHeader } from '#core/wire.ts'
import type { App } from '../context.ts'
import type { Translator } from '../messages.ts'
import { limitConnections } from '../network/connections.ts'
import { type BodyLimits, bodyLimit, parseJsonBody } from './body/body.ts'
import { addOtherCalls, addRawRoutes, addRoute, type CallsAt, checkPublic } from './calls.ts'
import { answerClientError } from './client-error.ts'
import { addEndings, harden } from './endings.ts'
import { createThrottle } from './limits/throttle.ts'
import { answerReady } from './ready.ts'
import { sendProblem } from './reply.ts'
import { languageOf, parseQuery, tidyUrl } from './request-url.ts'
import type { Route } from './route.ts'

/** What the web server is made of, besides the app. */
export interface ServerParts {
  readonly routes: readonly Route[]
  readonly callsAt: CallsAt
  readonly translator: Translator
  /** routes that are no calls: pages, files, health, documents */
  readonly plain: (server: FastifyInstance) => Promise<void>
  /** how long the headers of a request may take; 15 s unless a test says otherwise */
  readonly headersMilliseconds?: number | undefined
}

/** Builds the web server: every request walks route → identity → gate → handler → reply. */
export async function createServer(app: App, parts: ServerParts): Promise<FastifyInstance> {
  const { config } = app
  const { translator, routes } = parts
  // What is asked first may be a page while the database is away: by then something has to be known.
  await app.settings.refresh()
  const server = fastify(optionsOf(app, parts))
  if (config.hasRateLimit) limitConnections(server.server as Server, config.trustedProxies)
  const throttle = createThrottle(config.hasRateLimit, app.redis)
  await server.register(cors, corsOf(app))
  await server.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  // First the built-in parsers go: plain text is no call. Afterwards it would take the one of uploads along.
  server.removeAllContentTypeParsers()
  await server.register(multipart)
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      const { bodyKeys = bodyLimits.keys } = request.routeOptions.config as { bodyKeys?: number }
      return parseJsonBody(text, { ...bodyLimits, keys: bodyKeys })
    },
  )
  addEndings(app, server, translator)
  await parts.plain(server)
  checkPublic(app, routes)
  const [raw, usual] = [routes.filter(({ rawBody }) => rawBody), routes.filter(({ rawBody }) => !rawBody)]
  for (const route of usual) addRoute(app, server, route, throttle, translator)
  await addRawRoutes(app, server, raw, throttle, translator)
  addOtherCalls(app, server, parts.callsAt, throttle, translator)
  answerReady(app, server.server as Server)
  return server
}

const bodyLimits: BodyLimits = { depth: 32, keys: 1000 }

function optionsOf(
  app: App,
  { translator, headersMilliseconds = 15_000 }: ServerParts,
): FastifyHttpOptions<Server> {
  const { config, log, clock } = app
  return {
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: false,
      // Addresses of pages may be as long: a longer step leads to no page.
      maxParamLength: 255,
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
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, translator, Math.floor(clock() / 1000)),
    // An address that can not be decoded is an address that is not there.
    frameworkErrors: (_error, request, reply) => {
      harden(request, reply)
      sendProblem(app, reply, new Problem('notFound'), translator(languageOf(request)), '')
    },
    forceCloseConnections: 'idle',
  }
}

function corsOf({ config: { corsOrigins }, modules }: App): FastifyCorsOptions {
  return {
    origin: corsOrigins.length > 0 ? [...corsOrigins] : false,
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
      'Authorization',
      generatedVersionHeader,
      viewHeader,
      ...modules.flatMap(({ headers }) => headers ?? []),
    ],
    exposedHeaders: [
      'Retry-After',
      'X-Rate-Limit-Limit',
      'X-Rate-Limit-Remaining',
      'X-Rate-Limit-Reset',
      generatedVersionHeader,
    ],
  }
}
