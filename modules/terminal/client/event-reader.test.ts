import { expect, test } from 'vitest'
import { readEvents } from './event-reader.ts'

/** A stream that arrives in these pieces. */
function arriving(...pieces: readonly (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
      }
      controller.close()
    },
  })
}

const event = (data: string) =>
  `data: ${JSON.stringify({ data, kind: 'line', uuid: 'a', extend: '', key: 'k' })}\n\n`
const textsOf = async (body: ReadableStream<Uint8Array>) => {
  const texts: string[] = []
  for await (const { data } of readEvents(body)) texts.push(data)
  return texts
}

test('events are read wherever the pieces break, characters included', async () => {
  const whole = new TextEncoder().encode(event('你好') + event('second'))
  const pieces = Array.from(whole, (_, at) => whole.slice(at, at + 1))
  expect(await textsOf(arriving(...pieces))).toEqual(['你好', 'second'])
})

test('signs of life, noise and a torn end are passed over', async () => {
  expect(
    await textsOf(arriving(':\n\n', event('one'), 'data: {torn\n\n', 'event: x\n\n', 'data: {"data"')),
  ).toEqual(['one'])
})
