import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import S3rver from 's3rver'
import { certificate } from './certificate.ts'

/** A real S3 server on the loopback interface with one bucket. */
export interface TestS3 {
  readonly port: number
  /** `STORAGE_URL` that leads to it, or through another port */
  readonly url: (change?: {
    readonly host?: string
    readonly port?: number
    readonly tls?: 0 | 1
    readonly secret?: string
    readonly bucket?: string
  }) => string
  /** called when a PUT has begun to arrive; assign to have something happen then */
  whenPut: () => void
  /** objects of one answer to a list; few, so that few files fill several */
  pageSize: number
  readonly close: () => Promise<void>
}

const key = { id: 'S3RVER', secret: 'S3RVER' }
const bucket = 'portico'

/**
 * Starts it: s3rver behind a door that is as strict as a store in earnest. It takes right signatures only, and a file that
 * arrives whole or not at all.
 */
export async function startS3({ isTls = false } = {}): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-test-s3-'))
  const inner = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port: innerPort } = await inner.run()
  const take: RequestListener = (call, answer) => {
    if (!isSigned(call)) return refuse(answer, 'SignatureDoesNotMatch')
    if (call.method === 'PUT') s3.whenPut()
    pass(call, answer, innerPort, s3.pageSize).catch(() => answer.destroy())
  }
  const server = isTls
    ? createTlsServer({ key: certificate.private, cert: certificate.cert }, take)
    : createServer(take)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: ownPort } = server.address() as AddressInfo
  const s3: TestS3 = {
    port: ownPort,
    url({ host = '127.0.0.1', port = ownPort, secret = key.secret, bucket: name = bucket, tls = 0 } = {}) {
      return `s3://${key.id}:${secret}@${host}:${port}/${name}?tls=${tls}`
    },
    whenPut() {},
    pageSize: 3,
    async close() {
      server.closeAllConnections()
      server.close()
      await inner.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return s3
}

async function pass(
  call: IncomingMessage,
  answer: ServerResponse,
  port: number,
  pageSize: number,
): Promise<void> {
  const body = await buffer(call)
  const announced = call.headers['x-amz-content-sha256']
  if (call.method === 'PUT' && announced !== createHash('sha256').update(body).digest('hex'))
    return refuse(answer, 'XAmzContentSHA256Mismatch')
  const { method, headers, url = '' } = call
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    headers,
    path: olderList(url, pageSize),
    agent: false,
  })
  outgoing.end(body)
  const [found] = (await once(outgoing, 'response')) as [IncomingMessage]
  answer.writeHead(found.statusCode ?? 500, { ...found.headers, connection: 'keep-alive' })
  await pipeline(found, answer)
}

/**
 * A long list of the newer kind s3rver can not give: it needs a cipher that Node has no more. The older kind looks the same
 * and goes on where it is told to.
 */
function olderList(url: string, pageSize: number): string {
  if (!url.includes('list-type=2') || url.includes('max-keys')) return url.replace('list-type=2', '')
  return `${url.replace('list-type=2', '').replace('start-after=', 'marker=')}&max-keys=${pageSize}`
}

/** AWS signature 4 as its documentation describes it, for headers that are signed and a body that is hashed or not. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, credential = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  const [id, day = '', region = '', service = '', end = ''] = credential.split('/')
  const time = String(headers['x-amz-date'])
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = [day, region, service, end].join('/')
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const hmac = (secret: string | Buffer, part: string) => createHmac('sha256', secret).update(part).digest()
  const signing = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${key.secret}`)
  return id === key.id && hmac(signing, text).toString('hex') === signature
}

function refuse(answer: ServerResponse, reason: string): void {
  answer.writeHead(403, { 'content-type': 'application/xml', connection: 'close' })
  answer.end(`<Error><Code>${reason}</Code></Error>`)
}
