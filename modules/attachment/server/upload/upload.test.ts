import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { boundary, multipart, type Part } from '#server/testing/multipart.ts'
import { jpegOfSize } from '#server/testing/pictures.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let product: TestApp
let png: Buffer
let port = 0

beforeAll(async () => {
  product = await startTestApp({ env: { PORTICO_PUBLIC_URL: 'https://shop.example' } })
  await product.server.listen({ host: '127.0.0.1', port: 0 })
  port = (product.server.server.address() as AddressInfo).port
  png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
})
afterAll(() => product.close())

const defaults = {
  upload_max_size: String(10 * 1024 * 1024),
  upload_allowed_suffixes: 'jpg,png,bmp,jpeg,gif,webp,zip,rar,wav,mp4,mp3',
  upload_allowed_mime_types: '',
  upload_save_name: '/storage/{topic}/{year}{mon}{day}/{fileName}{fileSha1}{.suffix}',
}
beforeEach(async () => {
  for (const [name, value] of Object.entries(defaults)) await setSetting(product, name, value)
  await product.app.database.write.deleteFrom('attachment').execute()
})

async function send(parts: readonly Part[], options: { token?: string; query?: string } = {}) {
  const response = await product.server.inject({
    method: 'POST',
    url: `/admin/ajax/upload${options.query ?? ''}`,
    headers: {
      batoken: options.token ?? product.superToken,
      'think-lang': 'en',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: multipart(parts),
  })
  const answer = response.json<{
    code: number
    msg: string
    data: { file: Record<string, unknown> } | null
  }>()
  return { ...answer, status: response.statusCode }
}

const file = (content: string | Buffer, filename: string, type = 'application/octet-stream'): Part => ({
  name: 'file',
  content,
  filename,
  type,
})

async function stored(): Promise<readonly string[]> {
  const folder = join(product.folders.uploads, '..')
  const names = await Promise.all(
    ['storage', 'incoming'].map(async (name) =>
      existsSync(join(folder, name))
        ? (await readdir(join(folder, name), { recursive: true, withFileTypes: true }))
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name))
        : [],
    ),
  )
  return names.flat()
}

const rows = () => product.app.database.read.selectFrom('attachment').selectAll().execute()

describe('an upload', () => {
  test('is kept and answered as the contract says', async () => {
    const { code, data } = await send([file(png, 'red.PNG', 'image/png')])
    expect(code).toBe(1)
    const sha1 = createHash('sha1').update(png).digest('hex')
    expect(data?.file).toEqual({
      id: expect.any(Number),
      topic: 'default',
      admin_id: 1,
      url: expect.stringMatching(new RegExp(`^/storage/default/\\d{8}/red${sha1}\\.png$`)),
      full_url: `https://shop.example${data?.file.url}`,
      name: 'red.png',
      suffix: 'png',
      mimetype: 'image/png',
      size: png.length,
      sha1,
      storage: 'local',
      last_upload_time: Math.floor(product.now / 1000),
      width: 3,
      height: 2,
    })
    const [row] = await rows()
    expect(row).toMatchObject({ sha256: createHash('sha256').update(png).digest('hex'), quote: 1 })
  })

  test('is served as what it is, and can do nothing', async () => {
    const picture = await send([file(png, 'served.png')])
    const url = String(picture.data?.file.url)
    const served = await product.server.inject({ url })
    expect(served.rawPayload.equals(png)).toBe(true)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(served.headers).not.toHaveProperty('content-disposition')
    await setSetting(product, 'upload_allowed_suffixes', 'txt')
    const text = await send([file('plain text', 'note.txt', 'text/plain')])
    const note = await product.server.inject({ url: String(text.data?.file.url) })
    expect(note.headers['content-disposition']).toMatch(/^attachment/)
  })

  test('needs a session before a byte is looked at', async () => {
    expect(await send([file(png, 'a.png')], { token: '' })).toMatchObject({ code: 303 })
    expect(await rows()).toEqual([])
  })

  test('without a file, with an empty one or a nameless one is incomplete', async () => {
    for (const parts of [
      [],
      [{ name: 'topic', content: 'default' }],
      [file('', 'empty.png', 'image/png')],
      [file(png, '')],
      [{ name: 'file', content: 'no filename' }],
    ]) {
      const answer = await send(parts)
      expect(answer, JSON.stringify(parts.map(({ name }) => name))).toMatchObject({ status: 200, code: 0 })
    }
    const plain = await product.call('/admin/ajax/upload', {
      method: 'POST',
      token: product.superToken,
      body: { file: 'x' },
    })
    expect(plain).toMatchObject({ status: 200, code: 0 })
    expect(await rows()).toEqual([])
  })
})

