import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { boundary, multipart, type Part } from '#server/testing/multipart.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let product: TestApp
let png: Buffer
/** the box that an MP4 file begins with */
const mp4 = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1')
const webm = Buffer.concat([Buffer.from('1a45dfa3874282847765626d', 'hex'), Buffer.alloc(100)])

beforeAll(async () => {
  product = await startTestApp()
  png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
})
afterAll(() => product.close())

const suffixes = 'jpg,png,bmp,jpeg,gif,webp,zip,rar,wav,mp4,mp3'
beforeEach(async () => {
  await setSetting(product, 'upload_max_size', String(20 * 1024 * 1024))
  await setSetting(product, 'upload_allowed_suffixes', suffixes)
  await product.app.database.write.deleteFrom('attachment').execute()
})

interface Answer {
  readonly errno?: number
  readonly message?: string
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly code?: number
}

interface Options {
  readonly token?: string
  readonly url?: string
  readonly language?: string
}

async function send(parts: readonly Part[], options: Options = {}): Promise<Answer> {
  const { token = product.superToken, url = '/admin/ajax/editorUpload', language = 'en' } = options
  const type = `multipart/form-data; boundary=${boundary}`
  const headers = { batoken: token, 'think-lang': language, 'content-type': type }
  const response = await product.server.inject({ method: 'POST', url, headers, payload: multipart(parts) })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  return response.json()
}

const picture = (content: string | Buffer = png, filename = 'red.png', name = imageName): Part => ({
  name,
  content,
  filename,
  type: 'image/png',
})
const video = (content: Buffer = mp4, filename = 'clip.mp4', type = 'video/mp4'): Part => ({
  name: 'wangeditor-uploaded-video',
  content,
  filename,
  type,
})
const imageName = 'wangeditor-uploaded-image'
const padded = (content: Buffer, size: number) =>
  Buffer.concat([content, Buffer.alloc(size - content.length)])
const refused = (message: RegExp) => ({ errno: 1, message: expect.stringMatching(message) })
const rows = () => product.app.database.read.selectFrom('attachment').selectAll().execute()

describe('what is uploaded from an editor', () => {
  test('as a picture is answered with what to insert, and nothing else', async () => {
    const answer = await send([picture()])
    const url = expect.stringMatching(/^\/storage\/default\/\d{8}\/red[0-9a-f]{40}\.png$/)
    expect(answer).toEqual({ errno: 0, data: { url, alt: 'red.png', href: '' } })
    const served = await product.server.inject({ url: String(answer.data?.url) })
    expect(served.rawPayload).toEqual(png)
  })

  test('as a video is answered with its address and no poster', async () => {
    const answer = await send([video()])
    const url = expect.stringMatching(/^\/storage\/default\/.*\.mp4$/)
    expect(answer).toEqual({ errno: 0, data: { url, poster: '' } })
    expect((await product.server.inject({ url: String(answer.data?.url) })).rawPayload).toEqual(mp4)
  })

  test('becomes the attachment that the product’s own upload makes', async () => {
    await send([picture()])
    const [byEditor] = await rows()
    await product.app.database.write.deleteFrom('attachment').execute()
    await send([picture(png, 'red.png', 'file')], { url: '/admin/ajax/upload' })
    const [byProduct] = await rows()
    expect({ ...byEditor, id: 0 }).toEqual({ ...byProduct, id: 0 })
    expect(byEditor).toMatchObject({
      admin_id: 1,
      name: 'red.png',
      mimetype: 'image/png',
      width: 3,
      quote: 1,
    })
  })

  test('twice is stored once, and each picture is called what it was called this time', async () => {
    const first = await send([picture(png, 'one.png')])
    const second = await send([picture(png, 'two.png')])
    expect(second.data).toEqual({ ...first.data, alt: 'two.png' })
    expect(await rows()).toEqual([expect.objectContaining({ quote: 2 })])
  })

  test.each(['file', imageName, 'wangeditor-uploaded-video', 'my picture', 'f[0]'])(
    'may be in a field called %s',
    async (name) => {
      expect(await send([picture(png, 'red.png', name)])).toMatchObject({ errno: 0 })
    },
  )

  test('is logged as an upload', async () => {
    await send([picture()])
    const log = product.app.database.read.selectFrom('admin_log').select(['username', 'title'])
    const row = await log.orderBy('id', 'desc').executeTakeFirst()
    expect(row).toEqual({ username: 'admin', title: 'Upload file' })
  })

  test('may be a video of another kind where the site allows it, if its bytes say so', async () => {
    await setSetting(product, 'upload_allowed_suffixes', 'webm,png')
    expect(await send([video(webm, 'a.webm', 'video/webm')])).toMatchObject({ errno: 0 })
    const lie = Buffer.from('just text')
    expect(await send([video(lie, 'a.webm', 'video/webm')])).toEqual(refused(/^The content/))
    expect(await send([video()])).toEqual(refused(/^The type/))
  })
})

