import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyKindCalls, makeTags, sampleBody, written } from '#server/conformance/every-kind-calls.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { everyKind, testResources } from '#server/conformance/test-resources.ts'
import { exchangeFiles } from '#server/testing/exchange-files.ts'

type Row = Record<string, unknown>

const tag = 'content/tag'
const branch = 'test/branch'
const plan = { mode: 'add', key: '', empty: 'keep' }

onEveryDialect(withResources(testResources), (product) => {
  const { call, row } = everyKindCalls(product)
  const files = exchangeFiles(product)
  const names = written.map(([name]) => name).filter((name) => name !== 'password')
  let tags: readonly number[] = []

  beforeAll(async () => {
    tags = await makeTags(product())
  })

  const stored = async (table: string): Promise<readonly Row[]> =>
    product().app.database.write.selectFrom(table).selectAll().orderBy('id').execute()
  const tagNames = async () => (await stored('content_tag')).map(({ name }) => name)
  /** Sends a csv with the fields as headings and imports it, or tries to. */
  const bring = async (name: string, csv: string, more: Row = {}, step: 'run' | 'trial' = 'run') => {
    const { file, mapping } = await files.sent(name, 'rows.csv', csv)
    return files.run(name, { ...plan, file, mapping, ...more, step })
  }

  for (const format of ['xlsx', 'csv'] as const) {
    test(`every kind goes out as ${format} and comes in again as it was, into old rows and new ones`, async () => {
      const ids: number[] = []
      for (const n of [1, 2, 3, 0]) {
        ids.push(Number((await call('add', n === 0 ? { text: '' } : sampleBody(n, tags))).data.id))
      }
      const before = await Promise.all(ids.map(row))
      const columns = ['id', ...names]
      const { content } = await files.exported(everyKind.name, { format, columns, ids })
      const { file, mapping } = await files.sent(everyKind.name, `every.${format}`, content)
      expect(mapping).toEqual(columns)
      const rows = product().rows(everyKind.name)
      await rows.update(ids, { text: 'changed', integer: 77, tag_ids: [], date: null, money: '1.00' })
      const change = { file, mapping, mode: 'update', key: 'id', empty: 'clear' }
      const written = { numbers: format === 'csv' ? 'point' : null, dates: null }
      const result = { added: 0, failed: 0, written, errors: [], errorFile: '' }
      expect(await files.run(everyKind.name, change)).toEqual({ ...result, isTrial: false, updated: 4 })
      expect((await Promise.all(ids.map(row))).map(withoutTimes)).toEqual(before.map(withoutTimes))

      await rows.remove(ids)
      const again = await files.sent(everyKind.name, `every.${format}`, content)
      const add = { file: again.file, mapping: ['', ...names], mode: 'add', key: '', empty: 'clear' }
      expect(await files.run(everyKind.name, add)).toMatchObject({ added: 4, failed: 0 })
      const added = (await stored('test_every_kind')).map(({ id }) => Number(id))
      const after = await Promise.all(added.map(row))
      // An export begins with the order of the list; the rows without a number of their own are compared.
      expect(after.map(withoutId)).toEqual(before.map(withoutId))
      await rows.remove(added)
    })
  }

  test('rows that are public are changed by drafts, which the result counts', async () => {
    const category = await product().rows('content/category').insert({ name: 'news' })
    const article = { title: 'Public', category_id: category.id, body: '<p>x</p>', status: 'published' }
    const { id } = await product().rows('content/article').insert(article)
    const csv = `id,title\r\n${id},Changed\r\n`
    expect(await bring('content/article', csv, { mode: 'update', key: 'id' })).toMatchObject({
      updated: 1,
      drafts: 1,
    })
    expect(await product().rows('content/article').find(Number(id))).toMatchObject({ title: 'Public' })
  })

  test('rows are changed by a key, added where there is none, and empty cells leave what is there', async () => {
    await product().rows(tag).insert({ name: 'kept', weigh: 5 })
    const csv = 'name,weigh\r\nkept,\r\nfresh,9\r\n'
    expect(await bring(tag, csv, { mode: 'update', key: 'name' })).toMatchObject({ updated: 1, failed: 1 })
    expect(await bring(tag, csv, { mode: 'both', key: 'name' })).toMatchObject({ updated: 1, added: 1 })
    expect(await stored('content_tag')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'kept', weigh: 5 }),
        expect.objectContaining({ name: 'fresh', weigh: 9 }),
      ]),
    )
  })

  test('a file is brought in once, however often that is asked for', async () => {
    const { file, mapping } = await files.sent(tag, 'rows.csv', 'name\r\nonce\r\n')
    const order = { step: 'run', ...plan, file, mapping }
    const asked = await Promise.all([files.ask(tag, 'import', order), files.ask(tag, 'import', order)])
    await product().app.jobs.runDue()
    const jobs = await Promise.all(
      asked.map(({ data }) => product().app.jobs.get(data.job, product().context())),
    )
    expect(jobs.map((job) => job?.state).toSorted()).toEqual(['done', 'failed'])
    expect((await tagNames()).filter((name) => name === 'once')).toHaveLength(1)
  })

  test('texts that no database keeps are refused by row, and name no file', async () => {
    const result = await bring('test/everyKind', 'title,text,tag_ids\r\nx,x,"a\0b"\r\n')
    expect(result).toMatchObject({ added: 0, failed: 1 })
    for (const file of ['\0', 'a\0b', '%', "'"]) {
      expect(await files.ask(tag, 'import', { step: 'errors', format: 'csv', file })).toMatchObject({
        code: 0,
        status: 200,
      })
    }
  })

  test('a wrong row does not stop the others, and leaves nothing of itself', async () => {
    const before = (await tagNames()).length
    const csv = `name,weigh\r\ngood 1,1\r\ngood 1,2\r\n,3\r\n${'x'.repeat(51)},4\r\nbad,much\r\ngood 2,5\r\n`
    const result = await bring(tag, csv)
    expect(result).toMatchObject({ added: 2, updated: 0, failed: 4 })
    expect(result.errors.map(({ row }) => row)).toEqual([3, 4, 5, 6])
    expect(await tagNames()).toHaveLength(before + 2)
    const { data } = await files.ask(tag, 'import', { step: 'errors', file: result.errorFile, format: 'csv' })
    const lines = (await files.download(data.url)).content.toString().trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(/^good 1,2,3,.*标签名称/)
  })

  test('a trial says what the import would do and stores nothing', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `trial ${at % 110},${at}`)
    const csv = `name,weigh\r\n${rows.join('\r\n')}\r\n`
    const before = await stored('content_tag')
    const records = (await stored('change_record')).length
    const trial = await bring(tag, csv, {}, 'trial')
    expect(trial).toMatchObject({ isTrial: true, added: 110, failed: 10 })
    expect(await stored('content_tag')).toEqual(before)
    expect(
      (await stored('change_record')).filter(({ resource }) => resource === tag).length,
    ).toBeLessThanOrEqual(records)
    expect(await bring(tag, csv)).toMatchObject({ added: trial.added, failed: trial.failed })
  })

  test('a tree comes in by the names of its parents, each behind the one above it', async () => {
    const csv = 'name,parent_id,note\r\nroot,,\r\nlow,root,\r\nlower,root / low,\r\nlost,nowhere,\r\n'
    expect(await bring(branch, csv, {}, 'trial')).toMatchObject({ added: 3, failed: 1 })
    expect(await bring(branch, csv)).toMatchObject({ added: 3, failed: 1 })
    const found = await stored('test_branch')
    const idOf = (name: string) => found.find((one) => one.name === name)?.id
    expect(found.map(({ name, parent_id }) => [name, parent_id])).toEqual([
      ['root', 0],
      ['low', idOf('root')],
      ['lower', idOf('low')],
    ])
    const { content } = await files.exported(branch, { format: 'csv', columns: ['name', 'parent_id'] })
    expect(content.toString().trim().split('\r\n').slice(1)).toEqual([
      'root,',
      'low,root',
      'lower,root / low',
    ])
  })

  test('pages of an export join without a gap, whichever way they are ordered', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => ({
      name: `page ${at}`,
      weigh: at % 7,
      create_time: at % 5 === 0 ? null : 1_700_000_000 + (at % 11),
      update_time: 1,
    }))
    await product().app.database.write.insertInto('content_tag').values(many).execute()
    for (const order of ['weigh,desc', 'create_time,asc', 'create_time,desc', 'id,asc']) {
      const { content } = await files.exported(tag, { format: 'csv', columns: ['id'], order })
      const out = content.toString().trim().split('\r\n').slice(1).map(Number)
      const all = (await stored('content_tag')).map(({ id }) => Number(id))
      expect(
        out.toSorted((one, other) => one - other),
        order,
      ).toEqual(all)
      const list = await product().call<{ list: Row[] }>(
        `/admin/content.tag/index?limit=999&order=${order}`,
        {
          token: product().superToken,
        },
      )
      expect(out.slice(0, 999), order).toEqual(list.data.list.map(({ id }) => id))
    }
    const search = [{ field: 'name', operator: 'LIKE', val: 'page 11' }]
    const { content } = await files.exported(tag, {
      format: 'csv',
      columns: ['name'],
      search,
      quickSearch: '119',
    })
    expect(content.toString().trim().split('\r\n').slice(1).toSorted()).toEqual(
      many
        .map(({ name }) => name)
        .filter((name) => name.includes('119'))
        .toSorted(),
    )
  })
})

