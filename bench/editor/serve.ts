import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** A server for the files of one folder on a free port of this machine; nothing is kept by the browser. */
export interface PageServer {
  readonly address: string
  readonly stop: () => void
}

/** Serves a folder. */
export async function serveFolder(folder: string): Promise<PageServer> {
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const content = readFileSync(join(folder, decodeURIComponent(pathname)))
      const type = types[extname(pathname)] ?? 'application/octet-stream'
      answer.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
      answer.end(content)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
