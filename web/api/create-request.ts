import type { Envelope } from '#core/wire.ts'
import { parseEnvelope } from './envelope.ts'
import { RequestFailure } from './failure.ts'
import { createRefresh, type Refresh } from './refresh.ts'
import { addressOf, headersOf, type RequestDeps } from './request-deps.ts'
import { exchange, type Reply } from './transport.ts'

/** How one call is made and what the user sees of it. */
export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** written in the bracket style of `docs/wire.md#parameters` */
  readonly query?: Readonly<Record<string, unknown>>
  /** JSON, or a form with files */
  readonly body?: unknown
  /** besides those that every call carries, such as that of a guest's cart */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** milliseconds, false for none; 10 s unless files are sent */
  readonly timeout?: number | false
  /** an identical call that starts later cancels this one; on unless switched off */
  readonly dedupe?: boolean
  /** goes on when the page goes away; for bodies of up to 64 KiB */
  readonly keepalive?: boolean
  /** the loading indicator shows while it lasts */
  readonly showsLoading?: boolean
  /** failures are told in a toast; on unless switched off */
  readonly showsError?: boolean
  readonly showsSuccess?: boolean
  /** parts from 0 to 1 */
  readonly onUploadProgress?: (part: number) => void
}

/** Calls the server and answers its envelope once the business code is 1. Rejects with a `RequestFailure`. */
export type Request = <T = unknown>(url: string, options?: RequestOptions) => Promise<Envelope<T>>

/** In development calls wait for a server that starts again. */
const usualTimeout = import.meta.hot ? 60_000 : 10_000

const timeoutOf = ({ timeout, body }: RequestOptions) =>
  timeout ?? (body instanceof FormData ? (false as const) : usualTimeout)

/** Makes the one function that talks to the server, with its own queue and its own deduplication. */
export function createRequest(deps: RequestDeps): Request {
  const calls = new Calls(deps)
  return (url, options) => calls.request(url, options)
}

/** The calls that are under way, and what they have in common. */
class Calls {
  readonly #deps: RequestDeps
  readonly #refresh: Refresh
  /** calls that an identical one cancels */
  readonly #pending = new Map<string, AbortController>()

  constructor(deps: RequestDeps) {
    this.#deps = deps
    this.#refresh = createRefresh(deps)
  }

  async request<T>(url: string, options: RequestOptions = {}): Promise<Envelope<T>> {
    const endLoading = options.showsLoading ? this.#deps.beginLoading() : null
    try {
      const envelope = await this.#sendTwiceAtMost(url, options)
      if (options.showsSuccess) this.#deps.saySuccess(envelope.msg || this.#deps.text('done'))
      return envelope as Envelope<T>
    } catch (error) {
      throw error instanceof RequestFailure ? error : new RequestFailure('network', String(error))
    } finally {
      endLoading?.()
    }
  }

