import type { TerminalEvent } from '../terminal.ts'

/** The events of a stream as they come; a line that is no event, such as a sign of life, is passed over. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<TerminalEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const blocks = text.split(/\r?\n\r?\n/)
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parseEvent(block: string): TerminalEvent | null {
  const data = block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')
  if (data === '') return null
  try {
    const event = JSON.parse(data) as Partial<TerminalEvent>
    return typeof event.data === 'string' && typeof event.kind === 'string' ? (event as TerminalEvent) : null
  } catch {
    return null
  }
}
