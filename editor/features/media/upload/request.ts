import type { UploadConf } from '../../menu-conf.ts'

export type RequestConf = Pick<
  UploadConf<never>,
  'server' | 'fieldName' | 'meta' | 'metaWithUrl' | 'headers' | 'withCredentials' | 'timeout'
>

export type RequestFault = 'network' | 'timeout' | 'status'

/** How a request ended. `body` is the parsed JSON, or the text of an answer that is none. */
export type RequestResult =
  | { readonly kind: 'answered'; readonly body: unknown; readonly isJson: boolean }
  | { readonly kind: 'fault'; readonly fault: RequestFault; readonly status: number; readonly body?: unknown }
  | { readonly kind: 'aborted' }

/**
 * Sends one file as a form: the entries of `meta` first, then the file. Ends as a fault when nothing moves for
 * `timeout` milliseconds, and at once when `signal` is aborted.
 */
export function sendFile(
  file: File,
  conf: RequestConf,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<RequestResult> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve({ kind: 'aborted' })
    const request = new XMLHttpRequest()
    const fault = (kind: RequestFault, body?: unknown) =>
      resolve({ kind: 'fault', fault: kind, status: request.status, body })
    const watch = watchdog(conf.timeout, () => {
      fault('timeout')
      request.abort()
    })
    request.upload.onprogress = ({ loaded, total }) => {
      watch.moved()
      onProgress(total > 0 ? (loaded / total) * 100 : 0)
    }
    request.onprogress = watch.moved
    request.onreadystatechange = watch.moved
    request.onload = () => {
      const { body, isJson } = parseBody(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve({ kind: 'answered', body, isJson })
      else fault('status', body)
    }
    request.onerror = () => fault('network')
    request.onabort = () => resolve({ kind: 'aborted' })
    request.onloadend = watch.stop
    signal.addEventListener('abort', () => request.abort(), { once: true })
    try {
      open(request, file, conf)
      request.send(formOf(file, conf))
    } catch (error) {
      // A header or an address that the browser refuses, or a host's function that fails.
      watch.stop()
      reject(error)
    }
  })
}

function open(request: XMLHttpRequest, file: File, conf: RequestConf): void {
  request.open('POST', conf.metaWithUrl ? withQuery(conf.server, conf.meta) : conf.server)
  request.withCredentials = conf.withCredentials
  const headers = typeof conf.headers === 'function' ? conf.headers(file) : conf.headers
  for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, String(value))
}

function formOf(file: File, conf: RequestConf): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(conf.meta ?? {})) form.append(name, String(value))
  form.append(conf.fieldName, file, file.name)
  return form
}

/** The address with `meta` as further parameters, before a fragment. */
export function withQuery(server: string, meta: Readonly<Record<string, unknown>>): string {
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(server) ?? []
  const query = new URLSearchParams(Object.entries(meta).map(([name, value]) => [name, String(value)]))
  if (query.size === 0) return server
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment}`
}

function parseBody(text: string): { readonly body: unknown; readonly isJson: boolean } {
  try {
    return { body: JSON.parse(text), isJson: true }
  } catch {
    return { body: text, isJson: false }
  }
}

function watchdog(
  limit: number,
  onStill: () => void,
): { readonly moved: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const moved = () => {
    stop()
    if (limit > 0) timer = setTimeout(onStill, limit)
  }
  moved()
  return { moved, stop }
}
