import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { receiveFile } from '#server/storage/receive.ts'
import type { S3Pace } from '#server/storage/s3-call.ts'
import { s3Store } from '#server/storage/s3-store.ts'
import { checkStore, createFiles } from '#server/storage/store.ts'
import { filePart, sendForm } from '#server/testing/multipart.ts'
import { openWire, type Wire } from '#server/testing/process.ts'
import { trustCertificate } from '#server/testing/services/certificate.ts'
import { startS3, type TestS3 } from '#server/testing/services/s3.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { removeStored } from './remove-stored.ts'

let s3: TestS3
let wire: Wire
let product: TestApp

beforeAll(async () => {
  s3 = await startS3()
  wire = await openWire({ host: '127.0.0.1', port: s3.port })
  product = await startTestApp({ env: { STORAGE_URL: s3.url({ port: wire.port }) } })
})
afterAll(async () => {
  await product.close()
  await wire.close()
  await s3.close()
})
beforeEach(async () => {
  await product.app.database.write.deleteFrom('attachment').execute()
})

let count = 0
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#07c' } })
    .png()
    .withExif({ IFD0: { Copyright: `picture ${++count}` } })
    .toBuffer()
const send = (content: Buffer, name: string) =>
  sendForm(product, '/admin/ajax/upload', [filePart(content, name)])
const get = (url: string, headers: Record<string, string> = {}) => product.server.inject({ url, headers })
const names = async () => (await Array.fromAsync(product.app.files.list())).map(({ name }) => name)
const rows = () => product.app.database.read.selectFrom('attachment').selectAll().execute()

