import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { onSqlite, withResources } from '#server/conformance/on-every-dialect.ts'
import { everyKind, testResources } from '#server/conformance/test-resources.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { exchangeFiles } from '#server/testing/exchange-files.ts'
import { openCsv } from './sheets/csv-read.ts'

// Files as other programs write them. What they hold comes in as it was meant, or is refused: nothing is guessed in silence.

const product = onSqlite({ ...withResources(testResources), env: { PORTICO_RATE_LIMIT: 'off' } })
const files = exchangeFiles(product)
const { name } = everyKind
const inEnglish = { language: 'en' }
const plan = { mode: 'add', key: '', empty: 'keep' }
let emails = 0

/** Sends a file and brings it in; answers what came of it and the rows that are new. */
async function bring(content: Buffer | string, more = {}, said = {}) {
  const file =
    Buffer.isBuffer(content) && content.subarray(0, 2).toString() === 'PK' ? 'rows.xlsx' : 'rows.csv'
  const preview = await files.sent(name, file, content, { ...inEnglish, said })
  const before = await lastId()
  const order = { ...plan, file: preview.file, mapping: preview.mapping, ...more }
  const result = await files.run(name, order, inEnglish)
  const rows = await product()
    .app.database.write.selectFrom(everyKind.table)
    .selectAll()
    .where('id', '>', before)
    .orderBy('id')
    .execute()
  return { preview, result, rows, reasons: result.errors.map(({ reason }) => reason) }
}