function withoutTimes({ create_time: _c, update_time: _u, row_version: _v, ...row }: Row): Row {
  return row
}

/** Rows that were added anew: their numbers and times are others. */
function withoutId(row: Row): Row {
  const { id: _, ...rest } = withoutTimes(row)
  return rest
}

describe('a cell', () => {
  test('is told apart from a formula, and comes back as it was', async () => {
    const { bareText, harmlessText, joinList, splitList } = await import('#server/resource/columns/cell.ts')
    for (const text of [
      '=1+1',
      '+49',
      '-1',
      '@x',
      '\tx',
      '\rx',
      '\nx',
      '＝1+1',
      '＋49',
      '－1',
      '＠x',
      "'=x",
      "''@y",
      "'＝x",
    ]) {
      expect(harmlessText(text)).toBe(`'${text}`)
      expect(bareText(harmlessText(text))).toBe(text)
    }
    for (const text of ['1+1', "it's", "'quoted'", '文字']) expect(bareText(harmlessText(text))).toBe(text)
    for (const list of [['a'], ['a, b', 'c'], ['say "x"', 'y；z'], ['1', '2', '11']]) {
      expect(splitList(joinList(list))).toEqual(list)
    }
    expect(splitList('甲，乙、 丙; 丁')).toEqual(['甲', '乙', '丙', '丁'])
  })

  test('holds no formula where a program divides a csv at semicolons, and plain text stays as it is', async () => {
    const { openCsv } = await import('./sheets/csv-read.ts')
    const { writeCsv } = await import('./sheets/csv-write.ts')
    const there = async (texts: readonly string[]) => {
      const cells = texts.map((text) => ({ type: 'text' as const, text }))
      const pages = (async function* () {
        yield [cells]
      })()
      return text(writeCsv([{ name: 'x', headings: texts.map(() => 'h'), widths: [], pages }]))
    }
    const changed = [
      ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
      ['a\n=HYPERLINK("http://x")', 'a\n\'=HYPERLINK(""http://x"")'],
      ['1;-2+WEBSERVICE(A1)\t@SUM(B1)', "1;'-2+WEBSERVICE(A1)\t'@SUM(B1)"],
      ["2;+'\\\\host\\[b.xls]s'!A1", "2;'+'\\\\host\\[b.xls]s'!A1"],
      ["y;'=f(1)", "y;''=f(1)"],
      ['z;＝f(1)', "z;'＝f(1)"],
    ] as const
    for (const [given, harmless] of changed) {
      const content = await there([given])
      expect(content).toBe(`h\r\n"${harmless}"\r\n`)
      const { rows } = await openCsv(Buffer.from(content), { encoding: null, separator: null })
      expect(await Array.fromAsync(rows)).toEqual([['h'], [given]])
    }
    for (const given of [
      'list:\n- one\n- two (2)\n====',
      'so; =f(1)',
      'well ;-)',
      'a;=b;+49 30',
      "x;'-1",
      '甲；=f(1)',
    ])
      expect((await there([given])).slice(3, -2).replaceAll('"', '')).toBe(given)
    // Behind a negative number such a program reads on into the next cell: a quote ends the formula there.
    expect(await there(['5+cmd|x', '5 pieces'])).toContain('"5+cmd|x",5 pieces')
    const long = `;=${'a'.repeat(500_000)};=${'!'.repeat(500_000)}`
    expect(await there([long])).toContain(long)
  })
})