/** Files on this machine: kept ones and ones that wait. */
async function onDisk(): Promise<readonly string[]> {
  const folders = ['storage', 'incoming', 'parts'].map((name) => join(product.app.config.dataDir, name))
  const found = await Promise.all(
    folders.filter(existsSync).map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  )
  return found.flat().flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

/** The files of a store with one more in it. */
async function keep(name: string, content: string) {
  const received = await receiveFile(new Blob([content]).stream() as never, product.app.config, 1000)
  await product.app.files.keep(received, name, 'text/plain')
  await received.discard()
}

/** A store by itself, without a product around it. */
function storeAt(url: string, pace?: S3Pace) {
  const { storage } = readConfig({ PORTICO_DATA_DIR: product.app.config.dataDir, STORAGE_URL: url })
  if (!storage) throw new Error('no store')
  return s3Store(storage, 'storage', pino({ level: 'silent' }), pace)
}

describe('with S3-compatible storage', () => {
  test('a file is stored there and nowhere else, and served under the same address', async () => {
    const content = await picture()
    const { code, data } = await send(content, '图 (1).png')
    expect(code).toBe(1)
    expect(data.file).toMatchObject({ storage: 's3', url: expect.stringMatching(/^\/storage\/default\//) })
    expect(await names()).toContain(String(data.file.url).slice('/storage/'.length))
    expect(await onDisk()).toEqual([])
    const served = await get(encodeURI(String(data.file.url)))
    expect(served.rawPayload).toEqual(content)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const url = encodeURI(String(data.file.url))
    const part = await get(url, { range: 'bytes=1-3' })
    expect([part.statusCode, part.body]).toEqual([206, 'PNG'])
    expect(part.headers['content-range']).toBe(`bytes 1-3/${content.length}`)
    expect((await get(url, { 'if-none-match': String(served.headers.etag) })).statusCode).toBe(304)
    const head = await product.server.inject({ method: 'HEAD', url })
    expect(head.headers['content-length']).toBe(String(content.length))
    expect((await get(`${url}?thumb=100`)).headers['content-type']).toBe('image/webp')
  })

  test('identical content is counted, not stored again', async () => {
    const content = await picture()
    const first = await send(content, 'a.png')
    const second = await send(content, 'b.png')
    expect(second.data.file).toMatchObject({ id: first.data.file.id, url: first.data.file.url })
    expect(await rows()).toEqual([expect.objectContaining({ quote: 2, storage: 's3' })])
  })

  test('what the data folder holds from before stays readable, and goes like the rest', async () => {
    const folder = join(product.app.config.dataDir, 'storage/old')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'note.txt'), 'from before')
    const served = await get('/storage/old/note.txt')
    expect(served.body).toBe('from before')
    expect(served.headers).toMatchObject({ 'content-disposition': 'attachment' })
    await removeStored(product.app, [{ disk_name: 'old/note.txt' }])
    expect((await get('/storage/old/note.txt')).statusCode).toBe(404)
    expect(existsSync(folder)).toBe(false)
  })

  test('a removed file is gone, and removing it again is no fault', async () => {
    const { data } = await send(await picture(), 'gone.png')
    const url = String(data.file.url)
    await product.rows('routine/attachment').remove([Number(data.file.id)])
    await removeStored(product.app, [{ disk_name: url.slice('/storage/'.length) }])
    expect((await get(url)).statusCode).toBe(404)
    await product.app.files.remove('never/was.png')
  })

  test('a list is longer than one answer of the store', async () => {
    const wanted = Array.from({ length: 8 }, (_, at) => `many/${at} & <${at}>'s.txt`)
    for (const name of wanted) await keep(name, name)
    const listed = (await names()).filter((name) => name.startsWith('many/'))
    expect(listed.toSorted()).toEqual(wanted.toSorted())
    for (const name of wanted) await product.app.files.remove(name)
  })

  test('a list of more files than a store names in one answer has every one of them once', async () => {
    const full = await startS3()
    try {
      full.pageSize = 1000
      const store = storeAt(full.url())
      const file = await receiveFile(new Blob(['x']).stream() as never, product.app.config, 1000)
      const wanted = Array.from({ length: 1003 }, (_, at) => `lots/${String(at).padStart(4, '0')}.txt`)
      for (let at = 0; at < wanted.length; at += 10)
        await Promise.all(wanted.slice(at, at + 10).map((name) => store.keep(file, name, 'text/plain')))
      await file.discard()
      expect((await Array.fromAsync(store.list())).map(({ name }) => name)).toEqual(wanted)
    } finally {
      await full.close()
    }
  })
})

describe('while the store', () => {
  const away = { status: 503, code: 0, msg: expect.stringMatching(/can’t be reached/) }

  test('is away, uploads and files are refused plainly, and all is well when it is back', async () => {
    const stored = String((await send(await picture(), 'before.png')).data.file.url)
    const content = await picture()
    await wire.cut()
    expect(await send(content, 'now.png')).toMatchObject(away)
    expect((await get(stored)).statusCode).toBe(503)
    expect(await rows()).toHaveLength(1)
    expect(await onDisk()).toEqual([])
    await wire.repair()
    expect(await send(content, 'now.png')).toMatchObject({ code: 1 })
    expect((await get(stored)).statusCode).toBe(200)
  })

  test('breaks off in the middle of a file, nothing of it stays', async () => {
    const before = await names()
    const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(6_000_000, 7)])
    let cut = Promise.resolve()
    s3.whenPut = () => {
      cut = wire.cut()
    }
    expect(await send(zip, 'half.zip')).toMatchObject(away)
    s3.whenPut = () => {}
    await cut
    await wire.repair()
    expect(await rows()).toEqual([])
    expect(await onDisk()).toEqual([])
    expect(await names()).toEqual(before)
  })

  test('keeps silent, nobody waits for it', async () => {
    const content = await picture()
    wire.freeze()
    expect(await send(content, 'silent.png')).toMatchObject(away)
    expect((await get('/storage/default/any.png')).statusCode).toBe(503)
    await wire.repair()
    expect(await onDisk()).toEqual([])
    expect(await send(content, 'silent.png')).toMatchObject({ code: 1 })
  })

  test('takes in a file drop by drop, and never stands still, it is given up all the same', async () => {
    let taken = 0
    const server = createServer((call) => {
      call.on('error', () => {})
      const drops = setInterval(() => {
        taken += (call.read(64) ?? call.read())?.length ?? 0
      }, 20)
      call.on('close', () => clearInterval(drops))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const path = join(product.app.config.dataDir, 'slow.bin')
    await writeFile(path, Buffer.alloc(30_000_000))
    const pace = { milliseconds: 500, bytesPerMillisecond: 100_000 }
    const store = storeAt(s3.url({ port }), pace)
    const file = { path, size: 30_000_000, sha1: '', sha256: 'x', discard: async () => {} }
    await expect(store.keep(file, 'slow.bin', 'video/mp4')).rejects.toThrow('storeAway')
    expect(taken).toBeGreaterThan(0)
    server.closeAllConnections()
    server.close()
    await rm(path)
  })
})

describe('over TLS a store', () => {
  let secure: TestS3
  beforeAll(async () => {
    secure = await startS3({ isTls: true })
  })
  afterAll(() => secure.close())
  const open = async (url: string) => {
    const log = pino({ level: 'silent' })
    const files = await createFiles(
      readConfig({ PORTICO_DATA_DIR: product.app.config.dataDir, STORAGE_URL: url }),
      log,
    )
    await checkStore(files, log)
    return files
  }

  test('with a certificate that nobody trusts stops the start and says how to trust it', async () => {
    await expect(open(secure.url({ host: 'localhost', tls: 1 }))).rejects.toThrow(
      /^STORAGE_URL: the certificate of localhost is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\); NODE_EXTRA_CA_CERTS/,
    )
  })

  test('with a trusted certificate keeps files; under another name it is refused', async () => {
    const forget = trustCertificate()
    try {
      const files = await open(secure.url({ host: 'localhost', tls: 1 }))
      const received = await receiveFile(new Blob(['secret']).stream() as never, product.app.config, 1000)
      await files.keep(received, 'a/b.txt', 'text/plain')
      await received.discard()
      expect(await text((await files.open('a/b.txt')).stream)).toBe('secret')
      await expect(open(secure.url({ tls: 1 }))).rejects.toThrow(
        /127\.0\.0\.1 is not trusted \(ERR_TLS_CERT_ALTNAME/,
      )
    } finally {
      forget()
    }
  })

  test('that speaks none is told from one that is away', async () => {
    await expect(open(s3.url({ tls: 1 }))).rejects.toThrow(
      /127\.0\.0\.1 does not speak TLS there \(.+\); tls=0/,
    )
  })
})

describe('at the start a store that', () => {
  const check = async (url: string, lines: string[] = []) => {
    const config = readConfig({ PORTICO_DATA_DIR: product.app.config.dataDir, STORAGE_URL: url })
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    await checkStore(await createFiles(config, log), log)
    return lines
  }

  test('knows us lets the product start', async () => {
    expect(await check(s3.url())).toEqual([])
  })

  test('refuses us stops it with the reason', async () => {
    await expect(check(s3.url({ secret: 'wrong' }))).rejects.toThrow(
      'STORAGE_URL: 127.0.0.1 refuses: SignatureDoesNotMatch',
    )
    await expect(check(s3.url({ bucket: 'nobody-made-it' }))).rejects.toThrow(/NoSuchBucket/)
  })

  test('does not answer is waited for later', async () => {
    const closed = await openWire({ host: '127.0.0.1', port: s3.port })
    await closed.close()
    const lines = await check(s3.url({ port: closed.port }))
    expect(lines.at(-1)).toContain('does not answer')
  })
})
