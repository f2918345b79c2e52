import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { filePart, sendForm } from '#server/testing/multipart.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const MiB = 1024 * 1024

let product: TestApp

beforeAll(async () => {
  product = await startTestApp()
})
afterAll(() => product.close())

beforeEach(async () => {
  await setSetting(product, 'upload_max_size', String(30 * MiB))
  for (const table of ['attachment', 'upload']) await product.app.database.write.deleteFrom(table).execute()
})

let count = 0
/** An archive of its own content. */
const archive = (size: number) => {
  const content = Buffer.alloc(size, ++count)
  content.write('PK\x03\x04', 'latin1')
  return content
}

interface Begun {
  readonly id: string
  readonly part_size: number
}

const post = <T>(name: string, body: unknown, token = product.superToken) =>
  product.call<T>(`/admin/ajax/${name}`, { method: 'POST', token, body, language: 'en' })
const begin = (body: Record<string, unknown>, token?: string) =>
  post<Begun>('uploadBegin', { type: '', ...body }, token)
const sendPart = (id: string, part: number | string, content: Buffer, token?: string) =>
  sendForm(product, `/admin/ajax/uploadPart?id=${id}&part=${part}`, [filePart(content, 'blob')], token)
const finish = (id: string, token?: string, more = {}) =>
  post<{ file: Record<string, unknown> }>('uploadFinish', { id, ...more }, token)

/** Begins and sends all parts, in an order of choice. */
async function sendAll(content: Buffer, name = 'large.zip', order = (parts: number[]) => parts) {
  const { data } = await begin({ name, size: content.length })
  const parts = Array.from({ length: Math.ceil(content.length / data.part_size) }, (_, at) => at + 1)
  for (const part of order(parts)) {
    const from = (part - 1) * data.part_size
    expect(await sendPart(data.id, part, content.subarray(from, from + data.part_size))).toMatchObject({
      code: 1,
    })
  }
  return data.id
}

async function onDisk(name: string): Promise<readonly string[]> {
  const folder = join(product.app.config.dataDir, name)
  return existsSync(folder) ? readdir(folder, { recursive: true }) : []
}

const rows = () => product.app.database.read.selectFrom('attachment').selectAll().execute()

