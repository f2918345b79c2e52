import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '#core/problems.ts'
import { defaultLanguage, type Envelope } from '#core/wire.ts'
import type { Translator } from '../messages.ts'
import { callHeaders, problemText } from './reply.ts'

/** how long an answer may take to arrive before the connection goes */
const lingerMilliseconds = 1000

/**
 * Answers what never became a request: headers beyond the limit, headers that did not arrive, noise. Which language the
 * caller speaks is not known then, so it is the default one.
 */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  translator: Translator,
  now: number,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const status = isTooLarge ? 431 : isTooSlow ? 408 : 400
  const problem = isTooLarge ? new Problem('tooLarge', { max: '16 KiB' }) : new Problem('malformed')
  const msg = problemText(problem, translator(defaultLanguage), '')
  const envelope: Envelope = { code: 0, msg, time: now, data: null }
  const body = JSON.stringify(envelope)
  const headers = {
    ...callHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  // Ended, not destroyed: what is still arriving would otherwise take the answer with it.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.resume()
  // A client that goes on sending, a byte at a time, would keep the connection for ever.
  const lingering = setTimeout(() => socket.destroy(), lingerMilliseconds)
  socket.once('close', () => clearTimeout(lingering))
}
