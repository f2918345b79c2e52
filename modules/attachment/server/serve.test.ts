import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { jpegOfSize } from '#server/testing/pictures.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createThumbnails, sweepThumbnails } from './thumbnails.ts'

let product: TestApp

beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

async function put(name: string, content: string | Buffer): Promise<string> {
  const path = join(product.folders.uploads, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return `/storage/${name}`
}

const get = (url: string, headers: Record<string, string> = {}) => product.server.inject({ url, headers })

const colour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } })

describe('a stored file', () => {
  test('is sent in the ranges that players ask for', async () => {
    const url = await put('film.mp4', '0123456789')
    const ranges = {
      'bytes=2-4': [206, '234', 'bytes 2-4/10'],
      'bytes=7-': [206, '789', 'bytes 7-9/10'],
      'bytes=-3': [206, '789', 'bytes 7-9/10'],
      'bytes=0-999': [206, '0123456789', 'bytes 0-9/10'],
      'bytes=10-': [416, '', 'bytes */10'],
      'bytes=-0': [416, '', 'bytes */10'],
      'bytes=4-2': [200, '0123456789', undefined],
      'bytes=0-1,4-5': [200, '0123456789', undefined],
      'lines=1-2': [200, '0123456789', undefined],
    } as const
    for (const [range, [status, body, content]] of Object.entries(ranges)) {
      const answer = await get(url, { range })
      expect(answer.statusCode, range).toBe(status)
      expect(answer.body, range).toBe(body)
      expect(answer.headers['content-range'], range).toBe(content)
    }
    const whole = await get(url)
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
    const stale = { range: 'bytes=2-4', 'if-range': '"other"' }
    expect((await get(url, stale)).body).toBe('0123456789')
    const current = { range: 'bytes=2-4', 'if-range': String(whole.headers.etag) }
    expect((await get(url, current)).body).toBe('234')
    const { etag, 'last-modified': date = '' } = whole.headers
    for (const [had, status] of [
      [String(date), 206],
      [new Date(Date.parse(String(date)) + 1000).toUTCString(), 200],
      [`W/${etag}`, 200],
      ['yesterday', 200],
    ] as const)
      expect((await get(url, { range: 'bytes=2-4', 'if-range': had })).statusCode, had).toBe(status)
  })

  test('is not sent to whoever has it, nor where only its head is asked for', async () => {
    const url = await put('kept.png', await colour(3, 3).png().toBuffer())
    const { headers } = await get(url)
    const again = await get(url, { 'if-none-match': `"x", W/${headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const since = (milliseconds: number) => {
      const date = new Date(Date.parse(String(headers['last-modified'])) + milliseconds)
      return { 'if-modified-since': date.toUTCString() }
    }
    for (const [sent, status] of [
      [since(0), 304],
      [since(60_000), 304],
      [since(-1000), 200],
      [{ 'if-modified-since': 'never' }, 200],
      [{ ...since(0), 'if-none-match': '"x"' }, 200],
    ] as const)
      expect((await get(url, sent)).statusCode, JSON.stringify(sent)).toBe(status)
    const head = await product.server.inject({ method: 'HEAD', url })
    expect(head.headers['content-length']).toBe(headers['content-length'])
    expect(head.body).toBe('')
    // Within the same moment: only what it holds tells the new one from the old.
    await put('kept.png', await colour(90, 90).png().toBuffer())
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })
})

describe('a thumbnail', () => {
  test('is a WebP within the size asked for, upright, and is kept', async () => {
    const photo = await colour(1600, 800).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const url = await put(`${'a1'.repeat(20)}.jpg`, photo)
    const answer = await get(`${url}?thumb=200`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 100, height: 200 })
    const known = { 'if-none-match': String(answer.headers.etag) }
    expect((await get(`${url}?thumb=200`, known)).statusCode).toBe(304)
    expect((await get(`${url}?thumb=200`)).rawPayload).toEqual(answer.rawPayload)
  })

  const moving = async (width: number, height: number) => {
    const colours = ['#c60', '#06c']
    const pages = await Promise.all(
      colours.map((background) =>
        sharp({ create: { width, height, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    return sharp(pages, { join: { animated: true } })
  }

  test('of something that moves keeps moving', async () => {
    const pictures = await moving(400, 300)
    for (const format of ['webp', 'gif'] as const) {
      const url = await put(`moving.${format}`, await pictures.clone().toFormat(format).toBuffer())
      const { rawPayload, headers } = await get(`${url}?thumb=320`)
      expect(headers['content-type'], format).toBe('image/webp')
      const { width, pages, pageHeight } = await sharp(rawPayload, { animated: true }).metadata()
      expect({ width, pages, pageHeight }, format).toEqual({ width: 320, pages: 2, pageHeight: 240 })
    }
  })

  test('of something that moves and is small already, large or a PNG is the original', async () => {
    const small = await (await moving(400, 300)).webp().toBuffer()
    const large = await (await moving(40, 30)).gif().toBuffer()
    large.writeUInt16LE(5000, 6)
    large.writeUInt16LE(5000, 8)
    const control = Buffer.from('acTL\0\0\0\x02\0\0\0\0', 'latin1')
    const still = await colour(400, 300).png().toBuffer()
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), control, Buffer.alloc(4)])
    chunk.writeUInt32BE(crc32(control), 16)
    const png = Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)])
    for (const [name, content] of Object.entries({ 'small.webp': small, 'large.gif': large, 'a.png': png })) {
      const url = await put(name, content)
      const answer = await get(`${url}?thumb=400`)
      expect(answer.headers['content-type'], name).toBe(`image/${name.split('.')[1]}`)
      expect(answer.rawPayload.equals(content), name).toBe(true)
    }
  })

  test('of a photo of many megapixels is drawn while it is read; one that stands in memory as a whole is the original', async () => {
    const photo = colour(8000, 6000).jpeg().withMetadata({ orientation: 6 })
    const url = await put('photo.jpg', await photo.toBuffer())
    const { width, height } = await sharp((await get(`${url}?thumb=320`)).rawPayload).metadata()
    expect({ width, height }).toEqual({ width: 240, height: 320 })
    const content = await jpegOfSize(8000, 6000, true)
    const open = vi.spyOn(product.app.files, 'open')
    const interlaced = await put('interlaced.jpg', content)
    for (const reads of [2, 3]) {
      expect((await get(`${interlaced}?thumb=320`)).rawPayload.equals(content)).toBe(true)
      // Only the first time it is looked into.
      expect(open).toHaveBeenCalledTimes(reads)
    }
    open.mockRestore()
  })

  test('in a size that does not exist, or of what is no picture, is the original', async () => {
    const png = await colour(300, 300).png().toBuffer()
    const url = await put('plain.png', png)
    for (const wish of ['201', '0', '-1', '1e2', '100000', 'x', '', '200&thumb=400'])
      expect((await get(`${url}?thumb=${wish}`)).rawPayload, wish).toEqual(png)
    expect((await get(`${await put('film.mp4', 'film')}?thumb=100`)).body).toBe('film')
  })

  test('of a damaged or huge picture is not there, while the original is', async () => {
    const huge = await colour(8, 8).png().toBuffer()
    huge.writeUInt32BE(50_000, 16)
    huge.writeUInt32BE(50_000, 20)
    for (const content of [huge, Buffer.from('no picture')]) {
      const url = await put('broken.png', content)
      expect((await get(`${url}?thumb=100`)).statusCode).toBe(404)
      expect((await get(url)).statusCode).toBe(200)
    }
    expect((await get('/storage/none.png?thumb=100')).statusCode).toBe(404)
    expect(await readdir(join(product.app.config.dataDir, 'incoming'))).toEqual([])
  })

  test('of a damaged picture is tried once a day, by all processes of the machine, until the picture changes', async () => {
    const open = vi.spyOn(product.app.files, 'open')
    const url = await put('damaged.png', Buffer.from('no picture either'))
    const look = async () => (await get(`${url}?thumb=100`)).statusCode
    expect([await look(), await look(), await look()]).toEqual([404, 404, 404])
    expect(open).toHaveBeenCalledTimes(1)
    const again = createThumbnails(product.app)
    await expect(again.find('damaged.png', 100)).rejects.toThrow('notFound')
    expect(open).toHaveBeenCalledTimes(1)

    const now = product.now
    product.now = Date.now() + 90_000_000
    expect([await look(), open.mock.calls.length]).toEqual([404, 2])
    expect(await sweepThumbnails(product.app.config, product.now)).toBeGreaterThan(0)
    product.now = now
    await put('damaged.png', await colour(30, 30).png().toBuffer())
    expect(await look()).toBe(200)
    open.mockRestore()
  })

  test('follows its picture when that changes, and goes when it is old', async () => {
    const url = await put('changing.png', await colour(300, 300).png().toBuffer())
    const before = await get(`${url}?thumb=100`)
    await put('changing.png', await colour(300, 150).png().toBuffer())
    const { height } = await sharp((await get(`${url}?thumb=100`)).rawPayload).metadata()
    expect(height).toBe(50)
    expect(before.headers['cache-control']).toBe('public, max-age=86400')
    // Files are as old as the clock of the machine says.
    expect(await sweepThumbnails(product.app.config, Date.now())).toBe(0)
    const later = Date.now() + 31 * 86_400_000
    expect(await sweepThumbnails(product.app.config, later)).toBeGreaterThan(0)
    expect((await get(`${url}?thumb=100`)).statusCode).toBe(200)
  })

  test('that many ask for at once is made once for all', async () => {
    const url = await put('busy.png', await colour(800, 800).png().toBuffer())
    const answers = await Promise.all(Array.from({ length: 300 }, () => get(`${url}?thumb=400`)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})