test('goes into the folder that its end names, and waits while that is gone', async () => {
  const { id: folder } = await product.rows('routine/attachmentFolder').insert({ name: 'Archives', pid: 0 })
  const id = await sendAll(archive(100))
  expect(await finish(id, undefined, { folder_id: 900_001 })).toMatchObject({ code: 0 })
  const { data } = await finish(id, undefined, { folder_id: folder })
  expect(await product.rows('routine/attachment').find(Number(data.file.id))).toMatchObject({
    folder_id: folder,
  })
})
describe('a file in parts', () => {
  test('becomes the attachment that a single call makes, whatever order its parts came in', async () => {
    const content = archive(11 * MiB)
    const id = await sendAll(content, 'large.zip', (parts) => parts.toReversed())
    const { code, data } = await finish(id)
    expect(code).toBe(1)
    expect((await product.server.inject({ url: String(data.file.url) })).rawPayload.equals(content)).toBe(
      true,
    )
    const single = await sendForm(product, '/admin/ajax/upload', [filePart(content, 'large.zip')])
    expect(single.data.file).toEqual(data.file)
    expect(await onDisk('parts')).toEqual([])
    expect(await onDisk('incoming')).toEqual([])
  })

  test('goes on after a break: a part is sent again, and finishing twice answers the same file', async () => {
    const content = archive(6 * MiB)
    const id = await sendAll(content)
    expect(await sendPart(id, 2, content.subarray(5 * MiB))).toMatchObject({ code: 1 })
    const [first, second] = await Promise.all([finish(id), finish(id)])
    expect(first).toMatchObject({ code: 1 })
    expect(second.data).toEqual(first.data)
    expect((await finish(id)).data).toEqual(first.data)
    expect(await rows()).toEqual([expect.objectContaining({ quote: 1 })])
  })

  test('that lacks a part, or has one of the wrong size, is incomplete and may be completed', async () => {
    const content = archive(6 * MiB)
    const { data } = await begin({ name: 'a.zip', size: content.length })
    expect(await sendPart(data.id, 1, content.subarray(0, 5 * MiB))).toMatchObject({ code: 1 })
    expect((await finish(data.id)).msg).toMatch(/incomplete/)
    expect((await sendPart(data.id, 2, content.subarray(5 * MiB, 6 * MiB - 1))).msg).toMatch(/incomplete/)
    expect((await sendPart(data.id, 2, Buffer.alloc(2 * MiB))).msg).toMatch(/^The size/)
    expect(await sendPart(data.id, 2, content.subarray(5 * MiB))).toMatchObject({ code: 1 })
    expect(await finish(data.id)).toMatchObject({ code: 1 })
    for (const part of ['0', '3', '-1', '1e0', ' 1', 'x', ''])
      expect(await sendPart(data.id, part, content.subarray(0, 10)), part).toMatchObject({
        status: 200,
        code: 0,
      })
  })

  test('meets the checks of the single call in the same order', async () => {
    const refusal = async (body: Record<string, unknown>) => (await begin(body)).msg
    for (const body of [{}, { name: '', size: 9 }, { name: 'a.exe', size: 0 }, { name: 'a.zip', size: '9' }])
      expect(await refusal(body)).toMatch(/incomplete/)
    expect(await refusal({ name: 'a.exe', size: 99 * MiB })).toMatch(/^The type/)
    expect(await refusal({ name: 'a.zip', size: 99 * MiB })).toMatch(/^The size.*30 MiB/)
    expect(await refusal({ name: 'a.zip', size: 9, type: 'text/html' })).toMatch(/^The content/)
    expect(await refusal({ name: 'a.zip', size: 9, topic: '../up' })).toMatch(/topic/)
    expect(await refusal({ name: 'a.zip', size: 9, driver: 's3' })).toMatch(/^Unknown storage/)
    const id = await sendAll(Buffer.alloc(6 * MiB, 1), 'lie.zip')
    expect((await finish(id)).msg).toMatch(/^The content/)
    expect((await finish(id)).msg).toMatch(/has ended/)
    expect(await onDisk('parts')).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('leaves nothing when it is stopped, not even a part that is still on its way', async () => {
    const content = archive(6 * MiB)
    const { data } = await begin({ name: 'a.zip', size: content.length })
    const parts = [
      sendPart(data.id, 1, content.subarray(0, 5 * MiB)),
      sendPart(data.id, 2, content.subarray(5 * MiB)),
    ]
    const stopped = post('uploadAbort', { id: data.id })
    expect(await stopped).toMatchObject({ code: 1 })
    await Promise.all(parts)
    expect(await post('uploadAbort', { id: data.id })).toMatchObject({ code: 1 })
    expect((await finish(data.id)).msg).toMatch(/has ended/)
    expect(await onDisk('parts')).toEqual([])
    expect(await onDisk('incoming')).toEqual([])
  })

  test('belongs to whoever began it', async () => {
    const other = await product.limitedAdmin(['content/tag/index'])
    const id = await sendAll(archive(6 * MiB))
    expect((await sendPart(id, 1, Buffer.alloc(10), other.token)).msg).toMatch(/has ended/)
    expect((await finish(id, other.token)).msg).toMatch(/has ended/)
    await post('uploadAbort', { id }, other.token)
    expect(await finish(id)).toMatchObject({ code: 1 })
  })

  test('is one of ten that may be open, and is given up after a day', async () => {
    const { token } = await product.limitedAdmin(['content/tag/index'])
    const all = await Promise.all(Array.from({ length: 12 }, () => begin({ name: 'a.zip', size: 9 }, token)))
    expect(all.filter(({ code }) => code === 1)).toHaveLength(10)
    expect(all.find(({ code }) => code === 0)?.msg).toMatch(/unfinished/)
    product.now += 86_401_000
    const again = await product.tokenOf(1)
    const id = all.find(({ code }) => code === 1)?.data.id ?? ''
    expect((await finish(id, again)).msg).toMatch(/has ended/)
    product.now -= 86_401_000
  })
})
