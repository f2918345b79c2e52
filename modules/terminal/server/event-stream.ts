import { stripVTControlCharacters } from 'node:util'
import type { FastifyReply } from 'fastify'
import { callHeaders } from '#server/http/reply.ts'
import { type Flag, flags, type TerminalEvent } from '../terminal.ts'
import type { TerminalLimits } from './limits.ts'
import type { Follower } from './run.ts'

/** What the client sent along, to find its task by. */
export interface Label {
  readonly uuid: string
  readonly extend: string
  readonly key: string
}

const words: ReadonlySet<string> = new Set(Object.values(flags))

/** The events of one response (`docs/wire.md#terminal-stream`). `isRaw`: output goes out as it came, colours and all. */
export class EventStream implements Follower {
  readonly #reply: FastifyReply
  readonly #label: Label
  readonly #isRaw: boolean
  readonly #limits: TerminalLimits
  readonly #heart: NodeJS.Timeout
  #lines = ''
  #delivery: NodeJS.Timeout | null = null

  constructor(reply: FastifyReply, label: Label, isRaw: boolean, limits: TerminalLimits) {
    this.#reply = reply
    this.#label = label
    this.#isRaw = isRaw
    this.#limits = limits
    reply.hijack()
    const { raw } = reply
    const set = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
    raw.writeHead(200, {
      ...(Object.fromEntries(set) as Record<string, string>),
      ...callHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-store',
      'x-accel-buffering': 'no',
    })
    raw.flushHeaders()
    raw.on('error', () => {})
    // A comment, which no client takes for an event.
    this.#heart = setInterval(() => this.#write(':\n\n'), limits.heartbeat).unref()
    raw.once('close', () => this.#stop())
  }

  /** Nobody reads any more. */
  get isGone(): boolean {
    return this.#reply.raw.destroyed || this.#reply.raw.writableEnded
  }

  whenGone(work: () => void): void {
    if (this.isGone) work()
    else this.#reply.raw.once('close', work)
  }

  whenDrained(work: () => void): void {
    this.#reply.raw.on('drain', work)
  }

  isFull(): boolean {
    return !this.isGone && this.#reply.raw.writableLength > this.#limits.backlog
  }

  flag(flag: Flag): void {
    this.#deliver()
    this.#event({ data: flag, kind: 'flag' })
  }

  line(text: string): void {
    this.#deliver()
    this.#event({ data: plain(text), kind: 'line' })
  }

  /** An end without a run: what stood in the way, and that it is over. `code` tells a client that another token may help. */
  refuse(text: string, code?: number): void {
    this.#event({ data: `Error: ${text}`, kind: 'line', ...(code === undefined ? {} : { code }) })
    this.flag(flags.error)
    this.close()
  }

  output(text: string): void {
    if (text === '') return
    if (this.#isRaw) {
      this.#event({ data: text, kind: 'output' })
      return
    }
    this.#lines += text
    this.#delivery ??= setTimeout(() => this.#deliverWhole(), this.#limits.linesEvery)
  }

  /** Says that nothing more comes. */
  close(): void {
    if (this.isGone) return
    this.flag(flags.completed)
    this.#stop()
    this.#reply.raw.end()
  }

  /** What ends with a line break; the beginning of a line waits for the rest of it. */
  #deliverWhole(): void {
    this.#delivery = null
    const end = this.#lines.lastIndexOf('\n') + 1
    if (end === 0) return
    const whole = this.#lines.slice(0, end)
    this.#lines = this.#lines.slice(end)
    this.#sendLines(whole)
  }

  #deliver(): void {
    if (this.#delivery) clearTimeout(this.#delivery)
    this.#delivery = null
    const rest = this.#lines
    this.#lines = ''
    this.#sendLines(rest)
  }

  #sendLines(text: string): void {
    const lines = plain(stripVTControlCharacters(text)).trim()
    if (lines !== '') this.#event({ data: lines, kind: 'output' })
  }

  #event(event: Pick<TerminalEvent, 'data' | 'kind' | 'code'>): void {
    this.#write(`data: ${JSON.stringify({ ...event, ...this.#label })}\n\n`)
  }

  #write(text: string): void {
    if (!this.isGone) this.#reply.raw.write(text)
  }

  #stop(): void {
    clearInterval(this.#heart)
    if (this.#delivery) clearTimeout(this.#delivery)
    this.#delivery = null
  }
}

/** One kind of line break, and nothing that a client which knows no kinds would take for a flag. */
function plain(text: string): string {
  const normal = text.replace(/\r\n?/g, '\n')
  return words.has(normal.trim()) ? `| ${normal}` : normal
}
