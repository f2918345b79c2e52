import { connect, type Socket } from 'node:net'
import { median } from '../report.ts'

/** What a stretch of load showed. */
export interface Load {
  readonly requests: number
  readonly perSecond: number
  /** milliseconds a request took: the middle one, and the one that 99 of 100 were faster than */
  readonly p50: number
  readonly p99: number
}

/** How a server is put under load. */
export interface LoadOptions {
  readonly port: number
  readonly connections: number
  readonly milliseconds: number
  /** ends after so many requests, whatever the time */
  readonly count?: number
  /** so many are due a second, each counted from when it was due, instead of one behind the other on each connection */
  readonly perSecond?: number
  /** ends once this says so, whatever the time */
  readonly isOver?: () => boolean
  /** the n-th request, complete */
  readonly request: (n: number) => string
  /** what every answer must contain: a refusal is quick and would count as speed */
  readonly expected: string
}

/**
 * Keeps some connections busy, each with one request at a time, for a while. Written on bare sockets so that the load
 * costs a fraction of what it measures: both share the machine.
 */
export async function load(options: LoadOptions): Promise<Load> {
  const times: number[] = []
  const began = performance.now()
  const { request, milliseconds, count = Number.POSITIVE_INFINITY, perSecond, isOver = () => false } = options
  let asked = 0
  const next = (): Turn | null => {
    if (performance.now() - began >= milliseconds || asked >= count || isOver()) return null
    const due = perSecond === undefined ? performance.now() : began + (asked * 1000) / perSecond
    return { due, text: request(asked++) }
  }
  await Promise.all(Array.from({ length: options.connections }, () => keepAsking(options, next, times)))
  const seconds = (performance.now() - began) / 1000
  const sorted = times.sort((one, other) => one - other)
  return {
    requests: sorted.length,
    perSecond: sorted.length / seconds,
    p50: median(sorted),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  }
}

/** A request, and when it is to be sent. */
interface Turn {
  readonly due: number
  readonly text: string
}

function keepAsking(
  { port, expected }: LoadOptions,
  next: () => Turn | null,
  times: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let asked = 0
    let answer = ''
    const ask = () => {
      const turn = next()
      if (turn === null) return finish(socket, resolve)
      asked = turn.due
      answer = ''
      const early = turn.due - performance.now()
      if (early > 0) setTimeout(() => socket.write(turn.text, 'utf8'), early)
      else socket.write(turn.text, 'utf8')
    }
    socket.setEncoding('latin1')
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`the server on ${port} closed the connection`)))
    socket.on('data', (part: string) => {
      answer += part
      if (!isComplete(answer)) return
      times.push(performance.now() - asked)
      if (answer.startsWith('HTTP/1.1 200') && answer.includes(expected)) ask()
      else reject(new Error(`unexpected answer from ${port}: ${answer.slice(0, 1500)}`))
    })
  })
}

function isComplete(answer: string): boolean {
  const bodyAt = answer.indexOf('\r\n\r\n') + 4
  if (bodyAt < 4) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, bodyAt))?.[1]
  if (length === undefined) throw new Error('the load needs answers with a content-length')
  return answer.length >= bodyAt + Number(length)
}

function finish(socket: Socket, resolve: () => void): void {
  socket.removeAllListeners('close')
  socket.destroy()
  resolve()
}
