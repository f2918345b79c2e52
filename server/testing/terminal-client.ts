import type { TerminalEvent } from '#core/terminal.ts'

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

/** Opens a stream at an address; `headers` beyond the one that marks a call. */
export async function openTerminal(
  address: string,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenedStream> {
  const controller = new AbortController()
  const url = `${address}/admin/ajax/terminal?${new URLSearchParams({ server: '1', ...query })}`
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
