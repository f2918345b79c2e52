import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultAdminBase } from '#core/access/admin-base.ts'
import { Problem } from '#core/problems.ts'
import { htmlLanguage, type Language } from '#core/wire.ts'
import { realms } from '../../auth/realm.ts'
import type { App } from '../../context.ts'
import { callerAddress } from '../../network/address.ts'
import { adminEntrance, bannedAddresses } from '../../settings/kernel-settings.ts'
import { isBelow } from '../admin-base.ts'
import type { CallsAt } from '../calls.ts'
import { metrics, metricsText } from '../health/metrics.ts'
import { createReadiness } from '../health/readiness.ts'
import { withinTime } from '../limits/within-time.ts'
import { visitorLanguage } from '../request-url.ts'
import { isClientPath, takesAnything } from './client-paths.ts'
import { documentHeaders } from './document-headers.ts'

/** Where the built client and the product's own pictures lie. */
export interface PageFolders {
  readonly client: string
  readonly statics: string
}

const strict = "default-src 'none'; sandbox"

/** Everything served by path or as the client, in the order of `docs/wire.md#addresses`. */
export async function addPages(
  server: FastifyInstance,
  app: App,
  callsAt: CallsAt,
  folders: PageFolders,
): Promise<void> {
  addHealth(server, app)
  const { isFile, isServed } = patternsOf(app)
  // Before what is served by path is registered: that takes the hooks along which are there by then.
  const pages = app.modules.flatMap(({ page }) => page ?? [])
  server.addHook('onRequest', async (request, reply) => {
    const isOut = pages.length > 0 && isOutside(app, request, isServed)
    if (isOut || wantsPage(app, request, isServed, callsAt) || isFile.test(request.url))
      await refuseBanned(app, request)
    if (!isOut) return
    // What modules answer by address comes before the client, which has all addresses that nobody else has.
    const isForBrowser = isPageRequest(request, isServed)
    for (const page of pages)
      if (await page(app, request, reply, { isForBrowser, headers: documentHeaders })) return
  })
  await addFiles(server, folders)
  for (const { served = [] } of app.modules) for (const { add } of served) add(server, app)
  const pageNow = followPage(join(folders.client, 'index.html'))
  server.addHook('onRequest', async (request, reply) => {
    if (!wantsPage(app, request, isServed, callsAt)) return
    const adminBase = app.settings.value(adminEntrance)
    const page = await pageNow()
    if (page === null) throw new Problem('notFound')
    const shown = inLanguage(page, visitorLanguage(request))
    await reply
      .headers({ ...documentHeaders, vary: 'accept-language' })
      .send(isBelow(adminBase, request.url) ? withEntry(shown, adminBase) : shown)
  })
}

/** A GET that is no call, and for nothing that is served by path, nor for the back office or the calls of members. */
function isOutside(app: App, request: FastifyRequest, isServed: RegExp): boolean {
  return isNoCall(request) && !isInside(app, request.url, isServed)
}

/** Tells whether an address is that of a call, of the back office, or of what is served by path: no page of a module. */
export function isInside(app: App, url: string, isServed: RegExp = patternsOf(app).isServed): boolean {
  if (isServed.test(url) || namesCall.test(url)) return true
  return /^\/(?:admin|api)(?:[/?]|$)/i.test(url) || isBelow(app.settings.value(adminEntrance), url)
}

/** What marks a call in an address. */
const namesCall = /[?&]server=/

/** The client's page as it is now: a build puts another in its place while the server goes on. Null when there is none. */
function followPage(path: string): () => Promise<string | null> {
  let known: { readonly changed: number; readonly text: string } | null = null
  return async () => {
    // In the moment in which one folder takes the place of the other there is none: the one before still holds.
    const changed = (await stat(path).catch(() => null))?.mtimeMs
    if (changed !== undefined && changed !== known?.changed) {
      const text = await readFile(path, 'utf8').catch(() => null)
      if (text !== null) known = { changed, text }
    }
    return known?.text ?? null
  }
}

/** What the client shows in the language that it has kept, it says itself once it runs. */
function inLanguage(page: string, language: Language): string {
  return page.replace(/<html lang="[^"]*"/, `<html lang="${htmlLanguage(language)}"`)
}

