import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import type { RawCell } from '#server/resource/columns/cell.ts'
import { exchangeFiles } from '#server/testing/exchange-files.ts'
import { readXlsx } from './sheets/xlsx-read.ts'
import { writeXlsx } from './sheets/xlsx-write.ts'

type Row = Record<string, unknown>
const tag = 'content/tag'
const article = 'content/article'

const product = onSqlite({ env: { PORTICO_RATE_LIMIT: 'off' } })
const files = exchangeFiles(product)
const tags = () => product().app.database.write.selectFrom('content_tag').selectAll().orderBy('id').execute()
const logRows = () => product().app.database.write.selectFrom('admin_log').selectAll().orderBy('id').execute()
/** What is logged of exports that are over. */
const ends = async () =>
  (await logRows())
    .filter(({ title }) => String(title).startsWith('导出完成'))
    .map(({ admin_id, data }) => ({ admin_id, ...JSON.parse(String(data)) }))

async function cellsOf(content: Buffer): Promise<readonly (readonly RawCell[])[]> {
  const rows = []
  for await (const row of readXlsx(content)) rows.push(row)
  return rows
}

describe('an export', () => {
  test('holds what people see: labels in their language, names of related rows, numbers and dates as such', async () => {
    const category = await product().rows('content/category').insert({ name: 'News' })
    const { id } = await product().rows(article).insert({
      title: '=cmd()',
      category_id: category.id,
      body: '<p>x</p>',
      publish_time: 1_700_000_000,
      views: 12,
    })
    const columns = ['title', 'category_id', 'status', 'publish_time', 'views']
    const order = { format: 'xlsx', columns, ids: [id] }
    const { content, headers } = await files.exported(article, order, { language: 'en' })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Article \d{8}-\d{6}\.xlsx"/)
    const [headings, cells] = await cellsOf(content)
    expect(headings?.slice(0, 3)).toEqual(['Title', 'Category', 'Status'])
    expect(cells).toEqual(["'=cmd()", 'News', 'Draft', '2023-11-15 06:13:20', 12])
    const csv = (await files.exported(article, { ...order, format: 'csv' })).content.toString()
    expect(csv).toMatch(/^\uFEFF.*\r\n"'=cmd\(\)",News,草稿,2023-11-15 06:13:20,12\r\n$/)
  })

  test('is fetched once, within a minute, while its session lives', async () => {
    const ask = async (token?: string) =>
      (await files.ask(tag, 'export', { format: 'csv' }, { ...(token ? { token } : {}) })).data.url
    const body = async (url: string) => (await files.download(url)).content.toString()
    const url = await ask()
    expect(await body(url)).toMatch(/^\uFEFF/)
    expect(await body(url)).toContain('"code":0')
    expect(await body(url.replace(/ticket=.*/, 'ticket=guess'))).toContain('"code":0')
    const late = await ask()
    product().now += 61_000
    expect(await body(late)).toContain('"code":0')
    const { id, token } = await product().limitedAdmin(['content/tag/export', 'content/tag/index'])
    const ofGone = await ask(token)
    await product().app.database.write.deleteFrom('token').where('user_id', '=', id).execute()
    expect(await body(ofGone)).toContain('"code":0')
  })

  test('shows a caller the rows of their scope only, asked for by number too', async () => {
    const lower = await product().limitedAdmin(['dashboard/index'])
    const { id, token } = await product().limitedAdmin([
      'dashboard/index',
      'auth/admin/index',
      'auth/admin/export',
    ])
    await product().app.settings.refresh()
    const exported = async (more: Row) => {
      const order = { format: 'csv', columns: ['id'], order: 'id,asc', ...more }
      return (await files.exported('auth/admin', order, { token })).content
        .toString()
        .trim()
        .split('\r\n')
        .slice(1)
    }
    expect(await exported({})).toEqual([String(lower.id), String(id)])
    expect(await exported({ ids: [1, id] })).toEqual([String(id)])
  })

  test('is logged with who took how many rows by which conditions', async () => {
    const search = [{ field: 'name', operator: 'LIKE', val: 'audit' }]
    await product().rows(tag).insert({ name: 'audit 1' })
    await files.exported(tag, { format: 'csv', search })
    const last = async () => (await ends()).at(-1)
    await expect.poll(last).toMatchObject({ admin_id: 1, rows: 1, isComplete: true, search })
    expect(JSON.stringify(await logRows())).not.toMatch(/ticket=[^*]/)
  })

  test('stops reading when whoever asked goes away, and makes room for the next', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => ({
      name: `${at} ${'long '.repeat(9)}`,
      weigh: at,
    }))
    const { write } = product().app.database
    for (let at = 0; at < many.length; at += 2000) {
      await write
        .insertInto('content_tag')
        .values(many.slice(at, at + 2000))
        .execute()
    }
    await product().server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = product().server.server.address() as AddressInfo
    for (let round = 0; round < 4; round++) {
      const { data } = await files.ask(tag, 'export', { format: round % 2 ? 'csv' : 'xlsx' })
      await new Promise<void>((resolve, reject) => {
        const asking = get(
          { host: '127.0.0.1', port, path: data.url, headers: { server: 'true' } },
          (answer) => {
            answer.once('data', () => {
              asking.destroy()
              resolve()
            })
            answer.on('error', () => {})
          },
        )
        asking.on('error', reject)
      })
    }
    const lastFour = async () =>
      (await ends()).slice(-4).map(({ isComplete, rows }) => [isComplete, Number(rows) < 20_000])
    await expect.poll(lastFour).toEqual(Array(4).fill([false, true]))
    const whole = await files.exported(tag, { format: 'csv', columns: ['id'] })
    expect(whole.content.toString().split('\r\n').length).toBeGreaterThan(20_000)
    await write.deleteFrom('content_tag').where('name', 'like', '%long %').execute()
  })
})

