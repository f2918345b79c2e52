import type { TerminalEvent } from '#modules/terminal/terminal.ts'

/** One stream of the terminal as a client reads it. */
export interface OpenedStream {
  readonly status: number
  readonly headers: Headers
  /** everything that has come so far */
  readonly events: readonly TerminalEvent[]
  /** comments that stood between the events */
  readonly heartbeats: () => number
  /** resolves with the first event that fits; rejects when the stream ends without one */
  readonly until: (fits: (event: TerminalEvent) => boolean) => Promise<TerminalEvent>
  /** resolves when the server has ended the stream */
  readonly ended: Promise<readonly TerminalEvent[]>
  /** the client goes away */
  readonly leave: () => void
}

/**
 * Opens a stream at an address; `headers` beyond the one that marks a call. With a token among them it asks for a ticket
 * first, as the product's own client does; who is given none comes without.
 */
export async function openTerminal(
  address: string,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenedStream> {
  const controller = new AbortController()
  const needsTicket =
    headers.batoken !== undefined && query.batoken === undefined && query.ticket === undefined
  const ticket = needsTicket ? await takeTicket(address, query, headers) : ''
  const asked = { server: '1', ...query, ...(ticket === '' ? {} : { ticket }) }
  const url = `${address}/admin/ajax/terminal?${new URLSearchParams(asked)}`
  const response = await fetch(url, { headers, signal: controller.signal })
  const events: TerminalEvent[] = []
  const waiting = new Set<() => void>()
  let comments = 0
  let isOver = false

  const read = async () => {
    let text = ''
    for await (const part of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)))
        else comments++
      }
      for (const wake of [...waiting]) wake()
    }
  }
  const ended = read()
    .catch(() => {})
    .then(() => {
      isOver = true
      for (const wake of [...waiting]) wake()
      return events
    })

  return {
    status: response.status,
    headers: response.headers,
    events,
    heartbeats: () => comments,
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = events.find(fits)
          if (!found && !isOver) return
          waiting.delete(look)
          if (found) resolve(found)
          else reject(new Error(`the stream ended without it: ${JSON.stringify(events)}`))
        }
        waiting.add(look)
        look()
      }),
    ended,
    leave: () => controller.abort(),
  }
}

/** A ticket for a task, '' when it is refused. */
export async function takeTicket(
  address: string,
  { command, uuid }: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await fetch(`${address}/admin/ajax/terminalticket`, {
    method: 'POST',
    headers: { ...headers, server: 'true', 'content-type': 'application/json' },
    body: JSON.stringify({ command, uuid }),
  })
  const { data } = (await response.json()) as { data: { ticket?: string } | null }
  return data?.ticket ?? ''
}