  /** An expired token is refreshed once, together with every other call that met it, then sent again. */
  async #sendTwiceAtMost(url: string, options: RequestOptions): Promise<Envelope> {
    const used = this.#deps.tokens().access
    const envelope = await this.#send(url, options, used)
    if (envelope.code !== 409) return settle(this.#deps, envelope, options, used)
    const renewed = await this.#refresh(used, envelope)
    const again = await this.#send(url, options, renewed)
    if (again.code !== 409) return settle(this.#deps, again, options, renewed)
    throw new RequestFailure('business', again.msg, { envelope: again })
  }

  async #send(url: string, options: RequestOptions, token: string): Promise<Envelope> {
    const { method = 'GET', query = {}, body, keepalive, onUploadProgress } = options
    const address = addressOf(this.#deps, url, query)
    const key = options.dedupe === false ? null : dedupeKey(method, address, token, body)
    const own = this.#begin(key)
    const timer = startTimer(own, timeoutOf(options))
    const forward = () => own.abort('caller')
    if (options.signal?.aborted) forward()
    options.signal?.addEventListener('abort', forward)
    const asked = Date.now()
    try {
      const headers = { ...options.headers, ...headersOf(this.#deps, token) }
      const reply = await exchange({
        url: address,
        method,
        headers,
        body,
        keepalive,
        signal: own.signal,
        onUploadProgress,
      })
      if (reply.madeVersion !== null) this.#deps.noteMadeVersion(reply.madeVersion)
      return readReply(this.#deps, reply, asked, url, options)
    } catch (error) {
      throw error instanceof RequestFailure ? error : brokenOff(this.#deps, own.signal, options)
    } finally {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', forward)
      if (key !== null && this.#pending.get(key) === own) this.#pending.delete(key)
    }
  }

  /** An identical call that is still under way ends here. */
  #begin(key: string | null): AbortController {
    const own = new AbortController()
    if (key === null) return own
    this.#pending.get(key)?.abort('duplicate')
    this.#pending.set(key, own)
    return own
  }
}

function readReply(
  deps: RequestDeps,
  { status, text }: Reply,
  asked: number,
  url: string,
  options: RequestOptions,
): Envelope {
  const envelope = parseEnvelope(text)
  if (envelope && envelope.time > 0) deps.noteTime(envelope.time, asked)
  if (status >= 200 && status < 300 && envelope) return envelope
  if (status >= 502 && status <= 504) deps.noteAway()
  const message = httpMessage(deps, status, url, envelope)
  if (options.showsError !== false) deps.sayError(message)
  throw new RequestFailure('http', message, { envelope: envelope ?? undefined, status })
}

function brokenOff(deps: RequestDeps, signal: AbortSignal, options: RequestOptions): RequestFailure {
  if (signal.reason === 'duplicate') {
    deps.log('Automatic cancellation due to duplicate request')
    return new RequestFailure('cancelled', 'duplicate request')
  }
  if (signal.reason === 'caller') return new RequestFailure('cancelled', 'cancelled by its caller')
  const kind = signal.reason === 'timeout' ? 'timeout' : 'network'
  if (kind === 'network' && deps.isOnline()) deps.noteAway()
  const message = deps.text(kind === 'timeout' ? 'timeout' : deps.isOnline() ? 'network' : 'offline')
  if (options.showsError !== false) deps.sayError(message)
  return new RequestFailure(kind, message)
}

/** Answers what brought something; what the server refuses leads where it says, is told and thrown. */
function settle(deps: RequestDeps, envelope: Envelope, options: RequestOptions, used: string): Envelope {
  if (envelope.code === 1) return envelope
  const data = (envelope.data ?? {}) as { type?: unknown; routePath?: string; routeName?: string }
  let isTold = options.showsError === false
  if (envelope.code === 303 && data.type === 'need login') {
    // Calls that were under way together meet the same end; one message is enough.
    const isFirst = deps.tokens().access === used && !deps.isOnLoginPage()
    isTold ||= !isFirst
    if (deps.tokens().access === used) deps.setAccessToken('')
    if (isFirst) deps.goToLogin()
  } else if (envelope.code === 303) {
    isTold = true
    deps.goToStart()
  } else if (envelope.code === 302) {
    deps.goToRoute(data)
  }
  if (data.type === 'view over') {
    isTold = true
    deps.leaveView()
  }
  if (!isTold && envelope.msg !== '') deps.sayError(envelope.msg)
  throw new RequestFailure('business', envelope.msg, { envelope, status: 200 })
}

function startTimer(controller: AbortController, timeout: number | false) {
  return timeout === false ? undefined : setTimeout(() => controller.abort('timeout'), timeout)
}

/** Null for a form with files: two of them are never known to be the same. */
function dedupeKey(method: string, address: string, token: string, body: unknown): string | null {
  if (body instanceof FormData) return null
  return [method, address, token, JSON.stringify(body) ?? ''].join('\n')
}

const statusKeys: ReadonlySet<number> = new Set([
  302, 400, 401, 403, 404, 408, 409, 500, 501, 502, 503, 504, 505,
])

/** The catalogue's text of a status; a banned address and a fault add what the server says of it. */
function httpMessage(deps: RequestDeps, status: number, url: string, envelope: Envelope | null): string {
  const message = deps.text(statusKeys.has(status) ? `http.${status}` : 'http.other', { url })
  const isExplained = (status === 403 || status === 500) && envelope !== null && envelope.msg !== ''
  return isExplained ? `${message}\n${envelope.msg}` : message
}
