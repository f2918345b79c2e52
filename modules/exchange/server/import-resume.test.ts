import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportPreview, ImportResult } from '#core/calls/exchange.ts'
import type { JobView } from '#core/calls/job.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { openDatabase } from '#server/db/database.ts'
import { type ServerResource, serverResource } from '#server/resource/side.ts'
import { closeDatabase, createTestDatabase, dialects } from '#server/testing/databases.ts'
import { exchangeFiles } from '#server/testing/exchange-files.ts'
import { boundary, multipart } from '#server/testing/multipart.ts'
import { dataFolder, type ServerProcess, startProcess } from '#server/testing/process.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** The row at which the process breaks down; the text of none otherwise. */
let deadly = ''

const line = defineResource('test/line', {
  label: 'text',
  fields: { text: field.text({ required: true, max: 20 }) },
  list: { columns: ['id', 'text'] },
  form: [['text']],
})
const lines: readonly ServerResource[] = [
  serverResource(line, {
    beforeSave({ values }) {
      if (values.text === deadly) throw new Error('the process breaks down')
      return values
    },
  }),
]
const options = {
  ...withResources(lines),
  env: { PORTICO_SECRET: 'a secret that all processes know, long enough' },
}

/** Every tenth line is too long. */
const textOf = (n: number) => (n % 10 === 0 ? `line ${n} is much too long for its field` : `line ${n}`)
const csvOf = (count: number, heading: string) =>
  `${heading}\r\n${Array.from({ length: count }, (_, at) => textOf(at + 1)).join('\r\n')}\r\n`
const good = (count: number) =>
  Array.from({ length: count }, (_, at) => textOf(at + 1)).filter((text) => text.length <= 20)

onEveryDialect(options, (product) => {
  const files = exchangeFiles(product)
  let other: TestApp | null = null
  beforeEach(async () => {
    const { write } = product().app.database
    for (const table of ['test_line', 'exchange_file'] as const) await write.deleteFrom(table).execute()
  })
  afterEach(async () => {
    deadly = ''
    await other?.close()
    other = null
  })

  const stored = async () => {
    const rows = await product()
      .app.database.write.selectFrom('test_line')
      .select('text')
      .orderBy('id')
      .execute()
    return rows.map(({ text }) => String(text))
  }
  const look = (id: number) => product().app.jobs.get(id, product().context())

  test('an import that another process takes over goes on behind the rows that were kept, and counts right', async () => {
    const { file, mapping } = await files.sent('test/line', 'lines.csv', csvOf(230, 'text'))
    const plan = { mode: 'add', key: '', empty: 'keep' }
    deadly = 'line 131'
    const { data } = await files.ask('test/line', 'import', { step: 'run', ...plan, file, mapping })
    await product().app.jobs.runDue()
    // Two steps of fifty are kept, of the third nothing.
    expect(await look(data.job)).toMatchObject({ state: 'failed', done: 100 })
    expect(await stored()).toEqual(good(100))

    // As a process leaves it that was killed there.
    await product()
      .app.database.write.updateTable('job')
      .set({ state: 'running', process: 'dead', error: '', end_time: null, heartbeat_time: 1 })
      .where('id', '=', data.job)
      .execute()
    deadly = ''
    other = await startTestApp({ ...options, beside: product() })
    await other.app.jobs.runDue()

    const job = await look(data.job)
    expect(job).toMatchObject({ state: 'done', done: 230 })
    expect(await stored()).toEqual(good(230))
    const result = job?.result as unknown as ImportResult
    expect(result).toMatchObject({ isTrial: false, added: 207, updated: 0, failed: 23 })
    expect(result.errors.map(({ row }) => row)).toEqual(Array.from({ length: 23 }, (_, at) => at * 10 + 11))
    const order = { step: 'errors', file: result.errorFile, format: 'csv' }
    const saved = await files.download((await files.ask('test/line', 'import', order)).data.url)
    expect(saved.content.toString().trim().split('\r\n')).toHaveLength(1 + 23)
    expect(await product().app.database.write.selectFrom('exchange_file').select('kind').execute()).toEqual([
      { kind: 'errors' },
    ])
  })

  test('an import that a fault ended goes on when it is repeated', async () => {
    const { file, mapping } = await files.sent('test/line', 'lines.csv', csvOf(120, 'text'))
    deadly = 'line 61'
    const order = { step: 'run', mode: 'add', key: '', empty: 'keep', file, mapping }
    const { data } = await files.ask('test/line', 'import', order)
    await product().app.jobs.runDue()
    deadly = ''
    await product().app.jobs.repeat(data.job, product().context())
    expect(await look(data.job)).toMatchObject({ state: 'waiting', done: 50 })
    await product().app.jobs.runDue()
    expect((await look(data.job))?.result).toMatchObject({ added: 108, failed: 12 })
    expect(await stored()).toEqual(good(120))
  })
})