async function lastId(): Promise<number> {
  const { id } = (await product()
    .app.database.write.selectFrom(everyKind.table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()) as { id: number | null }
  return Number(id ?? 0)
}

const cellsOf = async (text: string) => {
  const { rows, separator } = await openCsv(Buffer.from(text), { encoding: null, separator: null })
  return { separator, rows: await Array.fromAsync(rows) }
}

describe('a csv', () => {
  test.each([
    ['windows and unix ends', 'a,b\r\n1,2\n3,4\n'],
    ['unix and windows ends', 'a,b\n1,2\r\n3,4\r\n'],
    ['quotes', 'a,b\r\n"1","2"\n"3","4"\n'],
    ['old Mac ends', 'a,b\r1,2\r3,4\r'],
  ])('ends its lines as it likes: %s', async (_, text) => {
    expect((await cellsOf(text)).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test('keeps line ends and characters of two units within cells, wherever it is read on', async () => {
    const cell = `x\r\ny\n${'😀'.repeat(40_000)}`
    for (const shift of ['', 'z']) {
      const { rows } = await cellsOf(`a,b\r\n"${shift}${cell}",1\r\n`)
      expect(rows[1]).toEqual([shift + cell, '1'])
    }
  })

  test.each([
    ['Preis, netto;Title\n1;x\n', ';'],
    ['Title|Note\na|b\n', '|'],
    ['Title\tPrice\nTee\t1,500\nKaffee\t2,5\n', '\t'],
    ['Title;Price\nTee;1,5\nKaffee;2,5\n', ';'],
    ['name,text\nx,a;b\ny,c;d\n', ','],
    ['\n\nTitle;Note\na;b\n', ';'],
    ['sep=|\nTitle|a;b\n1|2;3\n', '|'],
    ['Title\nalone\n', ','],
    ['"a;b";"c\nd",e;f\n1;2;3\n', ';'],
  ])('shows what divides its cells: %j', async (text, separator) => {
    expect((await cellsOf(text)).separator).toBe(separator)
  })

  test('may name its separator, begin with empty lines and a title, and be read otherwise by whoever sends it', async () => {
    const { preview } = await bring('sep=;\nPrices of May\n\nText;Float\nTea;2\nCoffee;3\n')
    expect(preview.reading).toEqual({ encoding: 'utf-8', separator: ';', heading: 3, doubtful: [] })
    expect(preview.top[0]).toEqual({ row: 1, text: 'Prices of May' })
    expect(preview).toMatchObject({ headings: ['Text', 'Float'], total: 2 })
    const said = { separator: ',', heading: '1' }
    const otherwise = await files.sent(name, 'rows.csv', 'x;y,z\n1,2\n', { ...inEnglish, said })
    expect(otherwise).toMatchObject({ headings: ['x;y', 'z'], reading: { separator: ',', heading: 1 } })
    for (const wrong of ['encoding utf-7', 'separator #', 'heading 0x1', 'heading 7']) {
      const [field = '', value = ''] = wrong.split(' ')
      const asker = { ...inEnglish, said: { [field]: value } }
      const answer = await files.send(name, 'rows.csv', 'x,y\n1,2\n', asker)
      expect(answer, wrong).toMatchObject({ code: 0, status: 200, msg: expect.stringContaining(field) })
    }
  })

  test('with one column is read from its first row, though a later one has more', async () => {
    const { preview } = await bring('Text\nalone\nwith,more\n')
    expect(preview).toMatchObject({ headings: ['Text'], total: 2 })
  })

  test('in another encoding names it, shows words to check, and is read in the one that is chosen', async () => {
    const content = Buffer.from('546578743b466c6f61740acff0e8e2e5f23b310a', 'hex')
    const { preview, rows } = await bring(content)
    expect(preview.reading).toMatchObject({ encoding: 'windows-1251', doubtful: ['Привет'] })
    expect(rows).toMatchObject([{ text: 'Привет' }])
    const chosen = await bring(content, {}, { encoding: 'koi8-r' })
    expect(chosen.preview.reading).toMatchObject({ encoding: 'koi8-r', doubtful: [] })
    expect(chosen.rows).toMatchObject([{ text: 'оПХБЕР' }])
  })

  test('of which a byte was lost brings its other rows in as they are', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => `茶${at},1\n`)
    const content = Buffer.from(`Text,Float\n${lines.join('')}`)
    content[content.indexOf('茶8') + 1] = 0xff
    const { rows, result, reasons } = await bring(content)
    expect(rows.map(({ text }) => text)).toEqual(
      lines.filter((_, at) => at !== 8).map((line) => line.split(',')[0]),
    )
    expect([result.errors[0]?.row, reasons]).toEqual([10, [expect.stringContaining('encoding')]])
  })
})

describe('numbers', () => {
  test.each([
    [
      'semicolons and decimal commas',
      'Text;Float\na;1,500\nb;2,5\nc;1.234,50\n',
      [1.5, 2.5, 1234.5],
      'comma',
    ],
    ['tabs and decimal commas', 'Text\tFloat\na\t1,500\nb\t2,5\n', [1.5, 2.5], 'comma'],
    ['groups with points', 'Text;Float\na;1.500\nb;2,50\n', [1500, 2.5], 'comma'],
    ['groups with commas', 'Text,Float\na,"1,500"\nb,2\n', [1500, 2], 'point'],
    ['decimal points', 'Text;Float\na;1.500\nb;2.5\n', [1.5, 2.5], 'point'],
    ['nothing that could be two', 'Text;Float\na;1500\nb;3\n', [1500, 3], null],
  ])('are read as the file writes them: %s', async (_, csv, values, style) => {
    const { rows, result } = await bring(csv)
    expect(rows.map(({ float }) => Number(float))).toEqual(values)
    expect(result).toMatchObject({ failed: 0, written: { numbers: style } })
  })

  test('that could be two are refused until somebody says which', async () => {
    const csv = 'Text;Float\na;1,500\nb;2\n'
    const { rows, reasons } = await bring(csv)
    expect(rows).toMatchObject([{ text: 'b' }])
    expect(reasons).toEqual([expect.stringContaining('“1,500” could be two numbers')])
    const value = async (numbers: string) => Number((await bring(csv, { numbers })).rows[0]?.float)
    expect([await value('point'), await value('comma')]).toEqual([1500, 1.5])
    const mixed = await bring('Text;Float\na;1,500\nb;2,5\nc;2.5\n')
    expect(mixed.rows.map(({ float }) => Number(float))).toEqual([2.5, 2.5])
    expect(mixed.result).toMatchObject({ failed: 1, written: { numbers: null } })
  })
})

describe('dates', () => {
  test('are read however they are written, and a bare number is no second of 1970', async () => {
    const csv = [
      'Text,Date_time,Date',
      'a,45292,45292',
      'b,45292.5,20240101',
      'c,31/12/2024 10:00,12/11/2024',
      'd,1/12/2024,01.02.2024',
      'e,1700000000,2024-01-02',
    ]
    const { rows, result } = await bring(`${csv.join('\n')}\n`, { mapping: ['text', 'date_time', 'date'] })
    const moment = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`) / 1000
    expect(rows.map(({ date_time, date }) => [Number(date_time), date])).toEqual([
      [moment('2024-01-01 00:00:00'), '2024-01-01'],
      [moment('2024-01-01 12:00:00'), '2024-01-01'],
      [moment('2024-12-31 10:00:00'), '2024-11-12'],
      [moment('2024-12-01 00:00:00'), '2024-02-01'],
      [1_700_000_000, '2024-01-02'],
    ])
    expect(result).toMatchObject({ failed: 0, written: { dates: 'dmy' } })
    const wrong = await bring('Text,Date_time\na,2024\nb,202401\nc,01/02/2024\n', {
      mapping: ['text', 'date_time'],
    })
    expect(wrong.rows).toEqual([])
    expect(wrong.reasons.at(-1)).toContain('“01/02/2024” could be two dates')
    const chosen = await bring('Text,Date\na,01/02/2024\n', { mapping: ['text', 'date'], dates: 'mdy' })
    expect(chosen.rows).toMatchObject([{ date: '2024-01-02' }])
  })

  test('of an hour that clocks show twice go out and come in as they were, and are found by it', async () => {
    await setSetting(product(), 'time_zone', 'Europe/Berlin')
    const moments = ['2026-10-25T00:15:00Z', '2026-10-25T01:15:00Z'].map((iso) => Date.parse(iso) / 1000)
    const ids: number[] = []
    for (const date_time of moments) {
      const row = await product()
        .rows(name)
        .insert({ text: 'twice', email: `twice${++emails}@example.com`, date_time })
      ids.push(Number(row.id))
    }
    for (const format of ['xlsx', 'csv']) {
      const columns = ['id', 'date_time']
      const { content } = await files.exported(name, { format, columns, ids })
      const { result } = await bring(content, { mode: 'update', key: 'id' })
      expect(result, format).toMatchObject({ updated: 2, failed: 0 })
      const kept = await Promise.all(ids.map((id) => product().rows(name).find(id)))
      expect(kept.map((row) => row?.date_time)).toEqual(moments)
    }
    const found = async (operator: string, val: string) => {
      const search = encodeURIComponent(JSON.stringify({ all: [{ field: 'date_time', operator, val }] }))
      const { data } = await product().call<{ list: { id: number }[] }>(
        `/admin/test.everyKind/index?order=id,asc&where=${search}`,
        { token: product().superToken },
      )
      return data.list.map(({ id }) => ids.indexOf(id)).filter((at) => at >= 0)
    }
    expect(await found('RANGE', '2026-10-25 02:00:00,2026-10-25 02:59:59')).toEqual([0, 1])
    expect(await found('eq', '2026-10-25 02:15:00')).toEqual([0, 1])
    expect(await found('egt', '2026-10-25 02:15:00')).toEqual([0, 1])
    expect(await found('elt', '2026-10-25 02:15:00')).toEqual([0, 1])
    expect(await found('eq', '2026-10-25 02:15:00+01:00')).toEqual([1])
    const { reasons, rows } = await bring(
      'Text,Date_time\na,2026-10-25 02:15:00\nb,2026-03-29 02:30:00\nc,2026-03-29 03:30:00\n',
      { mapping: ['text', 'date_time'] },
    )
    expect(rows).toMatchObject([{ text: 'c' }])
    expect(reasons).toEqual([expect.stringContaining('twice'), expect.stringContaining('skip')])
    await setSetting(product(), 'time_zone', 'Asia/Shanghai')
  })
})

describe('a workbook', () => {
  test('holds what its program shows: fifteen digits', async () => {
    const zip = new ZipFile()
    const text = (place: string, content: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`
    const noise = ['3.3000000000000003', '0.30000000000000004', '1234567.8900000001']
    const rows = noise.map(
      (digits, at) => `<row>${text(`A${at + 2}`, 'x')}<c r="B${at + 2}"><v>${digits}</v></c></row>`,
    )
    const parts = {
      'xl/workbook.xml': '<workbook><sheet id="r1"/></workbook>',
      'xl/_rels/workbook.xml.rels': '<r><Relationship Id="r1" Target="worksheets/s.xml"/></r>',
      'xl/worksheets/s.xml': `<worksheet><row>${text('A1', 'Text')}${text('B1', 'Float')}</row>${rows.join('')}</worksheet>`,
    }
    for (const [part, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), part)
    zip.end()
    const { rows: added, reasons } = await bring(await buffer(zip.outputStream))
    expect(reasons).toEqual([])
    expect(added.map(({ float }) => Number(float))).toEqual([3.3, 0.3, 1234567.89])
  })

  test('that cut a text off does not bring in the half of it', async () => {
    const long = 'x'.repeat(40_000)
    const row = await product()
      .rows(name)
      .insert({ text: 'cut', email: `cut${++emails}@example.com`, rich_text: `<p>${long}</p>` })
    const order = { columns: ['id', 'rich_text'], ids: [row.id] }
    const back = async (format: string) => {
      const { content } = await files.exported(name, { format, ...order })
      return bring(content, { mode: 'update', key: 'id' })
    }
    const { reasons, result } = await back('xlsx')
    expect([result.updated, reasons]).toEqual([0, [expect.stringContaining('cut off')]])
    expect((await back('csv')).result).toMatchObject({ updated: 1, failed: 0 })
    expect(await product().rows(name).find(Number(row.id))).toMatchObject({ rich_text: `<p>${long}</p>` })
  })
})
