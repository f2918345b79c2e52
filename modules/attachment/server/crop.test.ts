import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundary, multipart } from '#server/testing/multipart.ts'
import { jpegOfSize } from '#server/testing/pictures.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeInMemory } from './crop.ts'

let product: TestApp
beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

describe('a part of a picture', () => {
  const stored = async (content: Buffer, filename: string, type: string) => {
    const { server, superToken } = product
    const headers = { batoken: superToken, 'content-type': `multipart/form-data; boundary=${boundary}` }
    const payload = multipart([{ name: 'file', content, filename, type }])
    const response = await server.inject({ method: 'POST', url: '/admin/ajax/upload', headers, payload })
    return response.json<{ data: { file: { id: number } } }>().data.file.id
  }
  const crop = (body: Readonly<Record<string, unknown>>) =>
    product.call<{ id: number }>('/admin/routine.attachment/crop', {
      method: 'POST',
      token: product.superToken,
      language: 'en',
      body,
    })
  const shown = async (id: number) => {
    const row = await product.rows('routine/attachment').find(id)
    const content = await readFile(join(product.app.config.dataDir, 'storage', String(row?.disk_name)))
    return { row, content }
  }
  let made = 0
  /** Red at the left, blue at the right; stored lying on its side. A density of its own makes each a file of its own. */
  const turned = async () => {
    const half = (background: string) =>
      ({ create: { width: 20, height: 30, channels: 3, background } }) as const
    const blue = await sharp(half('#00f')).png().toBuffer()
    const upright = await sharp(half('#f00'))
      .extend({ right: 20 })
      .composite([{ input: blue, left: 20, top: 0 }])
      .png()
      .toBuffer()
    return sharp(upright)
      .rotate(-90)
      .withMetadata({ orientation: 6, density: 72 + ++made })
      .jpeg({ quality: 100 })
      .toBuffer()
  }

  test('is a file of its own that knows where it is from, cut as the picture is seen', async () => {
    const id = await stored(await turned(), 'flag.jpg', 'image/jpeg')
    expect(await product.rows('routine/attachment').find(id)).toMatchObject({ width: 40, height: 30 })
    const { code, data } = await crop({ id, x: 22, y: 0, width: 18, height: 30 })
    expect(code).toBe(1)
    const { row, content } = await shown(data.id)
    const size = { width: 18, height: 30 }
    expect(row).toMatchObject({ name: 'flag-18x30.jpg', origin_id: id, mimetype: 'image/jpeg', ...size })
    const { dominant, ...stats } = await sharp(content).stats()
    expect(stats.channels.map(({ mean }) => Math.round(mean / 50))).toEqual([0, 0, 5])
    expect(dominant.b).toBeGreaterThan(200)
    expect(await sharp(content).metadata()).toMatchObject(size)
  })

  test('of a shape alone lies around the focal point, and keeps it', async () => {
    const id = await stored(await turned(), 'point.jpg', 'image/jpeg')
    await product.rows('routine/attachment').update([id], { focus_x: 90, focus_y: 20 })
    const { data } = await crop({ id, aspect: 1 })
    const { row, content } = await shown(data.id)
    expect(row).toMatchObject({ width: 30, height: 30, focus_x: 87, focus_y: 20, origin_id: id })
    const { dominant } = await sharp(content).stats()
    expect(dominant.b).toBeGreaterThan(200)
    const left = (await crop({ id, x: 0, y: 0, width: 20, height: 30 })).data.id
    expect((await shown(left)).row).toMatchObject({ focus_x: 50, focus_y: 50 })
    for (const aspect of [0, -1, '1', 1000]) expect(await crop({ id, aspect })).toMatchObject({ code: 0 })
  })

  test('has a row of its own beside a file of the same content, and one only', async () => {
    const id = await stored(await turned(), 'banner.jpg', 'image/jpeg')
    const area = { id, x: 0, y: 0, width: 12, height: 12 }
    const first = (await crop(area)).data.id
    const again = (await crop(area)).data.id
    expect(again).toBe(first)
    const { row, content } = await shown(first)
    expect(row).toMatchObject({ origin_id: id, quote: 2 })
    const own = await stored(content, 'own.jpg', 'image/jpeg')
    expect(own).not.toBe(first)
    expect((await shown(own)).row).toMatchObject({ name: 'own.jpg', origin_id: null, sha1: row?.sha1 })
    expect((await crop(area)).data.id).toBe(first)
    expect((await shown(own)).row).toMatchObject({ origin_id: null, quote: 1 })
    expect((await shown(first)).row).toMatchObject({ origin_id: id, quote: 3 })
  })

  test('is what is seen there, however the picture lies', async () => {
    const pixels = Buffer.from(Array.from({ length: 7 * 5 * 3 }, (_, at) => (at * 37) % 256))
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const picture = await sharp(pixels, { raw: { width: 7, height: 5, channels: 3 } })
        .withMetadata({ orientation })
        .png()
        .toBuffer()
      const id = await stored(picture, `lies-${orientation}.png`, 'image/png')
      const { content } = await shown((await crop({ id, x: 1, y: 2, width: 3, height: 2 })).data.id)
      const upright = await sharp(picture).autoOrient().raw().toBuffer({ resolveWithObject: true })
      const seen = sharp(upright.data, { raw: upright.info }).extract({
        left: 1,
        top: 2,
        width: 3,
        height: 2,
      })
      expect(await sharp(content).raw().toBuffer(), String(orientation)).toEqual(await seen.raw().toBuffer())
    }
  })

  test('of a photo of many megapixels fits into memory, or is refused', async () => {
    const photo = { create: { width: 8000, height: 5500, channels: 3, background: '#c60' } } as const
    const id = await stored(await sharp(photo).jpeg().toBuffer(), 'photo.jpg', 'image/jpeg')
    expect(await crop({ id, x: 7900, y: 5400, width: 100, height: 100 })).toMatchObject({ code: 1 })
    const size = { width: 7302, height: 5477 }
    expect(sizeInMemory({ width: 8000, height: 6000 })).toMatchObject(size)
    expect(sizeInMemory(size)).toMatchObject(size)
    const other = await stored(await jpegOfSize(8000, 6000, true), 'interlaced.jpg', 'image/jpeg')
    expect(await crop({ id: other, x: 0, y: 0, width: 10, height: 10 })).toMatchObject({
      code: 0,
      msg: 'Pictures of this kind can be cropped up to 40 megapixels.',
    })
  })

  test('lies within the picture, and is of a picture', async () => {
    const small = { create: { width: 3, height: 2, channels: 3, background: '#c00' } } as const
    const id = await stored(await sharp(small).png().toBuffer(), 'small.png', 'image/png')
    const whole = { id, x: 0, y: 0, width: 3, height: 2 }
    expect(await crop({ ...whole, x: 1 })).toMatchObject({ code: 0, msg: expect.stringContaining('3 × 2') })
    for (const wrong of [{ width: 0 }, { y: -1 }, { x: '0' }, { height: 70_000 }, { width: 1.5 }]) {
      const [name] = Object.keys(wrong)
      expect(await crop({ ...whole, ...wrong })).toMatchObject({
        code: 0,
        msg: expect.stringContaining(`${name}`),
      })
    }
    const zip = Buffer.from('504b050600000000000000000000000000000000'.padEnd(44, '0'), 'hex')
    const archive = await stored(zip, 'a.zip', 'application/zip')
    expect(await crop({ ...whole, id: archive })).toMatchObject({
      code: 0,
      msg: 'Only pictures can be cropped.',
    })
    expect(await crop({ ...whole, id: 900_001 })).toMatchObject({ code: 0, data: null })
  })
})
