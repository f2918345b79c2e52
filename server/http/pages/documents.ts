import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultAdminBase } from '#core/admin-base.ts'
import { answers, resourcePaths } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { adminRealm } from '../../auth/realm.ts'
import type { App } from '../../context.ts'
import { adminEntrance, siteVersion } from '../../settings/kernel-settings.ts'
import { identify } from '../identity.ts'
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
  let document: { readonly text: string; readonly made: unknown } | null = null
  server.get('/api/openapi.json', async (request, reply) => {
    const isKnown = await isSignedIn(app, request)
    if (!isKnown && app.config.isProduction) throw new Problem('notFound')
    const made = app.generatedResources.routes()
    if (document?.made !== made) {
      document = { text: JSON.stringify(describe(app, [...routes, ...made])), made }
    }
    // Where the back office really is, only those learn who have come in there.
    const text = isKnown
      ? document.text.replaceAll(`"${defaultAdminBase}/`, `"${app.settings.value(adminEntrance)}/`)
      : document.text
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

async function isSignedIn(app: App, request: FastifyRequest): Promise<boolean> {
  await app.settings.refresh()
  const moment = { app, db: app.database.read, now: Math.floor(app.clock() / 1000) }
  const { identity } = await identify(request, moment, adminRealm)
  return identity.kind === 'admin'
}

function describe(app: App, routes: readonly Route[]): unknown {
  const derived = Object.assign({}, ...app.registry.entries.map(({ resource }) => resourcePaths(resource)))
  const known = new Set(Object.keys(derived).map((url) => url.toLowerCase()))
  const paths: Record<string, Record<string, unknown>> = { ...derived }
  for (const { url, method, access, documents } of routes) {
    if (known.has(url)) continue
    const isOpen = access === 'public'
    paths[url] = {
      ...paths[url],
      [method.toLowerCase()]: {
        tags: [url.split('/').slice(1, 3).join('/')],
        summary: url,
        operationId: `${method}${url}`.replace(/\W+/g, '_'),
        ...(isOpen ? { security: [] } : {}),
        responses: answers({}),
        ...documents,
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version: app.settings.value(siteVersion), license: { name: 'Apache-2.0' } },
    components: { securitySchemes: { batoken: { type: 'apiKey', in: 'header', name: 'batoken' } } },
    security: [{ batoken: [] }],
    paths,
  }
}
