import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { callService } from './call-service.ts'
import { ForbiddenAddress, isLoopbackAddress, isPublicAddress } from './outbound.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a service is sent method, headers and body, and its answer is taken as it comes', async () => {
  const url = await serve(async (request, response) => {
    const sent = [request.method, request.url, request.headers['x-mark'], await text(request)]
    response.writeHead(422, { 'x-answer': 'yes' }).end(JSON.stringify(sent))
  })
  const sent = { method: 'POST', headers: { 'x-mark': 'a' }, body: '茶=1' } as const
  const answer = await callService(`${url}/pay?b=c`, sent, isLoopbackAddress)
  expect([answer.status, answer.headers['x-answer'], JSON.parse(answer.body.toString())]).toEqual([
    422,
    'yes',
    ['POST', '/pay?b=c', 'a', '茶=1'],
  ])
})

test('a service that is silent, endless, hangs up or lies elsewhere has not answered', async () => {
  const limits = { milliseconds: 300, bytes: 1000 }
  const silent = await serve(() => {})
  await expect(callService(silent, {}, isLoopbackAddress, limits)).rejects.toThrow()
  await expect(callService(silent, {}, isPublicAddress, limits)).rejects.toThrow(ForbiddenAddress)
  server?.closeAllConnections()
  const endless = await serve((_request, response) => {
    response.end('x'.repeat(1001))
  })
  await expect(callService(endless, {}, isLoopbackAddress, limits)).rejects.toThrow('longer than')
  server?.closeAllConnections()
  const rude = await serve(({ socket }) => socket.destroy())
  await expect(callService(rude, {}, isLoopbackAddress, limits)).rejects.toThrow()
})