describe('the checks', () => {
  const refusals = async (parts: readonly Part[]) => (await send(parts)).msg

  test('come in the order suffix, size, content', async () => {
    await setSetting(product, 'upload_max_size', '1024')
    const big = Buffer.alloc(2000, 1)
    expect(await refusals([file(big, 'big.exe', 'image/png')])).toMatch(/^The type of uploaded file/)
    expect(await refusals([file(big, 'big.png', 'image/png')])).toMatch(/^The size of the uploaded file/)
    expect(await refusals([file(Buffer.alloc(500, 1), 'small.png', 'image/png')])).toMatch(/^The content/)
  })

  test('a file that lies about its type is refused, whichever way it lies', async () => {
    const jpeg = await sharp(png).jpeg().toBuffer()
    const script = Buffer.from('<script>alert(1)</script>')
    for (const [content, name, type] of [
      [script, 'a.png', 'image/png'],
      [jpeg, 'a.png', 'image/png'],
      [png, 'a.jpg', 'image/jpeg'],
      [png, 'a.png', 'text/html'],
      [png, 'a.png', 'image/svg+xml'],
      [png, 'a.mp4', 'video/mp4'],
      [Buffer.from('GIF89a<script>'), 'a.png', 'image/png'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.jpg', 'image/jpeg'],
    ] as const) {
      expect(await send([file(content, name, type)]), `${name} ${type}`).toMatchObject({
        status: 200,
        code: 0,
      })
    }
    expect(await rows()).toEqual([])
    for (const type of ['', 'application/octet-stream', 'image/x-png', 'IMAGE/PNG']) {
      expect(await send([file(png, 'a.png', type)]), type).toMatchObject({ code: 1 })
    }
  })

  test('what browsers or servers run can not be allowed by any setting', async () => {
    const suffixes =
      'html,htm,svg,xml,xhtml,js,mjs,php,phtml,phar,jsp,asp,cgi,sh,exe,htaccess,json,wasm,css'.split(',')
    await setSetting(product, 'upload_allowed_suffixes', suffixes.map((suffix) => `.${suffix}`).join(','))
    for (const suffix of [...suffixes, 'HTML', 'pHp']) {
      expect(await refusals([file('x', `a.${suffix}`)]), suffix).toMatch(/^The type of uploaded file/)
    }
    for (const name of ['png', '.png', 'a.png.', 'a.png ', 'a.png\0.exe', 'a.', 'a', '.htaccess', 'a.p ng']) {
      expect(await send([file(png, name)]), JSON.stringify(name)).toMatchObject({ status: 200, code: 0 })
    }
  })

  test('a list of MIME types narrows what is declared', async () => {
    await setSetting(product, 'upload_allowed_mime_types', 'image/jpeg')
    expect(await refusals([file(png, 'a.png', 'image/png')])).toMatch(/^The type of uploaded file/)
  })

  test('pictures of huge dimensions are refused by their header, small as they are', async () => {
    const huge = Buffer.from(png)
    huge.writeUInt32BE(50_000, 16)
    huge.writeUInt32BE(50_000, 20)
    const bmp = Buffer.alloc(100)
    bmp.write('BM', 0, 'latin1')
    bmp.writeUInt32LE(100, 2)
    bmp.writeUInt32LE(54, 10)
    bmp.writeUInt32LE(40, 14)
    bmp.writeInt32LE(100_000, 18)
    bmp.writeInt32LE(-100_000, 22)
    expect(await refusals([file(huge, 'huge.png')])).toMatch(/^The picture/)
    expect(await refusals([file(bmp, 'huge.bmp')])).toMatch(/^The picture/)
    expect(await refusals([file(png.subarray(0, 20), 'cut.png')])).toMatch(/^The (?:picture|content)/)
    expect(await rows()).toEqual([])
  })

  test('photos of today’s phones are taken', async () => {
    const photo = file(await jpegOfSize(8064, 6048), 'photo.jpg', 'image/jpeg')
    expect((await send([photo])).data?.file).toMatchObject({ width: 8064, height: 6048 })
  })

  test('topic and driver come from short lists of letters', async () => {
    for (const topic of ['../up', 'a/b', 'A', 'x'.repeat(33), 'ü', '.', 'a b', '__proto__\0']) {
      const answer = await send([{ name: 'topic', content: topic }, file(png, 'a.png')])
      expect(answer, topic).toMatchObject({ status: 200, code: 0 })
    }
    expect(await send([{ name: 'driver', content: 's3' }, file(png, 'a.png')])).toMatchObject({ code: 0 })
    const good = await send([{ name: 'topic', content: 'news_1-a' }, file(png, 'a.png')])
    expect(good.data?.file).toMatchObject({
      topic: 'news_1-a',
      url: expect.stringMatching(/^\/storage\/news_1-a\//),
    })
    const byQuery = await send([file(png, 'a.png')], { query: '?topic=news&driver=local&uuid=1' })
    expect(byQuery.data?.file).toMatchObject({ topic: 'news' })
  })

  test('refused files leave nothing on disk', async () => {
    const before = await stored()
    await setSetting(product, 'upload_max_size', '100000')
    await refusals([file(Buffer.alloc(200_000, 1), 'big.png')])
    await refusals([file('lie', 'lie.png')])
    await refusals([{ name: 'topic', content: '../' }, file(png, 'topic.png')])
    expect(await stored()).toEqual(before)
  })
})

describe('identical content', () => {
  test('of one owner and topic is stored once and counted', async () => {
    const before = (await stored()).length
    const content = await sharp(png).resize(9, 9).png().toBuffer()
    const first = await send([file(content, 'one.png')])
    product.now += 60_000
    const second = await send([file(content, 'two.png')])
    expect(second.data?.file).toMatchObject({
      id: first.data?.file.id,
      url: first.data?.file.url,
      last_upload_time: Math.floor(product.now / 1000),
    })
    expect(await rows()).toEqual([expect.objectContaining({ quote: 2, name: 'one.png' })])
    expect(await stored()).toHaveLength(before + 1)
  })

  test('of another topic or owner is a record of its own', async () => {
    const limited = await product.limitedAdmin(['content/tag/index'])
    const answers = [
      await send([file(png, 'a.png')]),
      await send([file(png, 'a.png')], { query: '?topic=other' }),
      await send([file(png, 'a.png')], { token: limited.token }),
    ]
    expect(new Set(answers.map(({ data }) => data?.file.id)).size).toBe(3)
    expect(answers[2]?.data?.file.admin_id).toBe(limited.id)
  })

  test('sent in parallel is no fault, and every answer names a file that is there', async () => {
    const content = await sharp(png).resize(11, 11).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send([file(content, 'same.png')])))
    for (const { code, data } of answers) {
      expect(code).toBe(1)
      expect((await product.server.inject({ url: String(data?.file.url) })).statusCode).toBe(200)
    }
  })
})

