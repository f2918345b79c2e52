import type { Server } from 'node:http'
import { proxyList } from './address.ts'

/** connections that one address may hold open at a time (`docs/security.md#defaults`) */
export const connectionsPerAddress = 256

/** Closes every connection of an address beyond its share; trusted proxies speak for many and are not counted. */
export function limitConnections(server: Server, trustedProxies: readonly string[]): void {
  const isTrusted = proxyList(trustedProxies)
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (isTrusted(address)) return
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > connectionsPerAddress) socket.destroy()
  })
}
