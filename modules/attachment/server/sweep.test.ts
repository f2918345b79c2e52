import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { filePart, sendForm } from '#server/testing/multipart.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { removeStored } from './remove-stored.ts'

let product: TestApp

beforeAll(async () => {
  product = await startTestApp()
  await setSetting(product, 'upload_allowed_suffixes', 'txt')
})
afterAll(() => product.close())
beforeEach(async () => {
  for (const table of ['attachment', 'job']) await product.app.database.write.deleteFrom(table).execute()
})

async function put(path: string, daysOld: number): Promise<void> {
  const whole = join(product.app.config.dataDir, path)
  await mkdir(dirname(whole), { recursive: true })
  await writeFile(whole, 'content')
  const time = product.now / 1000 - daysOld * 86_400
  await utimes(whole, time, time)
}

const send = (content: string, topic = 'default', token?: string) =>
  sendForm(
    product,
    '/admin/ajax/upload',
    [{ name: 'topic', content: topic }, filePart(content, 'note.txt', 'text/plain')],
    token,
  )
const statusOf = async (url: unknown) => (await product.server.inject({ url: String(url) })).statusCode
const diskNameOf = async (id: unknown) => {
  const query = product.app.database.read.selectFrom('attachment').select('disk_name')
  return (await query.where('id', '=', Number(id)).executeTakeFirstOrThrow()).disk_name
}

async function sweep(params: Record<string, unknown> = {}) {
  const { jobs } = product.app
  const id = await jobs.start('upload/sweep', params, product.context())
  await jobs.runDue()
  const job = await product.app.database.read
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(job.state, String(job.error)).toBe('done')
  return JSON.parse(String(job.result))
}

test('files without attachment go after a day of grace, and a dry run only names them', async () => {
  await put('storage/lost/old.txt', 2)
  await put('storage/lost/new.txt', 0.5)
  await put('parts/0123456789abcdef0123456789abcdef/1', 2)
  const { data } = await send('kept')
  const found = {
    orphans: { count: 1, bytes: 7, names: ['lost/old.txt'] },
    lost_parts: { count: 1, bytes: 7, names: ['0123456789abcdef0123456789abcdef/1'] },
    missing: { count: 0, bytes: 0, names: [] },
  }
  expect(await sweep({ dry_run: true })).toEqual({ dry_run: true, ...found })
  expect(await statusOf('/storage/lost/old.txt')).toBe(200)
  expect(await sweep()).toMatchObject({ dry_run: false, ...found })
  expect(await statusOf('/storage/lost/old.txt')).toBe(404)
  expect(await statusOf('/storage/lost/new.txt')).toBe(200)
  expect(await statusOf(data.file.url)).toBe(200)
  expect(await Array.fromAsync(product.app.files.parts.list())).toEqual([])
})

test('an attachment whose file is missing is reported, and whole again after the next upload of the same', async () => {
  const { data } = await send('precious')
  const name = String(await diskNameOf(data.file.id))
  await product.app.files.remove(name)
  expect((await sweep()).missing).toEqual({ count: 1, bytes: 8, names: [name] })
  expect((await send('precious')).data.file).toMatchObject({ id: data.file.id })
  expect(await statusOf(data.file.url)).toBe(200)
})

test('a row that names no file is reported like one whose file is missing', async () => {
  const { data } = await send('nameless')
  const disk_name = String(await diskNameOf(data.file.id))
  const attachments = product.app.database.write
  const setName = (disk_name: string) =>
    attachments.updateTable('attachment').set({ disk_name }).where('id', '=', Number(data.file.id)).execute()
  await setName('')
  expect((await sweep({ dry_run: true })).missing).toMatchObject({ count: 1, names: [''] })
  await setName(disk_name)
})

test('uploads that were never finished go with their parts', async () => {
  const begun = await product.call<{ id: string }>('/admin/ajax/uploadBegin', {
    method: 'POST',
    token: product.superToken,
    body: { name: 'note.txt', size: 7, type: 'text/plain' },
  })
  await sendForm(product, `/admin/ajax/uploadPart?id=${begun.data.id}&part=1`, [filePart('content', 'blob')])
  expect((await sweep()).uploads).toBe(0)
  product.now += 86_401_000
  expect((await sweep()).uploads).toBe(1)
  product.now -= 86_401_000
  expect(await Array.fromAsync(product.app.files.parts.list())).toEqual([])
})

test('a file that attachments share goes with the last of them', async () => {
  const other = await product.limitedAdmin(['content/tag/index'])
  const one = (await send('shared')).data.file
  const two = (await send('shared', 'default', other.token)).data.file
  expect(two.url).toBe(one.url)
  for (const [file, status] of [
    [one, 200],
    [two, 404],
  ] as const) {
    const disk_name = await diskNameOf(file.id)
    await product.rows('routine/attachment').remove([Number(file.id)])
    await removeStored(product.app, [{ disk_name }])
    expect(await statusOf(file.url)).toBe(status)
  }
})

test('a file that is deleted and uploaded in the same moment is wholly there or wholly gone', async () => {
  const delay = (await send('contested')).data.file
  for (let round = 0, last = delay; round < 10; round++) {
    const disk_name = await diskNameOf(last.id)
    await product.rows('routine/attachment').remove([Number(last.id)])
    const [again] = await Promise.all([send('contested'), removeStored(product.app, [{ disk_name }])])
    last = again.data.file
    expect(await statusOf(last.url)).toBe(200)
  }
})

test('a name that many contents want at once goes to each of them in turn, and none is lost', async () => {
  await setSetting(product, 'upload_save_name', '/storage/{topic}/{fileName}{.suffix}')
  const contents = Array.from({ length: 5 }, (_, at) => `content ${at}`)
  const answers = await Promise.all(contents.map((content) => send(content, 'wanted')))
  for (const [at, { data }] of answers.entries())
    expect((await product.server.inject({ url: String(data.file.url) })).body).toBe(contents[at])
})