test('a template that names no content never lets one file replace another', async () => {
  await setSetting(product, 'upload_save_name', '/storage/{topic}/{fileName}{.suffix}')
  const contents = await Promise.all([5, 6].map((size) => sharp(png).resize(size, 21).png().toBuffer()))
  const urls: string[] = []
  for (const content of contents) urls.push(String((await send([file(content, 'same.png')])).data?.file.url))
  for (const [at, url] of urls.entries()) {
    expect((await product.server.inject({ url })).rawPayload).toEqual(contents[at])
  }
})

describe('names', () => {
  test('are found as people type them, and have quotes where browsers wrote quotes', async () => {
    await send([file(png, 're\u0301sume\u0301.png')])
    const found = await product.call<{ total: number }>(
      `/admin/routine.attachment/index?quickSearch=${encodeURIComponent('r\u00e9sum\u00e9')}`,
      { token: product.superToken },
    )
    expect(found.data.total).toBe(1)
    const names = ['a%22b.png', 'a%0d%0Ab.png', '100%25.png', '%41.png']
    const pictures = await Promise.all(
      names.map((_, at) =>
        sharp(png)
          .resize(30, 30 + at)
          .png()
          .toBuffer(),
      ),
    )
    const shown = await Promise.all(
      names.map(async (name, at) => (await send([file(pictures[at] ?? '', name)])).data?.file.name),
    )
    expect(shown).toEqual(['ab.png', 'ab.png', '10025.png', '41.png'])
  })

  test.each([
    '/etc/{fileName}{.suffix}',
    '/storage/../../{fileName}{.suffix}',
    '/storage/{nothing}',
    '{topic}',
    '/storage/{random}{suffix}',
    '/storage/..{topic}../..{fileSha1}{.suffix}',
    `/storage/${'x'.repeat(400)}{.suffix}`,
  ])('the template %s keeps files in their folder and under their suffix', async (template) => {
    await setSetting(product, 'upload_save_name', template)
    const content = await sharp(png).resize(4, template.length).png().toBuffer()
    const { code, data } = await send([file(content, '../..hidden.png')])
    expect(code).toBe(1)
    const url = String(data?.file.url)
    expect(url).toMatch(/^\/storage\/[^.]+\.png$/)
    const served = await product.server.inject({ url })
    expect(served.rawPayload.equals(content)).toBe(true)
    const path = join(product.folders.uploads, '..', url)
    expect(await readFile(path)).toEqual(content)
  })
})

