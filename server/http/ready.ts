import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import type { App } from '../context.ts'
import { callerAddress, proxyList } from '../network/address.ts'
import { bannedAddresses } from '../settings/kernel-settings.ts'
import { strictTransport } from './endings.ts'
import { countAnswer } from './health/metrics.ts'
import { withinTime } from './limits/within-time.ts'
import { documentHeaders } from './pages/document-headers.ts'

/** An answer that stands in memory as it is sent. */
export interface ReadyAnswer {
  readonly status: number
  /** besides those of every document */
  readonly headers: Readonly<Record<string, string>>
  /** null where the status says everything */
  readonly body: Buffer | null
}

/** What a module may have ready for a GET; what is found is asked for the answer once the counters of this moment are read. */
export type FindReady = (app: App, request: IncomingMessage) => (() => ReadyAnswer | null) | null

/**
 * Lets modules answer requests from memory ahead of everything that a call has to go through, which is several times the work of
 * sending a page. Whatever is not ready, and everything while calls are logged one by one, goes the whole way.
 */
export function answerReady(app: App, server: Server): void {
  const modules = app.modules.flatMap(({ ready }) => ready ?? [])
  // What other sites may read is told by a header of its own.
  if (modules.length === 0 || app.config.corsOrigins.length > 0) return
  const [answer] = server.listeners('request') as [RequestListener]
  const { isBanned, isSecure } = callerOf(app)
  const refreshed = together(app)

  const send = async (request: IncomingMessage, response: ServerResponse, find: () => ReadyAnswer | null) => {
    const begun = performance.now()
    await refreshed()
    const ready = isBanned(request) ? null : find()
    if (!ready) return false
    response.writeHead(ready.status, headersOf(ready, isSecure(request)))
    response.end(ready.body)
    const milliseconds = performance.now() - begun
    countAnswer('GET', 'unknown', ready.status, milliseconds)
    app.pulse.count('GET', 'unknown', ready.status, milliseconds)
    return true
  }

  const whole = (request: IncomingMessage, response: ServerResponse) => answer(request, response as never)

  server.removeListener('request', answer)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const find = server.listening && request.method === 'GET' ? findReady(app, modules, request) : null
    if (!find || app.log.isLevelEnabled('debug')) return whole(request, response)
    send(request, response, find).then(
      (isSent) => isSent || whole(request, response),
      () => whole(request, response),
    )
  })
}

/** Reads the counters once for all requests that have come in by now; a database elsewhere is asked so anyway. */
function together({ database, settings: { refresh } }: App): () => Promise<void> {
  if (!database.file) return () => withinTime(refresh())
  let coming: Promise<void> | null = null
  return () => {
    coming ??= nextTurn().then(() => {
      coming = null
      return refresh()
    })
    return coming
  }
}

const nextTurn = promisify(setImmediate)

function findReady(app: App, modules: readonly FindReady[], request: IncomingMessage) {
  for (const ready of modules) {
    const found = ready(app, request)
    if (found) return found
  }
  return null
}

/** Who asks, and how, as the proxies say that are trusted. */
function callerOf({ config, settings }: App) {
  const isTrusted = proxyList(config.trustedProxies)
  return {
    isBanned: (request: IncomingMessage) => settings.value(bannedAddresses)(callerAddress(config, request)),
    isSecure: ({ headers, socket }: IncomingMessage) => {
      const told = headers['x-forwarded-proto']
      return typeof told === 'string' && isTrusted(socket.remoteAddress ?? '')
        ? told.split(',').at(-1)?.trim() === 'https'
        : false
    },
  }
}

/** The headers of an answer as they are sent, made once. */
const written = new WeakMap<ReadyAnswer, { readonly plain: string[]; readonly secure: string[] }>()

function headersOf(ready: ReadyAnswer, isSecure: boolean): string[] {
  const known = written.get(ready) ?? writeHeaders(ready)
  return isSecure ? known.secure : known.plain
}

function writeHeaders(ready: ReadyAnswer) {
  const { body, headers } = ready
  const length = body ? { 'content-length': String(body.length) } : {}
  const plain = Object.entries({ ...documentHeaders, ...headers, ...length }).flat()
  const made = { plain, secure: [...plain, ...Object.entries(strictTransport).flat()] }
  written.set(ready, made)
  return made
}