describe('fields beside the file', () => {
  const meta = (count: number, content = 'x'): Part[] =>
    Array.from({ length: count }, (_, at) => ({ name: `meta${at}`, content }))

  test('have no effect, before it and behind it', async () => {
    const parts = [...meta(10), { name: 'url', content: 'https://evil.example' }, picture(), ...meta(5)]
    expect(await send(parts)).toMatchObject({ errno: 0 })
    expect(await rows()).toEqual([expect.objectContaining({ topic: 'default', admin_id: 1 })])
  })

  test('name the topic in both places', async () => {
    const topic: Part = { name: 'topic', content: 'news' }
    for (const parts of [
      [topic, picture()],
      [picture(), topic],
    ]) {
      expect(String((await send(parts)).data?.url)).toMatch(/^\/storage\/news\//)
    }
    expect(await send([{ ...topic, content: '../up' }, picture()])).toEqual(refused(/topic/))
  })

  test('are bounded in number, and cut where they are long', async () => {
    expect(await send([...meta(21), picture()])).toEqual(refused(/incomplete/))
    expect(await send([picture(), ...meta(21)])).toEqual(refused(/incomplete/))
    expect(await send([...meta(1, 'x'.repeat(50_000)), picture()])).toMatchObject({ errno: 0 })
  })
})

describe('a refusal', () => {
  test('of a file that is neither picture nor video, or pretends to be', async () => {
    expect(await send([{ ...picture('PK\x03\x04', 'a.zip'), type: '' }])).toEqual(refused(/^The type/))
    expect(await send([{ ...picture('ID3', 'a.mp3'), type: 'audio/mpeg' }])).toEqual(refused(/^The type/))
    expect(await send([picture('<svg/>', 'a.svg')])).toEqual(refused(/^The type/))
    expect(await send([picture('<script>', 'a.png')])).toEqual(refused(/^The content/))
    expect(await send([picture(png, 'a.mp4')])).toEqual(refused(/^The content/))
    const book = Buffer.from('\0\0\0\x18ftypM4B \0\0\x02\0isomiso2', 'latin1')
    expect(await send([video(book)])).toEqual(refused(/^The content/))
    expect(await rows()).toEqual([])
  })

  test('of a picture beyond 2 MiB and a video beyond 10 MiB', async () => {
    const [most, mostOfVideo] = [2_097_152, 10_485_760]
    expect(await send([picture(padded(png, most))])).toMatchObject({ errno: 0 })
    expect(await send([picture(padded(png, most + 1))])).toEqual(refused(/at most 2 MiB/))
    expect(await send([video(padded(mp4, mostOfVideo))])).toMatchObject({ errno: 0 })
    expect(await send([video(padded(mp4, mostOfVideo + 1))])).toEqual(refused(/at most 10 MiB/))
    const other = { url: '/admin/ajax/upload' }
    expect(await send([picture(padded(png, most + 1))], other)).toMatchObject({ code: 1 })
  })

  test('of what the site finds too large, where it allows less', async () => {
    await setSetting(product, 'upload_max_size', String(1024 * 1024))
    expect(await send([picture(padded(png, 1024 * 1024))])).toMatchObject({ errno: 0 })
    expect(await send([picture(padded(png, 1024 * 1024 + 1))])).toEqual(refused(/at most 1 MiB/))
    expect(await send([video(padded(mp4, 1024 * 1024 + 1))])).toEqual(refused(/at most 1 MiB/))
  })

  test('of a form without a file, with an empty one, and of what is no form', async () => {
    for (const parts of [[], [{ name: 'a', content: 'b' }], [picture('')], [picture(png, '')]]) {
      expect(await send(parts)).toEqual(refused(/incomplete/))
    }
    const call = { method: 'POST', token: product.superToken, body: { file: 'x' } } as const
    expect(await product.call('/admin/ajax/editorUpload', call)).toMatchObject({ errno: 1 })
  })

  test('of two files at once, at each address of uploads, keeps neither', async () => {
    for (const second of [picture(png, 'b.png', 'other'), picture(png, 'b.png'), video()]) {
      expect(await send([picture(), second])).toEqual(refused(/^Only one file/))
      const msg = expect.stringMatching(/^Only one file/)
      expect(await send([picture(), second], { url: '/admin/ajax/upload' })).toMatchObject({ code: 0, msg })
    }
    expect(await rows()).toEqual([])
  })

  test('comes in the language of the caller', async () => {
    const answer = await send([picture(png, 'a.exe')], { language: 'zh-cn' })
    expect(answer).toEqual({ errno: 1, message: '上传的文件类型不被允许！' })
  })

  test('of whoever has not signed in is the usual one, in which no editor finds an errno', async () => {
    for (const token of ['', 'x'.repeat(43)]) {
      const answer = await send([picture()], { token })
      expect(answer).toMatchObject({ code: 303, data: { type: 'need login' } })
      expect(answer).not.toHaveProperty('errno')
    }
    expect(await rows()).toEqual([])
  })

  test('of one upload too many in a minute counts those of both addresses, and crops', async () => {
    const { token } = await product.limitedAdmin(['routine/attachment/index', 'routine/attachment/edit'])
    for (let count = 0; count < 60; count++) {
      expect(await send([], { token })).toEqual(refused(/incomplete/))
      expect(await send([], { token, url: '/admin/ajax/upload' })).toMatchObject({ code: 0 })
    }
    expect(await send([picture()], { token })).toEqual(refused(/^Too many uploads/))
    expect(await send([picture()])).toMatchObject({ errno: 0 })
    const [stored, ...others] = await rows()
    expect(others).toEqual([])
    const body = { id: stored?.id, x: 0, y: 0, width: 1, height: 1 }
    const crop = (token: string) =>
      product.call('/admin/routine.attachment/crop', { method: 'POST', token, language: 'en', body })
    expect(await crop(token)).toMatchObject({ code: 0, msg: expect.stringMatching(/^Too many uploads/) })
    expect(await crop(product.superToken)).toMatchObject({ code: 1 })
  })
})

test('over a real connection a refusal arrives before the rest of the form, and nothing is left behind', async () => {
  const address = await product.server.listen({ host: '127.0.0.1', port: 0 })
  const large = new Blob([new Uint8Array(padded(png, 9 * 1024 * 1024))], { type: 'image/png' })
  const small = new Blob([new Uint8Array(png)], { type: 'image/png' })
  const post = async (files: readonly Blob[]) => {
    const body = new FormData()
    for (const file of files) body.append(imageName, file, 'a.png')
    const headers = { batoken: product.superToken, 'think-lang': 'en' }
    return (await fetch(`${address}/admin/ajax/editorUpload`, { method: 'POST', headers, body })).json()
  }
  expect(await post([large])).toEqual(refused(/at most 2 MiB/))
  expect(await post([small, large])).toEqual(refused(/^Only one file/))
  expect(await post([small])).toMatchObject({ errno: 0 })
  expect(await readdir(join(product.folders.uploads, '..', 'incoming'))).toEqual([])
})

test('a call beyond the general limit is refused before the file, in the usual envelope', async () => {
  const throttled = await startTestApp({ env: { PORTICO_RATE_LIMIT: 'on' } })
  const call = { method: 'POST', body: {}, address: '203.0.113.9' } as const
  for (let count = 0; count < 300; count++) await throttled.call('/admin/ajax/editorUpload', call)
  const answer = await throttled.call('/admin/ajax/editorUpload', call)
  await throttled.close()
  expect(answer).toMatchObject({ status: 200, code: 0, headers: { 'x-rate-limit-limit': '300' } })
  expect(answer).not.toHaveProperty('errno')
})

test('the API documents say what an editor sends and reads', async () => {
  const { paths } = (await product.server.inject({ url: '/api/openapi.json' })).json()
  const { requestBody, responses } = paths['/admin/ajax/editorupload'].post
  expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data'])
  const [stored, refusal] = responses[200].content['application/json'].schema.oneOf
  expect(stored.properties).toHaveProperty('errno', { const: 0 })
  expect(refusal.properties).toHaveProperty('message')
})