describe('over a real connection', () => {
  /** With `abort` only so many bytes are sent, and the connection ends once that promise is kept. */
  const raw = (body: Buffer, abort?: { readonly after: number; readonly once: () => PromiseLike<unknown> }) =>
    new Promise<string>((resolve, reject) => {
      const call = request(
        {
          port,
          host: '127.0.0.1',
          path: '/admin/ajax/upload',
          method: 'POST',
          headers: {
            batoken: product.superToken,
            'think-lang': 'en',
            'content-type': `multipart/form-data; boundary=${boundary}`,
            ...(abort ? { 'content-length': body.length } : {}),
          },
        },
        (response) => {
          let text = ''
          response.on('data', (chunk) => {
            text += chunk
          })
          response.on('end', () => resolve(text))
        },
      )
      call.on('error', () => resolve('broken'))
      if (!abort) call.end(body)
      else {
        call.write(body.subarray(0, abort.after))
        Promise.resolve(abort.once())
          .catch(reject)
          .finally(() => call.destroy())
      }
    })

  test('the size limit holds while the file streams in, and the refusal arrives', async () => {
    await setSetting(product, 'upload_max_size', String(1024 * 1024))
    const before = await stored()
    const answer = await raw(multipart([file(Buffer.alloc(12 * 1024 * 1024, 1), 'big.png')]))
    expect(JSON.parse(answer)).toMatchObject({ code: 0, msg: expect.stringContaining('1 MiB') })
    expect(await stored()).toEqual(before)
  })

  test('a forbidden suffix is refused without waiting for the file, and the refusal arrives', async () => {
    const answer = await raw(multipart([file(Buffer.alloc(9 * 1024 * 1024, 1), 'big.exe')]))
    expect(JSON.parse(answer)).toMatchObject({ code: 0, msg: expect.stringMatching(/^The type/) })
  })

  test('an upload that ends too early leaves nothing and is a clean refusal', async () => {
    const before = await stored()
    const body = multipart([file(Buffer.alloc(100_000, 1), 'cut.png')])
    const answer = await raw(body.subarray(0, 50_000))
    expect(JSON.parse(answer)).toMatchObject({ code: 0, msg: expect.stringMatching(/incomplete/) })
    expect(await stored()).toEqual(before)
  })

  test('an upload whose sender goes away leaves nothing', async () => {
    const before = await stored()
    const once = () => expect.poll(stored).not.toEqual(before)
    await raw(multipart([file(Buffer.alloc(500_000, 1), 'gone.png')]), { after: 200_000, once })
    await expect.poll(stored).toEqual(before)
    expect(await rows()).toEqual([])
  })

  test('odd multipart bodies are clean refusals', async () => {
    const fields = Array.from({ length: 2000 }, (_, at) => ({ name: `f${at}`, content: 'x' }))
    for (const body of [
      Buffer.from(''),
      Buffer.from('rubbish'),
      Buffer.from(`--${boundary}\r\n`),
      Buffer.from(`--${boundary}--\r\n`),
      multipart([{ name: '__proto__', content: 'x' }]),
      multipart([{ name: 'constructor', content: 'x' }]),
      multipart([{ name: 'topic', content: 'x'.repeat(100_000) }, file(png, 'a.png')]),
      multipart(fields),
      Buffer.from(`--${boundary}\r\n${'X-Noise: 1\r\n'.repeat(5000)}\r\nx\r\n--${boundary}--\r\n`),
    ]) {
      const answer = await raw(body)
      expect(answer, body.subarray(0, 80).toString()).not.toBe('broken')
      expect(JSON.parse(answer), body.subarray(0, 80).toString()).toMatchObject({ code: 0 })
      expect(answer).not.toContain('number ')
    }
  })
})

