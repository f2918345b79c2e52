import ky from 'ky'
import { generatedVersionHeader } from '#core/wire.ts'

/** One exchange with the server, without any idea of what is said. */
export interface Exchange {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly keepalive?: boolean
  readonly signal: AbortSignal
  readonly onUploadProgress?: (part: number) => void
}

export interface Reply {
  readonly status: number
  readonly text: string
  /** which version of what the generator made the server has; null where it does not tell */
  readonly madeVersion: number | null
}

/** Sends and reads to the end. Throws only when no whole answer came or the signal was given. */
export function exchange(asked: Exchange): Promise<Reply> {
  return asked.onUploadProgress ? exchangeWithProgress(asked, asked.onUploadProgress) : exchangeByFetch(asked)
}

async function exchangeByFetch({ url, method, headers, body, keepalive, signal }: Exchange): Promise<Reply> {
  const content = body instanceof FormData ? { body } : body === undefined ? {} : { json: body }
  const response = await ky(url, {
    method,
    headers,
    signal,
    keepalive,
    ...content,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    credentials: 'same-origin',
  })
  const madeVersion = versionOf(response.headers.get(generatedVersionHeader))
  return { status: response.status, text: await response.text(), madeVersion }
}

/** `fetch` tells the progress of what it sends over HTTP/2 only, so uploads go the older way. */
function exchangeWithProgress(asked: Exchange, onProgress: (part: number) => void): Promise<Reply> {
  const { url, method, headers, body, signal } = asked
  return new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest()
    sent.open(method, url)
    for (const [name, value] of Object.entries(headers)) sent.setRequestHeader(name, value)
    if (!(body instanceof FormData)) sent.setRequestHeader('content-type', 'application/json')
    sent.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    sent.onload = () => {
      const madeVersion = versionOf(sent.getResponseHeader(generatedVersionHeader))
      resolve({ status: sent.status, text: sent.responseText, madeVersion })
    }
    sent.onerror = () => reject(new TypeError('Network request failed'))
    sent.onabort = () => reject(signal.reason)
    signal.throwIfAborted()
    signal.addEventListener('abort', () => sent.abort(), { once: true })
    sent.send(body instanceof FormData ? body : JSON.stringify(body ?? null))
  })
}

function versionOf(header: string | null): number | null {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null
}