/** The page of the back office is the only one that says where its calls go: elsewhere nobody learns the entry. */
function withEntry(page: string, adminBase: string): string {
  return page.replace('</title>', `</title><meta name="portico-admin" content="${adminBase}">`)
}

/** What is served by path: all of it, and that of it which banned addresses do not get; with what modules serve. */
function patternsOf({ modules }: App): { readonly isServed: RegExp; readonly isFile: RegExp } {
  const paths = modules.flatMap(({ served = [] }) => served.map(({ path }) => path))
  const below = (all: readonly string[]) => new RegExp(`^/(?:${all.map(RegExp.escape).join('|')})(?:[/?]|$)`)
  const files = ['assets', 'static', 'api/docs', 'api/openapi.json', ...paths]
  return { isFile: below(files), isServed: below([...files, 'healthz', 'readyz', 'metrics']) }
}

/** Calls refuse banned addresses by themselves. Pages are shown while the database is away, too: as the settings were last. */
async function refuseBanned(app: App, { raw }: FastifyRequest): Promise<void> {
  await withinTime(app.settings.refresh()).catch(() => null)
  if (app.settings.value(bannedAddresses)(callerAddress(app.config, raw))) throw new Problem('banned')
}

/** A GET that carries no mark of a call. */
function isNoCall({ method, headers, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.server === undefined && !namesCall.test(url)
}

/**
 * A page is asked for: by a browser anywhere, at the front doors by whomever, and where the client has its pages by those that take
 * anything.
 */
function wantsPage(app: App, request: FastifyRequest, isServed: RegExp, callsAt: CallsAt): boolean {
  if (!isNoCall(request)) return false
  const path = request.url.replace(/\?.*$/s, '')
  const isFront = ['/', app.settings.value(adminEntrance)].includes(path)
  return (
    isFront ||
    isPageRequest(request, isServed) ||
    (takesAnything(request) && !bringsToken(request) && isOfClient(app, callsAt, path))
  )
}

const tokenHeaders = ['authorization', ...realms.flatMap(({ headers }) => headers)]

/** Whoever brings a token is a program, and makes a call. */
const bringsToken = ({ headers }: FastifyRequest) => tokenHeaders.some((name) => headers[name] !== undefined)

/** Tells whether the client has a page at a path that is neither a file nor a call of the back office, whose names have dots. */
function isOfClient(app: App, callsAt: CallsAt, path: string): boolean {
  if (path.includes('.')) return false
  if (isClientPath(app, path)) return true
  const adminBase = app.settings.value(adminEntrance)
  if (!isBelow(adminBase, path)) return false
  return callsAt(`${defaultAdminBase}${path.slice(adminBase.length)}`.toLowerCase()).length === 0
}

/** One that accepts HTML besides, and asks for nothing that is served by path. */
function isPageRequest(request: FastifyRequest, isServed: RegExp): boolean {
  const { headers, url } = request
  if (!isNoCall(request) || !headers.accept?.includes('text/html')) return false
  return !isServed.test(url)
}

async function addFiles(server: FastifyInstance, { client, statics }: PageFolders): Promise<void> {
  const shared = {
    decorateReply: false,
    index: false as const,
    list: false,
    dotfiles: 'deny' as const,
    acceptRanges: true,
  }
  await server.register(fastifyStatic, {
    ...shared,
    root: join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  await server.register(fastifyStatic, {
    ...shared,
    root: statics,
    prefix: '/static/',
    maxAge: '1d',
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff')
      reply.header('content-security-policy', strict)
    },
  })
}

function addHealth(server: FastifyInstance, app: App): void {
  const plain = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': strict,
  }
  const look = createReadiness(app)
  server.get('/healthz', async (_request, reply) => reply.headers(plain).send({ status: 'alive' }))
  server.get('/readyz', async (_request, reply) => {
    const readiness = await look()
    return reply
      .status(readiness.status === 'waiting' ? 503 : 200)
      .headers(plain)
      .send(readiness)
  })
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(app, request)) throw new Problem('notFound')
    return reply.headers({ ...plain, 'content-type': metrics.contentType }).send(await metricsText())
  })
}

function mayReadMetrics({ config }: App, request: FastifyRequest): boolean {
  const { metricsToken } = config
  if (metricsToken !== '' && request.headers.authorization === `Bearer ${metricsToken}`) return true
  return request.socket.remoteAddress !== undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(request.ip)
}
