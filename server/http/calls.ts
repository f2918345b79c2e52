import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#core/problems.ts'
import type { App } from '../context.ts'
import type { Translator } from '../messages.ts'
import { anywhere, checkAdminBase } from './admin-base.ts'
import { admit, carryOut, freshSettings } from './admission.ts'
import { bodyLimit, rawBodyLimit } from './body.ts'
import { wrongAccess } from './gate.ts'
import type { Throttle } from './limits/throttle.ts'
import { countAs } from './metrics.ts'
import { publicRoutesOf } from './public-routes.ts'
import { resourceNameOf } from './request-url.ts'
import type { Route } from './route.ts'

/** The most that a call of a generated resource may send; those without rich text take less. */
const maxGeneratedBody = 4 * 1024 * 1024

/** Nothing is public by mistake: what is open says so twice, at the route and in a list. */
export function checkPublic({ modules }: App, routes: readonly Route[]): void {
  const listed = publicRoutesOf(modules)
  for (const { method, url, access } of routes) {
    const key = `${method} ${url}`
    if ((access === 'public') !== listed.has(key))
      throw new Error(`${key}: public routes are those that are listed as such (publicRoutes)`)
  }
}

/** Adds a declared call; an address or an access that breaks the rules stops the start. */
export function addRoute(
  app: App,
  server: FastifyInstance,
  route: Route,
  throttle: Throttle,
  translator: Translator,
): void {
  const key = `${route.method} ${route.url}`
  if (route.url !== route.url.toLowerCase()) throw new Error(`${key}: addresses are declared in lower case`)
  const wrong = wrongAccess(route.url, route.access)
  if (wrong) throw new Error(`${key} ${wrong}`)
  server.route({
    method: route.method,
    url: anywhere(route.url),
    bodyLimit: route.bodyLimit ?? (route.rawBody ? rawBodyLimit : bodyLimit),
    config: {
      declaredUrl: route.url,
      resourceName: resourceNameOf(app, route.url),
      isStream: route.isStream === true,
      bodyKeys: route.bodyKeys,
      rawBody: route.rawBody,
    },
    onRequest: (request, reply) => admit(app, request, reply, route, throttle, translator),
    handler: (request, reply) => carryOut(request, reply),
  })
}

/** Adds the calls that take the bytes which were sent, in a scope of their own: no other call takes a body that is not JSON. */
export async function addRawRoutes(
  app: App,
  server: FastifyInstance,
  routes: readonly Route[],
  throttle: Throttle,
  translator: Translator,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, bytes: Buffer) => bytes,
    )
    for (const route of routes) addRoute(app, scope, route, throttle, translator)
  })
}

/** Adds the calls of generated resources: which there are changes while the server runs. */
export function addGeneratedRoutes(
  app: App,
  server: FastifyInstance,
  throttle: Throttle,
  translator: Translator,
): void {
  server.route({
    method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'],
    url: anywhere('/admin/:resource/:call'),
    bodyLimit: maxGeneratedBody,
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

/** A known address with a wrong method is told so; HTTP has a status for it, the wire has not. */
export function refuseOtherMethods(app: App, server: FastifyInstance, routes: readonly Route[]): void {
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
