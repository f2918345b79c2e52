import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { filePart, sendForm } from '#server/testing/multipart.ts'
import { startS3, type TestS3 } from '#server/testing/services/s3.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { removeStored } from '../remove-stored.ts'

const MiB = 1024 * 1024

let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

/** What all processes have in common besides the database. */
const shared = {
  get env() {
    return { STORAGE_URL: s3.url(), PORTICO_SECRET: 'shared-by-all-processes-of-this-test' }
  },
}

const archive = (size: number) => {
  const content = Buffer.alloc(size, 1)
  content.write('PK\x03\x04', 'latin1')
  return content
}

onEveryDialect(shared, (product, dialect) => {
  let other: TestApp | null = null
  /** A second process. SQLite is for one: two of its connections in this process would wait for each other for ever. */
  const second = async () => {
    if (dialect === 'sqlite') return product()
    other ??= await startTestApp({ ...shared, beside: product() })
    return other
  }
  afterEach(async () => {
    await product().app.database.write.deleteFrom('attachment').execute()
    await other?.close()
    other = null
  })

  const send = (app: TestApp, content: Buffer) =>
    sendForm(app, '/admin/ajax/upload', [filePart(content, 'same.zip')], product().superToken)
  const rows = () =>
    product().app.database.read.selectFrom('attachment').select(['id', 'quote', 'disk_name']).execute()

  test('the parts of a file may come to any process', async () => {
    const [one, two, content] = [product(), await second(), archive(6 * MiB)]
    const call = (app: TestApp, name: string, body: unknown) =>
      app.call<{ id: string; file: Record<string, unknown> }>(`/admin/ajax/${name}`, {
        method: 'POST',
        token: one.superToken,
        body,
      })
    const { id } = (await call(one, 'uploadBegin', { name: 'a.zip', size: content.length })).data
    const part = (app: TestApp, number: number, bytes: Buffer) =>
      sendForm(
        app,
        `/admin/ajax/uploadPart?id=${id}&part=${number}`,
        [filePart(bytes, 'blob')],
        one.superToken,
      )
    expect(await part(one, 1, content.subarray(0, 5 * MiB))).toMatchObject({ code: 1 })
    expect(await part(two, 2, content.subarray(5 * MiB))).toMatchObject({ code: 1 })
    const finished = await call(two, 'uploadFinish', { id })
    expect(finished).toMatchObject({ code: 1 })
    const { data } = finished
    const served = await one.server.inject({ url: String(data.file.url) })
    expect(served.rawPayload.equals(content)).toBe(true)
    expect(await Array.fromAsync(one.app.files.parts.list())).toEqual([])
  })

  test('one content sent to all of them at once is one attachment, and every upload counts', async () => {
    const apps = [product(), await second()]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => send(apps[at % 2] ?? product(), archive(500))),
    )
    expect(new Set(answers.map(({ data }) => data.file.id)).size).toBe(1)
    expect(await rows()).toEqual([expect.objectContaining({ quote: 6 })])
  })

  test('a file deleted by one and uploaded to another in the same moment is wholly there', async () => {
    const [one, two, content] = [product(), await second(), archive(600)]
    await send(one, content)
    for (let round = 0; round < 5; round++) {
      const [row] = await rows()
      await one.rows('routine/attachment').remove([Number(row?.id)])
      const [{ data }] = await Promise.all([
        send(two, content),
        removeStored(one.app, [{ disk_name: row?.disk_name }]),
      ])
      expect((await one.server.inject({ url: String(data.file.url) })).statusCode).toBe(200)
    }
  })
})
