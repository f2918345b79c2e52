import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#core/problems.ts'
import { generatedVersionHeader } from '#core/wire.ts'
import type { App } from '../context.ts'
import type { Translator } from '../messages.ts'
import { slowFrom } from '../process/pulse.ts'
import { identityOf } from './admission.ts'
import { bodyLimit } from './body/body.ts'
import { countAnswer, routeOf } from './health/metrics.ts'
import { outageProblem } from './health/outage.ts'
import { asciiAddress } from './location.ts'
import { callHeaders, sendProblem } from './reply.ts'
import { languageOf, resourceNameOf, withoutSecrets } from './request-url.ts'

/** How every request ends: headers, figures, log lines, and the answer to whatever was thrown. */
export function addEndings(app: App, server: FastifyInstance, translator: Translator): void {
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
    tellGeneratedVersion(app, request, reply)
    const to = reply.getHeader('location')
    // Node sends no header with letters that people write addresses in.
    if (typeof to === 'string') reply.header('location', asciiAddress(to))
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    // How long a client listens says nothing about the server.
    if ((request.routeOptions.config as { isStream?: boolean })?.isStream) return done()
    countAnswer(request.method, routeOf(request), reply.statusCode, reply.elapsedTime)
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
    const config = request.routeOptions.config as { resourceName?: string; rawBody?: true }
    const name = config?.resourceName ?? resourceNameOf(app, request.url)
    // Who sends bytes reads the status: one of success would be taken for a yes.
    const least = config?.rawBody ? 400 : 200
    return sendProblem(app, reply, asProblem(app, request, error), translate, name, least)
  }
}

/** Which call took long and whose it was, never what was sent with it. */
function tellSlow(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const identity = identityOf(request)
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
    const level = app.problems[outage.problem].status === 503 ? 'error' : 'warn'
    app.log[level]({ request: request.id, error: String(error), answer: outage.problem }, 'no fault of ours')
    return outage
  }
  app.log.error(
    { err: error, request: request.id, method: request.method, url: withoutSecrets(request.url) },
    'fault',
  )
  return new Problem('fault', { request: request.id })
}

/** Whoever came by TLS comes by TLS the next time, too. */
export const strictTransport = { 'strict-transport-security': 'max-age=31536000' } as const

/** Headers that no answer goes without, unless it has stricter ones of its own. */
export function harden(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of ['x-content-type-options', 'referrer-policy', 'content-security-policy'] as const) {
    if (!reply.hasHeader(name)) reply.header(name, callHeaders[name])
  }
  if (request.protocol === 'https') reply.headers(strictTransport)
}

/** Administrators' clients keep the declarations of generated resources: every answer says which version is the newest. */
function tellGeneratedVersion({ settings }: App, request: FastifyRequest, reply: FastifyReply): void {
  if (identityOf(request)?.kind !== 'admin') return
  reply.header(generatedVersionHeader, String(settings.generatedVersion()))
}
