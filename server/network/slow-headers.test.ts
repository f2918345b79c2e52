import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

describe('headers that dribble', () => {
  let product: TestApp
  let port: number
  beforeAll(async () => {
    product = await startTestApp({ headersMilliseconds: 300 })
    await product.server.listen({ host: '127.0.0.1', port: 0 })
    const address = product.server.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(() => product.close())

  /** Sends `start`, then a piece every moment for as long as it is let, never ending by itself. Answers what came. */
  async function dribble(start: string, piece: string): Promise<string> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    // Written into a connection that is gone.
    socket.on('error', () => {})
    socket.write(start)
    const timer = setInterval(() => socket.write(piece), 50)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(timer)
    return text
  }

  const begin = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n'
  test.each([
    ['a line at a time', begin, 'X-Slow: 1\r\n'],
    ['a byte at a time', `${begin}X-Slow: `, 'x'],
    ['before the first line', '', '\r\n'],
  ])('are given up, and the connection with them: %s', async (_name, start, piece) => {
    expect(await dribble(start, piece)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('are given up in a later request of a connection, too', async () => {
    const text = await dribble(`${begin}\r\n${begin}`, 'X-Slow: 1\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    expect(text).toMatch(/HTTP\/1\.1 408 /)
  })

  test('what is no request ends with its answer, however much still comes', async () => {
    expect(await dribble('nonsense\r\n', 'x')).toMatch(/^HTTP\/1\.1 400 /)
  })
})
