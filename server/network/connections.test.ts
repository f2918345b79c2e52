import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { connectionsPerAddress, limitConnections } from './connections.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

async function listening(trusted: readonly string[]) {
  const server = createServer((_request, response) => response.end('here'))
  limitConnections(server, trusted)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Opens a connection and tells whether a request on it is answered. */
async function open(port: number): Promise<{ socket: Socket; isAnswered: boolean }> {
  const socket = connect(port, '127.0.0.1')
  cleanups.push(() => socket.destroy())
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const isAnswered = await Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
  ])
  return { socket, isAnswered }
}

test('an address holds 256 connections and not one more, until it closes one', async () => {
  const port = await listening([])
  const all = await Promise.all(Array.from({ length: connectionsPerAddress }, () => open(port)))
  expect(all.every(({ isAnswered }) => isAnswered)).toBe(true)
  expect((await open(port)).isAnswered).toBe(false)
  all[0]?.socket.destroy()
  await expect.poll(async () => (await open(port)).isAnswered).toBe(true)
})

test('a trusted proxy speaks for many', async () => {
  const port = await listening(['127.0.0.0/8'])
  const all = await Promise.all(Array.from({ length: connectionsPerAddress + 5 }, () => open(port)))
  expect(all.every(({ isAnswered }) => isAnswered)).toBe(true)
})