const password = 'Import-Test-1'
const count = 240

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`an import whose process is killed, on ${dialect}`, () => {
    const cleanups: (() => Promise<unknown>)[] = []
    afterEach(async () => {
      for (const clean of cleanups.splice(0).toReversed()) await clean()
    })
    const start = async (env: Readonly<Record<string, string>>) => {
      const server = await startProcess(env)
      cleanups.push(() => server.kill('SIGKILL'))
      return server
    }

    test('brings in all rows once and counts them all', { timeout: 120_000 }, async () => {
      const folder = await dataFolder()
      cleanups.push(folder.remove)
      const { url: DATABASE_URL, drop } = await createTestDatabase(dialect)
      cleanups.push(drop)
      const env = {
        PORTICO_DATA_DIR: folder.path,
        PORTICO_ADMIN_PASSWORD: password,
        PORTICO_TEST_HOOKS: '1',
        DATABASE_URL,
      }
      const first = await start(env)
      const database = await openDatabase(DATABASE_URL)
      cleanups.push(() => closeDatabase(database))
      const names = async () => {
        const rows = await database.read.selectFrom('content_tag').select('name').orderBy('id').execute()
        return rows.map(({ name }) => String(name))
      }
      const token = await signIn(first)
      const id = await beginImport(first, token)
      await expect
        .poll(async () => (await names()).length, { timeout: 30_000, interval: 5 })
        .toBeGreaterThan(0)
      await first.kill('SIGKILL')
      const kept = await names()
      expect(kept.length).toBeLessThan(count)

      // Half a minute without a sign of life is over.
      await database.write.updateTable('job').set({ heartbeat_time: 1 }).where('id', '=', id).execute()
      const second = await start(env)
      const look = async () =>
        (await second.call<JobView>(`/admin/ajax/job?id=${id}`, { token })).data as JobView
      await expect.poll(async () => (await look()).state, { timeout: 60_000 }).toBe('done')
      expect(await look()).toMatchObject({ done: count, result: { added: count, updated: 0, failed: 0 } })
      expect(await names()).toEqual(Array.from({ length: count }, (_, at) => `tag ${at}`))
    })
  })
}

async function signIn(server: ServerProcess): Promise<string> {
  const drawn = await fetch(`${server.url}/api/common/clickCaptcha?id=import-resume`)
  await drawn.arrayBuffer()
  const captchaInfo = drawn.headers.get('x-test-captcha-info')
  const body = { username: 'admin', password, captchaId: 'import-resume', captchaInfo }
  const answer = await server.call<{ userInfo: { token: string } }>('/admin/index/login', {
    method: 'POST',
    body,
  })
  expect(answer.code, answer.msg).toBe(1)
  return answer.data.userInfo.token
}

/** Sends a file of tags and has it brought in; answers the number of the job. */
async function beginImport(server: ServerProcess, token: string): Promise<number> {
  const content = `name\r\n${Array.from({ length: count }, (_, at) => `tag ${at}`).join('\r\n')}\r\n`
  const form = multipart([{ name: 'file', filename: 'tags.csv', content, type: 'text/csv' }])
  const response = await fetch(`${server.url}/admin/content.tag/import`, {
    method: 'POST',
    headers: {
      server: 'true',
      batoken: token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: new Uint8Array(form),
  })
  const { file, mapping } = ((await response.json()) as { data: ImportPreview }).data
  const { data } = await server.call<{ job: number }>('/admin/content.tag/import', {
    method: 'POST',
    token,
    body: { step: 'run', mode: 'add', key: '', empty: 'keep', file, mapping },
  })
  return data.job
}
