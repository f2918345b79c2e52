import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultAdminBase } from '#core/access/admin-base.ts'
import { type Rights, rightsOfSome } from '#core/access/permissions.ts'
import { withoutHidden } from '#core/open-declaration.ts'
import { answers, resourcePaths } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { isOpenToKeys, sessionNodesOf } from '../../auth/api-keys/key-rights.ts'
import { adminRealm, realmOfUrl } from '../../auth/realm.ts'
import type { App } from '../../context.ts'
import { adminEntrance, siteVersion } from '../../settings/kernel-settings.ts'
import { identify } from '../identity/identity.ts'
import type { Route } from '../route.ts'

/**
 * The API documents: OpenAPI 3.1 as JSON, and a page to browse it. The calls are listed for everybody
 * in development, else for signed-in administrators: the page sends the token that the back office keeps.
 */
export async function addDocuments(
  server: FastifyInstance,
  app: App,
  routes: readonly Route[],
): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'))
  let documents: { readonly made: unknown; readonly texts: Map<string, string> } | null = null
  server.get('/api/openapi.json', async (request, reply) => {
    const rights = await rightsOfCaller(app, request)
    const isKnown = rights !== null
    if (!isKnown && app.config.isProduction) throw new Problem('notFound')
    const made = app.generatedResources.routes()
    if (documents?.made !== made) documents = { made, texts: new Map() }
    const { texts } = documents
    const limits = JSON.stringify([...(rightsOfSome(rights ?? everything).fields ?? [])])
    if (texts.size >= mostKept) texts.clear()
    const document =
      texts.get(limits) ?? JSON.stringify(describe(app, [...routes, ...made], rights ?? everything))
    texts.set(limits, document)
    // Where the back office really is, only those learn who have come in there.
    const text = isKnown
      ? document.replaceAll(`"${defaultAdminBase}/`, `"${app.settings.value(adminEntrance)}/`)
      : document
    return reply.headers({ ...headers, 'content-type': 'application/json' }).send(text)
  })
  server.get('/api/docs', async (_request, reply) =>
    reply.headers({ ...headers, 'content-type': 'text/html; charset=utf-8' }).send(page),
  )
  server.get('/api/docs/start.js', async (_request, reply) =>
    reply.headers({ ...headers, 'content-type': 'text/javascript' }).send(script),
  )
  await server.register(fastifyStatic, {
    root: join(folder, 'static'),
    prefix: '/api/docs/static/',
    decorateReply: false,
    index: false,
  })
}

/** Documents in memory, one for each combination of hidden fields. */
const mostKept = 16

const everything: Rights = { isSuper: true, nodes: new Set() }

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
}

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Portico API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/static/swagger-ui.css"></head>
<body><div id="documents"></div>
<script src="/api/docs/static/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

const script = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#documents', deepLinking: true, persistAuthorization: false,
  requestInterceptor: (request) => {
    const kept = JSON.parse(localStorage.getItem('adminInfo') ?? 'null')
    const token = kept?.state?.token ?? kept?.token
    return { ...request, headers: { ...request.headers, server: 'true', ...(token ? { batoken: token } : {}) } }
  },
})`

/** What the administrator who asks may do; null for anybody else. */
async function rightsOfCaller(app: App, request: FastifyRequest): Promise<Rights | null> {
  await app.settings.refresh()
  const moment = { app, db: app.database.read, now: Math.floor(app.clock() / 1000) }
  const { identity } = await identify(request, moment, adminRealm)
  return identity.kind === 'admin' ? identity.rights : null
}

function describe(app: App, routes: readonly Route[], rights: Rights): unknown {
  const derived: Paths = Object.assign(
    {},
    ...app.registry.entries.map(({ resource }) =>
      resourcePaths(withoutHidden(resource, rights), (name) => {
        const target = app.registry.find(name)?.resource
        return target ? withoutHidden(target, rights) : null
      }),
    ),
  )
  const spelling = new Map(Object.keys(derived).map((url) => [url.toLowerCase(), url]))
  const paths: Record<string, Record<string, unknown>> = { ...derived }
  const isClosed = sessionNodesOf(app)
  for (const route of routes) {
    const url = spelling.get(route.url) ?? route.url
    const method = route.method.toLowerCase()
    const operation = derived[url]?.[method] ?? {
      tags: [route.url.split('/').slice(1, 3).join('/')],
      summary: route.url,
      operationId: `${route.method}${route.url}`.replace(/\W+/g, '_'),
      responses: answers({}),
      ...route.documents,
    }
    // What no route answers is documented by its declaration alone.
    paths[url] = { ...paths[url], [method]: { ...operation, security: securityOf(route, isClosed) } }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version: app.settings.value(siteVersion), license: { name: 'Apache-2.0' } },
    components: { securitySchemes },
    security: [{ batoken: [] }],
    paths,
  }
}

type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>

/** How a call is signed: a session's token in the header of its realm or, where keys are taken, an API key. */
const securitySchemes = {
  batoken: { type: 'apiKey', in: 'header', name: 'batoken', description: 'Session of an administrator' },
  'ba-user-token': {
    type: 'apiKey',
    in: 'header',
    name: 'ba-user-token',
    description: 'Session of a member',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'API key: `pa_…` of an administrator for `/admin/`, `pm_…` of a member for `/api/`',
  },
} as const

function securityOf(
  route: Route,
  isClosed: (node: string) => boolean,
): readonly Partial<Record<keyof typeof securitySchemes, readonly []>>[] {
  const { access, url } = route
  if (access === 'public' && !isOpenToKeys(route)) return []
  const nodes = typeof access !== 'object' ? [] : 'node' in access ? [access.node] : access.anyOf
  const takesKeys = isOpenToKeys(route) && !(nodes.length > 0 && nodes.every(isClosed))
  return [
    // Nobody has to sign in; who does, or has a key, is answered as who they are.
    ...(access === 'public' ? [{}] : []),
    realmOfUrl(url) === adminRealm ? { batoken: [] } : { 'ba-user-token': [] },
    ...(takesKeys ? [{ apiKey: [] as const }] : []),
  ]
}
