import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecured } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { certificate, trustCertificate } from '../testing/services/certificate.ts'
import { ForbiddenAddress, isLoopbackAddress, isPublicAddress } from './outbound.ts'
import { readPage } from './read-page.ts'

const limits = { milliseconds: 2000, bytes: 1000, redirects: 3 }
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function serve(listener: RequestListener, make = createServer): Promise<string> {
  const server = make(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const read = (url: string, more: Partial<typeof limits> = {}) =>
  readPage(url, isLoopbackAddress, { ...limits, ...more })

test('a page is read with its status, as it was asked for', async () => {
  const host = await serve((request, response) => {
    response.statusCode = 203
    response.end(`${request.method} ${request.headers.host} ${request.url}`)
  })
  expect(await read(`http://${host}/a%20b?c=d#e`)).toEqual({ status: 203, text: `GET ${host} /a%20b?c=d` })
})

test('of an endless page the beginning is read', async () => {
  const host = await serve((_request, response) => {
    const more = () => {
      if (response.destroyed) return
      response.write('x'.repeat(700), () => setImmediate(more))
    }
    more()
  })
  expect((await read(`http://${host}/`)).text).toBe('x'.repeat(1000))
})

test('three redirects are followed, a fourth is not', async () => {
  const host = await serve(({ url = '' }, response) => {
    const left = Number(url.slice(1))
    if (left === 0) response.end('there')
    else response.writeHead(302, { location: `/${left - 1}` }).end()
  })
  expect((await read(`http://${host}/3`)).text).toBe('there')
  await expect(read(`http://${host}/4`)).rejects.toThrow('too many redirects')
})

test('neither an address nor a redirect leads where the rule does not let through', async () => {
  for (const url of ['http://127.0.0.1/', 'http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/'])
    await expect(readPage(url, isPublicAddress, limits)).rejects.toThrow(ForbiddenAddress)
  const targets = ['http://10.0.0.1/', 'http://[fd00::1]/', 'file:///etc/passwd', 'ftp://127.0.0.1/']
  const host = await serve(({ url = '' }, response) => {
    response.writeHead(301, { location: targets[Number(url.slice(1))] }).end()
  })
  for (const at of targets.keys())
    await expect(read(`http://${host}/${at}`)).rejects.toThrow(
      at < 2 ? ForbiddenAddress : /no address of the web/,
    )
})

test('slow answers are given up in time, wherever they stand still', async () => {
  const silent = await serve(() => {})
  const trickling = await serve((_request, response) => {
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const wandering = await serve(({ url = '' }, response) => {
    setTimeout(() => response.writeHead(302, { location: `${url}a` }).end(), 60)
  })
  const asked = [silent, trickling, wandering].map((host) =>
    read(`http://${host}/`, { milliseconds: 300, bytes: 10_000, redirects: Number.POSITIVE_INFINITY }),
  )
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('a certificate that nobody trusts is no page', async () => {
  const make = (listener: RequestListener) =>
    createSecured({ key: certificate.private, cert: certificate.cert }, listener)
  const host = (await serve((_request, response) => response.end('secured'), make as never)).replace(
    '127.0.0.1',
    'localhost',
  )
  await expect(read(`https://${host}/`)).rejects.toThrow()
  const distrust = trustCertificate()
  try {
    expect((await read(`https://${host}/`)).text).toBe('secured')
  } finally {
    distrust()
  }
})