describe('an import', () => {
  const plan = { mapping: ['name', 'weigh'], mode: 'add', key: '', empty: 'keep' }
  let names = 0
  const some = (count: number) => Array.from({ length: count }, () => `row ${++names},1`).join('\r\n')

  beforeEach(async () => {
    product().now += 60_000
  })

  test('can no more than the calls of whoever asks, at every step', async () => {
    const nodes = ['content/tag/index', 'content/tag/import', 'content/tag/add']
    const { token, id, groupId } = await product().limitedAdmin(nodes)
    const csv = `name,weigh\r\n${some(3)}\r\n`
    const { file, modes } = await files.sent(tag, 'rows.csv', csv, { token })
    expect(modes).toEqual(['add'])
    const asked = (more: Row, asker = { token }) =>
      files.ask(tag, 'import', { step: 'run', file, ...plan, ...more }, asker)
    expect(await asked({ mode: 'both', key: 'name' })).toMatchObject({
      code: 401,
      msg: expect.stringContaining('编辑'),
    })
    expect(await asked({}, { token: product().superToken })).toMatchObject({ code: 0 })
    expect(await asked({ mapping: ['name', 'create_time'] })).toMatchObject({ code: 0 })
    const { data } = await asked({})
    const before = (await tags()).length
    await product().rows('auth/group').update([groupId], { rules: [] })
    await product().app.jobs.runDue()
    expect(await product().app.jobs.get(data.job, product().context())).toMatchObject({ state: 'failed' })
    expect(await tags()).toHaveLength(before)
    expect(id).toBeGreaterThan(1)
  })

  test('that is cancelled keeps the rows it has brought in, and says how many', async () => {
    const { file } = await files.sent(tag, 'rows.csv', `name,weigh\r\n${some(5000)}\r\n`)
    const before = (await tags()).length
    const { data } = await files.ask(tag, 'import', { step: 'run', file, ...plan })
    const running = product().app.jobs.runDue()
    await expect.poll(async () => (await tags()).length, { interval: 1 }).toBeGreaterThan(before)
    await product().app.jobs.cancel(data.job, product().context())
    await running
    const job = await product().app.jobs.get(data.job, product().context())
    expect(job?.state).toBe('cancelled')
    const { added } = (job?.result ?? {}) as { added: number }
    expect(added).toBeLessThan(5000)
    expect(await tags()).toHaveLength(before + added)
  })

  test('of ten thousand wrong rows shows the first and keeps all of them for a file', async () => {
    const wrong = Array.from({ length: 10_000 }, (_, at) => `${'x'.repeat(60)} ${at},1`).join('\r\n')
    const { file } = await files.sent(tag, 'wrong.csv', `name,weigh\r\n${wrong}\r\n${some(2)}\r\n`)
    const result = await files.run(tag, { ...plan, file })
    expect(result).toMatchObject({ added: 2, failed: 10_000 })
    expect(result.errors).toHaveLength(50)
    expect(result.errors[0]).toEqual({ row: 2, reason: '标签名称最多 50 个字符' })
    const { data } = await files.ask(tag, 'import', {
      step: 'errors',
      file: result.errorFile,
      format: 'xlsx',
    })
    const rows = await cellsOf((await files.download(data.url)).content)
    expect(rows).toHaveLength(10_001)
    expect(rows.at(-1)).toEqual([expect.stringMatching(/ 9999$/), '1', 10_001, '标签名称最多 50 个字符'])
  }, 60_000)

  test('reads headings and options in both languages, GBK too', async () => {
    // 标签名称 as Chinese editions of spreadsheet programs save it.
    const gbk = Buffer.from('b1eac7a9c3fbb3c62c776569676801', 'hex').subarray(0, -1)
    const text = Buffer.concat([
      gbk,
      Buffer.from('h\r\n'),
      Buffer.from('d6d0cec4', 'hex'),
      Buffer.from(',3\r\n'),
    ])
    const { mapping, rows } = await files.sent(tag, 'gbk.csv', text, { language: 'en' })
    expect(mapping).toEqual(['name', ''])
    expect(rows).toEqual([['中文', '3']])
    const csv = 'Name,状态\r\nCity,Disabled\r\nTown,启用\r\n'
    const sent = await files.sent('content/category', 'both.csv', csv)
    expect(sent.mapping).toEqual(['name', 'status'])
    await files.run('content/category', { ...plan, file: sent.file, mapping: sent.mapping })
    const found = await product()
      .app.database.write.selectFrom('content_category')
      .select(['name', 'status'])
      .execute()
    expect(found).toEqual(
      expect.arrayContaining([
        { name: 'City', status: '0' },
        { name: 'Town', status: '1' },
      ]),
    )
  })

  test('finds a row that the product began with by what it is called in the language of whoever asks', async () => {
    const text = 'username,nickname,group_id,password\nanna,Anna,Default group,Quiet-Harbour-42\n'
    const asker = { language: 'en' }
    const { file, mapping } = await files.sent('user/user', 'members.csv', text, asker)
    const result = await files.run('user/user', { ...plan, file, mapping }, asker)
    expect(result).toMatchObject({ added: 1, errors: [] })
    const { content } = await files.exported(
      'user/user',
      { format: 'csv', columns: ['username', 'group_id'] },
      asker,
    )
    expect(content.toString()).toContain('anna,Default group')
  })

  test('keeps what waits so that a copy of the database tells no password', async () => {
    const secret = 'Imported-Secret-1'
    await files.sent('user/user', 'members.csv', `username,password\r\nsomebody,${secret}\r\n`)
    const parts = await product().app.database.write.selectFrom('exchange_part').selectAll().execute()
    expect(parts.length).toBeGreaterThan(0)
    for (const { content } of parts) expect(content).toMatch(/^sealed:/)
  })

  test('lets others have their turn while a long file is read', async () => {
    // One cell that is never closed: nothing of it is a row before the end.
    const sending = files.send(tag, 'long.csv', `name\r\n"${'x'.repeat(8_000_000)}`)
    const end = sending.then(() => true)
    let turns = 0
    while (!(await Promise.race([end, nextTurn(false)]))) turns++
    // It is read in more than a hundred pieces; without turns between them there would be a handful.
    expect(turns).toBeGreaterThan(50)
  })

  test('refuses what is no file of rows, without a fault and without a trace', async () => {
    const zip = async (entries: Readonly<Record<string, Buffer | string>>) => {
      const file = new ZipFile()
      for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), name)
      file.end()
      return buffer(file.outputStream)
    }
    const book = await buffer(
      await writeXlsx([{ name: 'x', headings: Array(201).fill('h'), widths: [], pages: [[[]]] }]),
    )
    const bareBook = {
      'xl/workbook.xml': '<workbook><sheet id="r1"/></workbook>',
      'xl/_rels/workbook.xml.rels': '<r><Relationship Id="r1" Target="worksheets/s.xml"/></r>',
    }
    const bad: Readonly<Record<string, Buffer | string>> = {
      'a.xlsx': 'PK no archive',
      'b.xlsx': await zip({ 'readme.txt': 'nothing' }),
      'c.xlsx': await zip({
        'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook>&a;</workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships/>',
      }),
      'd.xlsx': await zip({ 'xl/sharedStrings.xml': Buffer.alloc(101 * 1024 * 1024) }),
      'e.xlsx': book,
      'f.csv': '',
      'g.csv': 'only headings\r\n',
      'h.csv': `${'a,'.repeat(300)}\r\n1\r\n`,
      'i.csv': 'a\0b,"unfinished\r\n1,2',
      'j.exe': 'x',
      'k.csv': ','.repeat(2_000_000),
      // Twenty kilobytes that unpack to millions of tags within each other, or attributes of one.
      'l.xlsx': await zip({ ...bareBook, 'xl/worksheets/s.xml': Buffer.alloc(20 * 1024 * 1024, '<a>') }),
      'm.xlsx': await zip({
        ...bareBook,
        'xl/worksheets/s.xml': `<a ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      }),
    }
    for (const [name, content] of Object.entries(bad)) {
      expect(await files.send(tag, name, content), name).toMatchObject({
        code: 0,
        status: 200,
        msg: expect.stringMatching(/./),
      })
    }
    const left = await product().app.database.write.selectFrom('exchange_file').selectAll().execute()
    expect(left.every(({ total }) => Number(total) >= 0)).toBe(true)
  })
})