test('an upload is logged as the administrator who made it', async () => {
  expect((await send([file(png, 'logged.png', 'image/png')])).code).toBe(1)
  const row = await product.app.database.read
    .selectFrom('admin_log')
    .select(['admin_id', 'username', 'title'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row).toMatchObject({ admin_id: 1, username: 'admin', title: 'Upload file' })
})

describe('an upload into a folder', () => {
  test('is filed there, also in parts; a folder that is gone takes nothing', async () => {
    const { id } = await product.rows('routine/attachmentFolder').insert({ name: 'Covers', pid: 0 })
    const { data } = await send([{ name: 'folder_id', content: String(id) }, file(png, 'a.png', 'image/png')])
    const rows = product.rows('routine/attachment')
    expect(await rows.find(Number(data?.file.id))).toMatchObject({ folder_id: id })
    const other = await product.rows('routine/attachmentFolder').insert({ name: 'Others', pid: 0 })
    const again = [{ name: 'folder_id', content: String(other.id) }, file(png, 'a.png', 'image/png')]
    expect((await send(again)).data?.file.id).toBe(data?.file.id)
    expect(await rows.find(Number(data?.file.id))).toMatchObject({ folder_id: other.id, quote: 2 })
    await send([file(png, 'a.png', 'image/png')])
    expect(await rows.find(Number(data?.file.id))).toMatchObject({ folder_id: other.id })
    const gone = [{ name: 'folder_id', content: '900001' }, file(png, 'b.png', 'image/png')]
    expect(await send(gone)).toMatchObject({ code: 0, msg: expect.stringContaining('no longer exists') })
    await product.rows('routine/attachmentFolder').remove([Number(other.id)])
    expect(await rows.find(Number(data?.file.id))).toMatchObject({ folder_id: null })
  })
})
