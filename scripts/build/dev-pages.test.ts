import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const root = resolve(import.meta.dirname, '../../web')
let api: Server
let page: (path: string, headers?: Record<string, string>) => Promise<{ type: string; text: string }>
let change: (file: string) => void
/** What a window of the client hears of the server, and how it answers. */
let openWindow: () => Promise<{
  heard: () => readonly string[]
  send: (data: unknown) => void
  close: () => void
}>
let close: () => Promise<void>
/** What the server has taken in of windows and of changed files. */
const taken = { holds: 0, changes: 0 }

beforeAll(async () => {
  // A back office that was moved, as far as Vite asks about it.
  api = createServer(({ url = '' }, answer) => {
    answer.writeHead(url.startsWith('/office/') ? 200 : 404, { 'content-type': 'application/json' })
    answer.end(`{"from":"server ${url}"}`)
  })
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  vi.stubEnv('PORT', String((api.address() as AddressInfo).port))
  const { createServer: createVite } = await import('vite')
  const cacheDir = await mkdtemp(join(tmpdir(), 'portico-dev-'))
  const vite = await createVite({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    cacheDir,
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [
      {
        name: 'counts-changes',
        enforce: 'post',
        hotUpdate() {
          if (this.environment.name === 'client') taken.changes++
        },
      },
    ],
    server: { port: 0, host: '127.0.0.1', watch: null },
  })
  await vite.listen()
  vite.ws.on('portico:hold', () => taken.holds++)
  const [address = ''] = vite.resolvedUrls?.local ?? []
  page = async (path, headers = { accept: 'text/html' }) => {
    const response = await fetch(new URL(path, address), { headers })
    return { type: response.headers.get('content-type') ?? '', text: await response.text() }
  }
  change = (file) => vite.watcher.emit('change', join(root, file))
  openWindow = async () => {
    const url = new URL(`?token=${vite.config.webSocketToken}`, address.replace('http', 'ws'))
    const socket = new WebSocket(url, 'vite-hmr')
    const types: string[] = []
    socket.addEventListener('message', ({ data }) => types.push(JSON.parse(data).type))
    await expect.poll(() => types).toContain('connected')
    const send = (data: unknown) =>
      socket.send(JSON.stringify({ type: 'custom', event: 'portico:hold', data }))
    return { heard: () => types.filter((type) => type !== 'connected'), send, close: () => socket.close() }
  }
  close = async () => {
    await vite.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
})
afterAll(async () => {
  await close()
  api.close()
  vi.unstubAllEnvs()
})

test('pages of the client in development say where the back office is, below its entry only', async () => {
  for (const path of ['/office', '/office/login', '/office/content/tag?quickSearch=x'])
    expect((await page(path)).text).toContain('<meta name="portico-admin" content="/office">')
  for (const path of ['/', '/404', '/admin/login', '/office-hours'])
    expect((await page(path)).text, path).not.toContain('portico-admin')
})

test('calls go to the server, and sources that lie in a folder of a page come from here', async () => {
  const call = await page('/office/Index/index', { server: 'true' })
  expect(call.text).toBe('{"from":"server /office/Index/index"}')
  expect((await page('/office/ajax/terminal?server=1')).text).toContain('from')
  expect((await page('/storage/default/a.png', {})).text).toContain('from')
  expect((await page('/admin/bootstrap.ts', { accept: '*/*' })).type).toMatch(/^text\/javascript/)
})

test('nothing is reloaded while a window follows a task, and all that changed once it is through', async () => {
  await page('/ui/people/greeting.ts', { accept: '*/*' })
  const window = await openWindow()
  const other = await openWindow()
  change('ui/people/greeting.ts')
  await expect.poll(() => window.heard()).toHaveLength(1)
  window.send({ isHeld: true })
  other.send({ isHeld: true })
  await expect.poll(() => taken.holds).toBe(2)
  const before = taken.changes
  change('ui/people/greeting.ts')
  change('ui/people/greeting.ts')
  await expect.poll(() => taken.changes).toBe(before + 2)
  expect(window.heard()).toHaveLength(1)
  window.send({ isHeld: false })
  // A window that is closed holds nothing any more.
  other.close()
  await expect.poll(() => window.heard().slice(1)).toEqual(['full-reload'])
  change('ui/people/greeting.ts')
  await expect.poll(() => window.heard()).toHaveLength(3)
  window.close()
})
