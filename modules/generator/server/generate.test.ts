import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { foreignTable } from '#server/lookups/tables/introspect.ts'
import { exchangeFiles } from '#server/testing/exchange-files.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { Design, DesignChange, FieldDesign, ParsedTable, Plan } from '../design/design.ts'
import { entityName } from '../design/names.ts'
import { newField } from '../design/presets.ts'
import { generatedFolder } from './files/files.ts'

type Row = Record<string, unknown>

const id = newField('pk')
const title = newField('string', { name: 'title', comment: '书名' })
const price = newField('float', { name: 'price', comment: '价格' })
const state = newField('radio', { name: 'state', comment: '状态:new=新书,old=旧书' })
const weigh = newField('weigh')

/** What a call answered; its message where it answered nothing. */
function answered<T>({ data, msg }: { readonly data: T; readonly msg: string }): T {
  if (data === null) throw new Error(msg)
  return data
}

function designOf(name: string, fields: readonly FieldDesign[], more: Partial<Design['table']> = {}): Design {
  return {
    type: 'create',
    table: {
      name,
      comment: '图书表',
      quickSearchField: ['title'],
      defaultSortField: 'id',
      defaultSortType: 'desc',
      formFields: [],
      columnFields: [],
      generateRelativePath: '',
      databaseConnection: '',
      designChange: [],
      rebuild: 'No',
      ...more,
    },
    fields,
  }
}

onEveryDialect({}, (product) => {
  const call = <T = Row>(url: string, body?: unknown, token = product().superToken) =>
    product().call<T>(url, { token, ...(body ? { method: 'POST', body } : {}) })
  const generate = (design: Design, confirm?: string) =>
    call('/admin/crud.crud/generate', { ...design, ...(confirm ? { confirm } : {}) })
  const preview = async (design: Design) => answered(await call<Plan>('/admin/crud.crud/preview', design))
  const lastLog = async () =>
    ((await call('/admin/crud.log/index')).data as { list: readonly Row[] }).list[0] ?? {}
  const add = (url: string, body: Row, token = product().superToken) => call(`/admin/${url}/add`, body, token)
  const list = async (url: string, query = '') =>
    ((await call(`/admin/${url}/index?${query}`)).data as { list: readonly Row[]; total: number }).list

  describe('an entity that is made from nothing', () => {
    const design = designOf('shop_book', [id, title, price, state, weigh])

    test('is shown before anything is done', async () => {
      const plan = await preview(design)
      expect(plan).toMatchObject({
        entity: 'shop/book',
        table: 'shop_book',
        kind: 'create',
        faults: [],
        losses: [],
        confirm: null,
      })
      expect(plan.statements[0]).toContain('create table')
      expect(plan.files.map(({ path, state: is }) => [path, is])).toEqual([
        ['modules/shop/book/book.ts', 'new'],
        ['modules/shop/book/book.messages.ts', 'new'],
        [expect.stringMatching(/^modules\/shop\/migrations\/\d{14}-book\.ts$/), 'new'],
      ])
      expect(plan.menu).toEqual({
        titles: ['Shop', '图书管理'],
        nodes: ['index', 'add', 'edit', 'del', 'sortable', 'export', 'import'].map(
          (one) => `shop/book/${one}`,
        ),
        isNew: true,
      })
      expect((await call('/admin/shop.book/index')).status).toBe(404)
    })

    test('is live at once: calls, menu, declaration, documents', async () => {
      expect(await generate(design)).toMatchObject({
        code: 1,
        data: { entity: 'shop/book', path: 'shop/book' },
      })
      expect(await add('shop.book', { title: 'Moby Dick', price: 12.5, state: 'new' })).toMatchObject({
        code: 1,
      })
      expect(await list('shop.book')).toMatchObject([{ title: 'Moby Dick', price: 12.5, state: 'new' }])
      const refused = await add('shop.book', { title: 'x', state: 'torn' })
      expect(refused).toMatchObject({ code: 0, data: { faults: { state: expect.any(String) } } })
      const { data } = await call('/admin/ajax/declaration?name=shop/book')
      expect(data).toMatchObject({
        declaration: { name: 'shop/book', fields: { title: { kind: 'text' } } },
        messages: { 'zh-cn': { fields: { title: '书名' } }, en: { fields: { title: 'Title' } } },
      })
      const bootstrap = await call<{ menus: readonly Row[] }>('/admin/Index/index')
      expect(JSON.stringify(bootstrap.data)).toContain('"shop/book"')
      expect(bootstrap.data.menus.map(({ name }) => name).slice(-2)).toEqual(['shop', 'crud/crud'])
      // The list of rules calls it as the menu does, in either language.
      for (const [language, title] of [
        ['zh-cn', '图书管理'],
        ['en', 'Book'],
      ] as const) {
        const rules = await product().call<{ list: readonly Row[] }>('/admin/auth.rule/index?isTree=0', {
          token: product().superToken,
          language,
        })
        expect(rules.data.list.find(({ name }) => name === 'shop/book')?.title).toBe(title)
      }
      const documents = await product().server.inject({ url: '/api/openapi.json' })
      expect(documents.json().paths).toHaveProperty(['/admin/shop.book/add'])
      expect(await lastLog()).toMatchObject({
        table_name: 'shop_book',
        status: 'success',
        table: { comment: '图书表' },
        fields: [{ name: 'id' }, { name: 'title' }, { name: 'price' }, { name: 'state' }, { name: 'weigh' }],
      })
    })

    test('is called in each language what it was declared as, in the menu and in the log', async () => {
      const english = { token: product().superToken, language: 'en' }
      const { data } = await product().call<{ menus: readonly Row[] }>('/admin/Index/index', english)
      expect(JSON.stringify(data.menus)).toMatch(/"title":"Book"[^}]*"name":"shop\/book"/)
      expect(JSON.stringify(data.menus)).toMatch(/"title":"Add"[^}]*"name":"shop\/book\/add"/)
      const titles = async (language: string) => {
        const log = await product().call<{ list: readonly Row[] }>('/admin/auth.adminLog/index', {
          ...english,
          language,
        })
        return log.data.list.map(({ title }) => title)
      }
      expect(await titles('en')).toContain('Book-Add')
      expect(await titles('zh-cn')).toContain('图书管理-添加')
    })

    test('is as closed as any other: without a node, with a wrong method, at addresses that are not there', async () => {
      const limited = await product().limitedAdmin(['shop/book/index'])
      expect(await call('/admin/shop.book/index', undefined, limited.token)).toMatchObject({ code: 1 })
      expect(await add('shop.book', { title: 'x', state: 'new' }, limited.token)).toMatchObject({ code: 401 })
      expect(await product().call('/admin/shop.book/index')).toMatchObject({ code: 303 })
      const del = await product().call('/admin/shop.book/index', {
        method: 'DELETE',
        token: product().superToken,
      })
      expect(del).toMatchObject({ code: 0, status: 200 })
      expect((await call('/admin/shop.book/nothing')).status).toBe(404)
      expect((await call('/admin/shop.nothing/index')).status).toBe(404)
      const large = await product().call('/admin/shop.book/add', {
        method: 'POST',
        token: product().superToken,
        body: { title: 'x'.repeat(1_100_000) },
      })
      expect(large.code).toBe(0)
    })

    test('leaves change records, and rows that go come back from the recycle bin', async () => {
      const rule = {
        name: 'book',
        controller: 'shop/Book.php',
        data_table: 'shop_book',
        primary_key: 'id',
        status: '1',
      }
      expect(await call('/admin/security.dataRecycle/add', rule)).toMatchObject({ code: 1 })
      const { data } = await add('shop.book', { title: 'Ulysses', state: 'old' })
      const gone = await product().call(`/admin/shop.book/del?ids[]=${data.id}`, {
        method: 'DELETE',
        token: product().superToken,
      })
      const recycled = gone.data.recycled as readonly number[]
      expect(recycled).toHaveLength(1)
      expect(await call('/admin/security.dataRecycleLog/restore', { ids: recycled })).toMatchObject({
        code: 1,
      })
      expect((await list('shop.book')).map((row) => row.title)).toContain('Ulysses')
    })

    test('is live in every process', async () => {
      const beside = await startTestApp({ beside: product() })
      const answer = await beside.call('/admin/shop.book/index', { token: beside.superToken })
      expect(answer).toMatchObject({ code: 1 })
      await beside.close()
    })

    test('is counted under its own addresses, and what is not there under none', async () => {
      await call('/admin/shop.book/index')
      await call('/admin/shop.nothing/index')
      const { payload } = await product().server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
      expect(payload).toContain('route="/admin/shop.book/index"')
      expect(payload).not.toMatch(/shop\.nothing|:call/)
    })

    test('is written as a developer would write it', async () => {
      const root = generatedFolder(product().app.config)
      const text = await readFile(join(root, 'modules/shop/book/book.ts'), 'utf8')
      expect(text).toContain("export const book = defineResource('shop/book', {")
      expect(text).toContain('title: field.text(')
      expect(await readdir(join(root, 'modules/shop/migrations'))).toHaveLength(1)
    })
  })

  describe('an entity that changes', () => {
    const first = designOf('shop_film', [
      id,
      title,
      newField('number', { name: 'year_made', comment: '年份' }),
    ])
    beforeAll(async () => {
      expect(await generate(first)).toMatchObject({ code: 1 })
      for (const name of ['Alien', 'Brazil', 'Clerks'])
        expect(await add('shop.film', { title: name, year_made: 1979 })).toMatchObject({ code: 1 })
    })
    const renaming: DesignChange = {
      type: 'change-field-name',
      oldName: 'title',
      newName: 'name',
      sync: true,
    }

    test('keeps its rows when a field is renamed and another one added', async () => {
      const fields = [
        id,
        { ...title, name: 'name' },
        newField('number', { name: 'year_made', comment: '年份' }),
        newField('switch', { name: 'is_seen', comment: '看过' }),
      ]
      const next = designOf('shop_film', fields, { designChange: [renaming], quickSearchField: ['name'] })
      const plan = await preview(next)
      expect(plan).toMatchObject({ kind: 'change', confirm: null, losses: [], rows: 3 })
      expect(await generate({ ...next, type: 'db' })).toMatchObject({ code: 1 })
      expect((await list('shop.film')).map((row) => [row.name, row.year_made, row.is_seen])).toEqual([
        ['Clerks', 1979, 1],
        ['Brazil', 1979, 1],
        ['Alien', 1979, 1],
      ])
    })

    test('loses a column only when that was typed, and keeps what it held aside', async () => {
      const fields = [
        id,
        { ...title, name: 'name' },
        newField('switch', { name: 'is_seen', comment: '看过' }),
      ]
      const next = designOf('shop_film', fields, { quickSearchField: ['name'] })
      const { losses, confirm } = await preview(next)
      expect(losses).toEqual([{ column: 'year_made', rows: 3, backup: expect.any(String) }])
      expect(confirm).toBe('shop_film')
      expect(await generate(next)).toMatchObject({ code: 0, data: { type: 'confirm', confirm: 'shop_film' } })
      expect(Object.keys((await list('shop.film'))[0] ?? {})).toContain('year_made')
      expect(await generate(next, 'shop_film')).toMatchObject({ code: 1 })
      expect(Object.keys((await list('shop.film'))[0] ?? {})).not.toContain('year_made')
      const kept = await product()
        .app.database.read.selectFrom(String(losses[0]?.backup))
        .select('year_made')
        .execute()
      expect(kept.map(({ year_made }) => Number(year_made))).toEqual([1979, 1979, 1979])
    })

    test('leaves a column in the table where only the field was to go, for good', async () => {
      const without: DesignChange = { type: 'del-field', oldName: 'is_seen', newName: '', sync: false }
      const fields = [id, { ...title, name: 'name' }]
      const next = designOf('shop_film', fields, { designChange: [without], quickSearchField: ['name'] })
      expect(await preview(next)).toMatchObject({ losses: [], confirm: null })
      expect(await generate(next)).toMatchObject({ code: 1 })
      expect(Object.keys((await list('shop.film'))[0] ?? {})).not.toContain('is_seen')
      expect(await preview({ ...next, table: { ...next.table, designChange: [] } })).toMatchObject({
        losses: [],
      })
      const seen = newField('switch', { name: 'is_seen', comment: '看过' })
      expect(
        await generate(designOf('shop_film', [...fields, seen], { quickSearchField: ['name'] })),
      ).toMatchObject({
        code: 1,
      })
      expect((await list('shop.film')).map((row) => row.is_seen)).toEqual([1, 1, 1])
    })

    test('keeps what somebody wrote into its files by hand', async () => {
      const { config } = product().app
      const path = join(generatedFolder(config), 'modules/shop/film/film.messages.ts')
      const { writeFile } = await import('node:fs/promises')
      const text = await readFile(path, 'utf8')
      await writeFile(path, text.replace('en: {', '// Films, not movies.\n  en: {'))
      const fields = [
        id,
        { ...title, name: 'name' },
        newField('switch', { name: 'is_seen', comment: '看过' }),
        newField('date', { name: 'day', comment: '日期' }),
      ]
      const next = designOf('shop_film', fields, { quickSearchField: ['name'] })
      const plan = await preview(next)
      expect(plan.files.find((file) => path.endsWith(file.path))).toMatchObject({
        state: 'edited',
        conflicts: 0,
      })
      expect(await generate(next)).toMatchObject({ code: 1 })
      const merged = await readFile(path, 'utf8')
      expect(merged).toContain('// Films, not movies.')
      expect(merged).toContain('日期')
    })
  })

  describe('a column that moves', () => {
    const note = newField('string', { name: 'note', comment: '备注' })
    const pages = newField('number', { name: 'pages', comment: '页数' })
    const fields = [id, title, note, pages]
    const columns = async () => {
      const { read, dialect } = product().app.database
      const table = await foreignTable({ key: '', dialect, db: read }, 'shop_tome')
      return table?.columns.map(({ name }) => name)
    }
    const times = ['row_version']
    const change = (
      type: DesignChange['type'],
      oldName: string,
      newName: string,
      after: string,
    ): DesignChange => ({
      type,
      oldName,
      newName,
      after,
      sync: true,
    })
    const isMovable = () => product().app.database.dialect !== 'postgres'
    beforeAll(async () => {
      expect(await generate(designOf('shop_tome', fields))).toMatchObject({ code: 1 })
      expect(await add('shop.tome', { title: 'Ulysses', note: 'long', pages: 730 })).toMatchObject({
        code: 1,
      })
    })

    test('stays where it is unless that is asked for', async () => {
      const other = designOf('shop_tome', [id, pages, title, note])
      expect(await preview(other)).toMatchObject({ statements: [], notes: [] })
      const unsynced = { ...change('change-field-order', 'pages', 'pages', 'id'), sync: false }
      expect(
        await preview(designOf('shop_tome', [id, pages, title, note], { designChange: [unsynced] })),
      ).toMatchObject({
        statements: [],
        notes: [],
      })
    })

    test('gets its place behind another one, or the first, with its rows; the screens follow the design', async () => {
      const designChange = [
        change('change-field-order', 'pages', 'pages', 'id'),
        change('add-field', '', 'day', 'pages'),
        change('change-field-name', 'note', 'remark', ''),
        change('change-field-order', 'note', 'remark', 'day'),
      ]
      const day = newField('date', { name: 'day', comment: '日期' })
      const next = designOf('shop_tome', [id, pages, day, { ...note, name: 'remark' }, title], {
        designChange,
      })
      const plan = await preview(next)
      expect(plan).toMatchObject({ kind: 'change', losses: [], faults: [] })
      expect(plan.notes).toEqual(
        isMovable() ? [] : [{ message: 'notes.orderStays', params: { fields: 'pages, remark' } }],
      )
      expect(await generate(next)).toMatchObject({ code: 1 })
      expect(await columns()).toEqual(
        isMovable()
          ? ['id', 'pages', 'day', 'remark', 'title', ...times]
          : ['id', 'title', 'remark', 'pages', ...times, 'day'],
      )
      expect(await list('shop.tome')).toMatchObject([
        { title: 'Ulysses', remark: 'long', pages: 730, day: null },
      ])
      const { data } = await call<{ declaration: { form: unknown } }>(
        '/admin/ajax/declaration?name=shop/tome',
      )
      expect(data.declaration.form).toEqual([['pages', 'day', 'remark', 'title']])
      const again = designOf('shop_tome', next.fields, {
        designChange: [change('change-field-order', 'title', 'title', 'remark')],
      })
      expect(await preview(again)).toMatchObject({ statements: [] })
      const first = designOf('shop_tome', next.fields, {
        designChange: [change('change-field-order', 'day', 'day', 'FIRST FIELD')],
      })
      expect(await generate(first)).toMatchObject({ code: 1 })
      if (isMovable()) expect((await columns())?.slice(0, 3)).toEqual(['day', 'id', 'pages'])
      expect(await add('shop.tome', { title: 'Emma' })).toMatchObject({ code: 1, data: { id: 2 } })
    })
  })

  describe('changes that are not to reach the table', () => {
    const note = newField('string', { name: 'note', comment: '备注' })
    const pages = newField('number', { name: 'pages', comment: '页数' })
    type Named = readonly [type: DesignChange['type'], oldName: string, newName?: string]
    const left = (...[type, oldName, newName = '']: Named): DesignChange => ({
      ...{ type, oldName, newName },
      sync: false,
    })
    const done = (...named: Named): DesignChange => ({ ...left(...named), sync: true })
    const changed = (fields: readonly FieldDesign[], ...designChange: readonly DesignChange[]) =>
      designOf('shop_sheet', fields, { designChange })
    beforeAll(async () => {
      expect(await generate(designOf('shop_sheet', [id, title, note]))).toMatchObject({ code: 1 })
      expect(await add('shop.sheet', { title: 'A', note: 'kept' })).toMatchObject({ code: 1 })
    })

    test('leave a new field out, and say so', async () => {
      const next = changed([id, title, note, pages], left('add-field', '', 'pages'))
      expect(
        await preview({ ...next, table: { ...next.table, quickSearchField: ['title', 'pages'] } }),
      ).toMatchObject({
        statements: [],
        faults: [],
        notes: [{ message: 'notes.fieldsSkipped', params: { fields: 'pages' } }],
      })
    })

    test('leave a column as it is while it has room for what the field takes, and are refused otherwise', async () => {
      const shorter = changed([id, title, { ...note, length: 100 }], left('change-field-attr', 'note'))
      expect(await preview(shorter)).toMatchObject({ statements: [], losses: [], faults: [] })
      const longer = changed([id, title, { ...note, length: 500 }], left('change-field-attr', 'note'))
      expect(await preview(longer)).toMatchObject({
        faults: [{ message: 'faults.columnTooNarrow', params: { name: 'note' } }],
      })
    })

    test('leave the columns of other fields alone: one attribute changes one column', async () => {
      const change = done('change-field-attr', 'note')
      const next = changed([id, title, { ...note, length: 300 }], change)
      const { statements, losses } = await preview(next)
      expect(losses).toEqual([])
      expect(statements.join()).toContain('note')
      if (product().app.database.dialect !== 'sqlite') expect(statements.join()).not.toContain('title')
      expect(await generate(next)).toMatchObject({ code: 1 })
      expect(await list('shop.sheet')).toMatchObject([{ title: 'A', note: 'kept' }])
    })

    test('a rename of what is not there is refused', async () => {
      const change = done('change-field-name', 'nothing', 'other')
      expect(await preview(changed([id, title, note, { ...note, name: 'other' }], change))).toMatchObject({
        faults: [{ message: 'faults.columnMissing', params: { name: 'nothing' } }],
      })
    })
  })

  describe('an entity that leads to another one', () => {
    const state = newField('radio', { name: 'state', comment: '状态:new=新书,old=旧书' })
    const leading = (relationFields: string): FieldDesign => ({
      ...newField('remoteSelect', { name: 'author_id', comment: '作者' }),
      form: { 'remote-table': 'shop_author', 'remote-field': 'title', 'relation-fields': relationFields },
    })
    beforeAll(async () => {
      const born = newField('date', { name: 'born', comment: '生日' })
      const tags = newField('images', { name: 'pictures', comment: '图片' })
      const fields = [id, title, state, born, tags]
      expect(await generate(designOf('shop_author', fields))).toMatchObject({ code: 1 })
      const { data } = await add('shop.author', { title: 'Melville', state: 'old', born: '1819-08-01' })
      const chosen = leading('title,state,born,pictures')
      expect(await generate(designOf('shop_novel', [id, title, chosen]))).toMatchObject({ code: 1 })
      expect(await add('shop.novel', { title: 'Moby Dick', author_id: data.id })).toMatchObject({ code: 1 })
    })

    test('lists the fields of the related row that were chosen, with titles in both languages', async () => {
      expect(await list('shop.novel')).toMatchObject([
        { title: 'Moby Dick', author: { title: 'Melville', state: 'old', born: '1819-08-01', pictures: [] } },
      ])
      const { data } = await call('/admin/ajax/declaration?name=shop/novel')
      expect(data).toMatchObject({
        declaration: {
          list: {
            columns: [
              expect.anything(),
              'title',
              'author.title',
              { field: 'author.state', as: { kind: 'radio', options: ['new', 'old'] } },
              { field: 'author.born', as: { kind: 'date' } },
              { field: 'author.pictures', as: { kind: 'images' } },
            ],
          },
        },
        messages: {
          'zh-cn': {
            related: { author_title: '作者 · 书名', author_born: '作者 · 生日' },
            relatedOptions: { author_state: { new: '新书', old: '旧书' } },
          },
          en: { related: { author_title: 'Author · Title', author_born: 'Author · Born' } },
        },
      })
    })

    test('writes those columns into its source, and into files of rows', async () => {
      const root = generatedFolder(product().app.config)
      const text = await readFile(join(root, 'modules/shop/novel/novel.ts'), 'utf8')
      expect(text).toContain("'author.title'")
      expect(text).toContain("{ field: 'author.born', as: { kind: 'date' } }")
      const { content } = await exchangeFiles(product).exported('shop/novel', { format: 'csv' })
      expect(content.toString().trimEnd().split(/\r?\n/)).toEqual([
        expect.stringContaining('作者 · 书名,作者 · 状态'),
        expect.stringContaining('Melville,旧书'),
      ])
    })

    test('is refused where a field is not to be seen', async () => {
      const closed = {
        ...leading('security_stamp'),
        form: { ...leading('security_stamp').form, 'remote-table': 'user', 'remote-field': 'nickname' },
      }
      expect(await preview(designOf('shop_poem', [id, title, closed]))).toMatchObject({
        faults: [{ place: 'fields.2.form.relation-fields', message: 'faults.remoteFieldClosed' }],
      })
    })
  })

  describe('an entity with a snowflake key', () => {
    const key = newField('spk')
    const parcel = designOf('post_parcel', [key, title, weigh])
    const leading = (name: string, type: 'remoteSelect' | 'remoteSelects'): FieldDesign => ({
      ...newField(type, { name, comment: '包裹' }),
      form: { ...newField(type).form, 'remote-table': 'post_parcel', 'remote-field': 'title' },
    })
    /** 2024 and 4,096 ids a millisecond: what no counted id reaches. */
    const isSnowflake = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 2 ** 45
    beforeAll(async () => {
      expect(await generate(parcel)).toMatchObject({ code: 1 })
    })

    test('gives ids that follow the clock to whatever comes in: forms, files, the product itself', async () => {
      const { data } = await add('post.parcel', { title: 'form' })
      await product().rows('post/parcel').insert({ title: 'product' })
      const files = exchangeFiles(product)
      const texts = Array.from({ length: 300 }, (_, at) => `file ${at}`)
      const content = ['书名', ...texts].join('\n')
      const { file, mapping } = await files.sent('post/parcel', 'parcels.csv', content)
      const plan = { file, mapping, mode: 'add', key: '', empty: 'keep' }
      const imported = await files.run('post/parcel', plan)
      expect(imported).toMatchObject({ added: 300 })
      const rows = await product().app.database.read.selectFrom('post_parcel').selectAll().execute()
      expect(rows).toHaveLength(302)
      expect(rows.every((row) => isSnowflake(row.id) && row.weigh === row.id)).toBe(true)
      expect(new Set(rows.map((row) => row.id)).size).toBe(302)
      expect(isSnowflake(data.id)).toBe(true)
    })

    test('finds, changes, orders, deletes and restores rows by such ids', async () => {
      const token = product().superToken
      const ids: number[] = []
      for (const name of ['first', 'second'])
        ids.push(Number((await add('post.parcel', { title: name })).data.id))
      const [first = 0, second = 0] = ids
      expect(await call('/admin/post.parcel/edit', { id: first, title: 'First' })).toMatchObject({ code: 1 })
      expect((await call(`/admin/post.parcel/edit?id=${first}`)).data).toMatchObject({
        row: { title: 'First' },
      })
      const several = {
        ids: [first, second],
        values: { title: 'Both' },
        versions: { [first]: 2, [second]: 1 },
      }
      expect(await call('/admin/post.parcel/bulkEdit', several)).toMatchObject({
        code: 1,
        data: { count: 2 },
      })
      expect(await call('/admin/post.parcel/sortable', { id: first, targetId: second })).toMatchObject({
        code: 1,
      })
      const heaviest = await list('post.parcel', 'order=weigh,desc')
      expect(heaviest.slice(0, 2).map((row) => row.id)).toEqual([first, second])
      const filter = `search[0][field]=id&search[0][operator]=eq&search[0][val]=${first}`
      expect(await list(`post.parcel`, filter)).toMatchObject([{ id: first, title: 'Both' }])
      const rule = {
        name: 'parcel',
        controller: 'post/Parcel.php',
        data_table: 'post_parcel',
        primary_key: 'id',
        status: '1',
      }
      expect(await call('/admin/security.dataRecycle/add', rule)).toMatchObject({ code: 1 })
      const gone = await product().call(`/admin/post.parcel/del?ids[]=${first}`, { method: 'DELETE', token })
      expect(await call('/admin/security.dataRecycleLog/restore', { ids: gone.data.recycled })).toMatchObject(
        { code: 1 },
      )
      expect(await list(`post.parcel`, filter)).toMatchObject([{ id: first, title: 'Both' }])
    })

    test('is what other entities lead to, to one and to many', async () => {
      const fields = [id, title, leading('parcel_id', 'remoteSelect'), leading('other_ids', 'remoteSelects')]
      expect(await generate(designOf('post_note', fields))).toMatchObject({ code: 1 })
      const [one, other] = (await list('post.parcel')).map((row) => row.id)
      const sent = { title: 'x', parcel_id: one, other_ids: [one, other] }
      expect(await add('post.note', sent)).toMatchObject({ code: 1 })
      expect(await list('post.note')).toMatchObject([{ parcel_id: one, parcel: { title: 'Both' } }])
      expect(await add('post.note', { ...sent, parcel_id: 2 ** 52 })).toMatchObject({ code: 0, status: 200 })
      expect(await add('post.note', { ...sent, parcel_id: 2 ** 53 })).toMatchObject({ code: 0, status: 200 })
    })

    test('is written into the source, and stays what it is', async () => {
      const root = generatedFolder(product().app.config)
      const source = await readFile(join(root, 'modules/post/parcel/parcel.ts'), 'utf8')
      expect(source).toContain("key: 'snowflake'")
      const note = await readFile(join(root, 'modules/post/note/note.ts'), 'utf8')
      expect(note).toContain("field.belongsTo('post/parcel', { wide: true })")
      expect(await preview({ ...parcel, fields: [id, title, weigh] })).toMatchObject({
        faults: [{ message: 'faults.keyKept' }],
      })
    })

    test('is given to rows that come from a table without one', async () => {
      const { write } = product().app.database
      await sql.raw('create table old_letters (code varchar(20), note varchar(20))').execute(write)
      await sql.raw(`insert into old_letters values ('a', 'x'), ('b', 'y'), ('c', 'z')`).execute(write)
      const fields = ['code', 'note'].map((name) => ({ ...newField('string', { name }), sourceColumn: name }))
      const table = { sourceTable: 'old_letters', quickSearchField: [], rebuild: 'No' as const }
      const design = {
        ...designOf('post_letter', [{ ...key, sourceColumn: '' }, ...fields], table),
        type: 'db' as const,
      }
      expect(await generate(design)).toMatchObject({ code: 1 })
      const rows = await list('post.letter')
      expect(rows.map((row) => row.code).toSorted()).toEqual(['a', 'b', 'c'])
      expect(rows.every((row) => isSnowflake(row.id))).toBe(true)
    })
  })

  describe('an entity that begins with a table of somebody else', () => {
    const foreign = [
      'create table old_movies (code varchar(20) primary key, "Name" varchar(200) not null, rating decimal(4,1), seen int, added timestamp null)',
      `insert into old_movies values ('a-1', 'Alien', 8.5, 1, '2020-02-03 04:05:06')`,
      `insert into old_movies values ('b-2', 'Brazil', null, 0, null)`,
    ]
    /** A design as the designer makes it of a table that was read. */
    const read = async (table: string, more: Partial<Design['table']>) => {
      const parsed = answered(
        await call<ParsedTable>('/admin/crud.crud/parseFieldData', { type: 'db', table }),
      )
      const design = designOf(table, Object.values(parsed.columns), {
        sourceTable: table,
        quickSearchField: [],
        comment: '电影表',
        ...more,
      })
      return { ...design, type: 'db' as const }
    }
    beforeAll(async () => {
      const { write, dialect } = product().app.database
      for (const text of foreign) {
        await sql.raw(dialect === 'mysql' ? text.replaceAll('"', '`') : text).execute(write)
      }
    })

    test('brings its rows into a table of its own and leaves the other as it was', async () => {
      const design = await read('old_movies', { name: 'film_movie' })
      expect(await preview(design)).toMatchObject({ kind: 'adopt', rows: 2, faults: [] })
      expect(await generate(design)).toMatchObject({ code: 1 })
      const rows = await list('film.movie')
      expect(rows).toHaveLength(2)
      expect(rows.find((row) => row.code === 'a-1')).toMatchObject({
        name: 'Alien',
        rating: 8.5,
        added: Date.parse('2020-02-03T04:05:06Z') / 1000,
      })
      const { rows: old } = await sql`select * from old_movies`.execute(product().app.database.read)
      expect(old).toHaveLength(2)
    })

    test('takes the name of that table too, whose rows then stay in one beside it', async () => {
      const design = await read('old_movies', {})
      const plan = await preview(design)
      expect(plan).toMatchObject({ kind: 'adopt', table: 'old_movies', rows: 2, faults: [] })
      expect(await generate(design)).toMatchObject({ code: 1 })
      expect((await list('old.movies')).map((row) => row.name).toSorted()).toEqual(['Alien', 'Brazil'])
      const backup = /old_movies_before_\d{14}/.exec(plan.statements.join())?.[0] ?? ''
      expect(backup).not.toBe('')
      expect(await add('old.movies', { code: 'c-3', name: 'Clerks' })).toMatchObject({ code: 1 })
    })

    test('is refused, with nothing left behind, when a value has no place in it', async () => {
      const { write } = product().app.database
      await sql.raw('create table old_notes (id int primary key, note varchar(300))').execute(write)
      await sql.raw(`insert into old_notes values (1, 'short'), (2, '${'x'.repeat(290)}')`).execute(write)
      const design = await read('old_notes', { name: 'film_note' })
      const short = {
        ...design,
        fields: design.fields.map((field) =>
          field.name === 'note' ? { ...field, length: 20, dataType: 'varchar(20)' } : field,
        ),
      }
      const note = { column: 'note', rows: '2', value: 'x'.repeat(40) }
      expect((await preview(short)).faults).toEqual([
        { place: 'fields.1.designType', message: 'faults.rowsKept', params: note },
      ])
      const refused = await generate(short)
      expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('note') })
      expect((await call('/admin/film.note/index')).status).toBe(404)
      expect((await lastLog()).status).toBe('error')
      expect(await generate(design)).toMatchObject({ code: 1 })
      expect((await list('film.note')).map((row) => row.id)).toEqual([2, 1])
      expect(await add('film.note', { note: 'next' })).toMatchObject({ code: 1, data: { id: 3 } })
    })

    test('is told in the preview which rows hold numbers that no number keeps', async () => {
      const { write } = product().app.database
      await sql
        .raw('create table old_cards (id bigint primary key, trade bigint, title varchar(20))')
        .execute(write)
      const rows = [1, 2, 3, 4, 5].map((at) => `(${at}, 171234567890123456${at}, 'card')`)
      await sql.raw(`insert into old_cards values ${rows.join(', ')}, (6, 6, 'small')`).execute(write)
      const design = await read('old_cards', { name: 'film_card' })
      const { faults } = await preview(design)
      const params = { column: 'trade', rows: '1, 2, 3 …', value: '1712345678901234561' }
      expect(faults).toEqual([{ place: 'fields.1.designType', message: 'faults.rowsKept', params }])
    })

    test('is built anew under its name when it is empty and was asked for so, and with rows it says why not', async () => {
      const { write } = product().app.database
      await sql.raw('create table golden_demo (k int primary key)').execute(write)
      const design = (more: Partial<Design['table']> = {}) => ({
        ...designOf('golden_demo', [id, title], { generateRelativePath: 'golden_demo', ...more }),
        type: 'db' as const,
      })
      expect(await generate(design())).toMatchObject({ code: 0, msg: expect.stringContaining('golden_demo') })
      await sql.raw('insert into golden_demo values (1)').execute(write)
      const refused = await generate(design({ rebuild: 'Yes' }))
      expect(refused).toMatchObject({ code: 0, msg: expect.stringMatching(/golden_demo.*1/) })
      await sql.raw('delete from golden_demo').execute(write)
      expect(await generate(design({ rebuild: 'Yes' }))).toMatchObject({ code: 1 })
      expect(await add('golden.demo', { title: 'new' })).toMatchObject({ code: 1 })
      const places = await call<{ controllerFile: string }>(
        '/admin/crud.crud/getFileData?table=golden_demo&commonModel=0',
      )
      expect(places.data.controllerFile).toBe('modules/golden/demo/demo.ts')
    })

    test.each([
      ['golden_demo', '', 'golden_demo'],
      ['golden/demo', '', 'golden/demo'],
      ['golden\\demo', '', 'golden\\demo'],
      ['golden_demo', 'golden_demo', 'golden_demo'],
      ['golden_demo', 'golden/gift', 'golden/gift'],
      ['golden/demo', 'golden_gift', 'golden_gift'],
      ['demo', '/shop/golden_demo/', '/shop/golden_demo/'],
    ])('has its files where its places said: table %s, path %j', async (table, relativePath, sent) => {
      const query = new URLSearchParams({ table, relativePath, commonModel: '0' })
      const places = await call<{ controllerFile: string }>(`/admin/crud.crud/getFileData?${query}`)
      const design = designOf('golden_demo', [id, title], { generateRelativePath: sent })
      expect(places.data.controllerFile).toMatch(`modules/${entityName(design.table)}/`)
    })

    test('is not called by a word of SQL, and the answer says so with a name that would do', async () => {
      for (const name of ['order', 'window', 'groups', 'rank'])
        expect(await generate(designOf(name, [id, title]))).toMatchObject({
          code: 0,
          msg: expect.stringContaining(name),
          data: { faults: [{ message: 'faults.tableReserved', params: { suggestion: `${name}_item` } }] },
        })
    })

    test('is never one of the product', async () => {
      for (const table of [
        'not_there',
        'admin',
        'token',
        'made_entity',
        'content_article',
        'migration_journal',
      ]) {
        expect(await call('/admin/crud.crud/parseFieldData', { type: 'db', table })).toMatchObject({
          code: 0,
        })
        const copy = { ...designOf('film_copy', [id, title], { sourceTable: table }), type: 'db' }
        expect(await call('/admin/crud.crud/preview', copy)).toMatchObject({ code: 0, status: 200 })
      }
    })
  })

  describe('an entity with links that was deleted', () => {
    const labels: FieldDesign = {
      ...newField('remoteSelects', { name: 'label_ids', comment: '标签' }),
      form: { ...newField('remoteSelects').form, 'remote-table': 'content_tag', 'remote-field': 'name' },
    }
    const again = { sourceTable: 'shop_poster' }
    const design = (rebuild: 'Yes' | 'No') => ({
      ...designOf(
        'shop_poster',
        [{ ...id, sourceColumn: 'id' }, { ...title, sourceColumn: 'title' }, labels],
        {
          ...again,
          rebuild,
        },
      ),
      type: 'db' as const,
    })
    const forget = async () => {
      expect(await call('/admin/crud.crud/delete', { id: (await lastLog()).id })).toMatchObject({ code: 1 })
    }
    beforeAll(async () => {
      expect(await generate(designOf('shop_poster', [id, title, labels]))).toMatchObject({ code: 1 })
      const tag = await product().rows('content/tag').insert({ name: 'red' })
      expect(await add('shop.poster', { title: 'Metropolis', label_ids: [tag.id] })).toMatchObject({
        code: 1,
      })
      await forget()
    })

    test('is made again from its own table with the links that are there', async () => {
      const plan = await preview(design('No'))
      expect(plan).toMatchObject({
        kind: 'adopt',
        faults: [],
        notes: [{ message: 'notes.joinKept', params: { table: 'shop_poster_label' } }],
      })
      expect(plan.statements.join()).not.toContain('shop_poster_label')
      expect(await generate(design('No'))).toMatchObject({ code: 1 })
      expect(await list('shop.poster')).toMatchObject([{ title: 'Metropolis', labels: [{ name: 'red' }] }])
      await forget()
    })

    test('leaves the links beside it where its rows stay behind', async () => {
      const plan = await preview(design('Yes'))
      expect(plan).toMatchObject({ faults: [], notes: [] })
      expect(plan.statements.join()).toMatch(/shop_poster_label_before_\d{14}/)
      expect(await generate(design('Yes'))).toMatchObject({ code: 1 })
      expect(await list('shop.poster')).toEqual([])
      expect(await add('shop.poster', { title: 'M' })).toMatchObject({ code: 1 })
      expect(await list('shop.poster')).toMatchObject([{ title: 'M', labels: [] }])
      await forget()
    })

    test('is refused where that table is another one, or holds links of other rows', async () => {
      const { write } = product().app.database
      const flyer = (fields: readonly FieldDesign[]) => designOf('shop_flyer', fields)
      await sql.raw('create table shop_flyer_label (shop_flyer_id int, other int)').execute(write)
      expect(await preview(flyer([id, title, labels]))).toMatchObject({
        faults: [
          { place: 'fields.2.name', message: 'faults.joinShape', params: { table: 'shop_flyer_label' } },
        ],
      })
      const leaflet = 'shop_leaflet_label'
      await sql
        .raw(
          `create table ${leaflet} (shop_leaflet_id int not null, label_id int not null, primary key (shop_leaflet_id, label_id))`,
        )
        .execute(write)
      expect(await preview(designOf('shop_leaflet', [id, title, labels]))).toMatchObject({
        faults: [],
        notes: [{ message: 'notes.joinKept' }],
      })
      await sql.raw(`insert into ${leaflet} values (1, 1)`).execute(write)
      expect(await generate(designOf('shop_leaflet', [id, title, labels]))).toMatchObject({
        code: 0,
        data: { faults: [{ place: 'fields.2.name', message: 'faults.joinFilled' }] },
      })
    })
  })

  describe('an entity that goes', () => {
    test('takes its calls, menu and files along and leaves its table', async () => {
      expect(await generate(designOf('shop_toy', [id, title]))).toMatchObject({ code: 1 })
      await add('shop.toy', { title: 'Ball' })
      const log = await lastLog()
      const limited = await product().limitedAdmin(['crud/crud/index'])
      expect(await call('/admin/crud.crud/delete', { id: log.id }, limited.token)).toMatchObject({
        code: 401,
      })
      expect(await call('/admin/crud.crud/delete', { id: log.id })).toMatchObject({ code: 1 })
      expect((await call('/admin/shop.toy/index')).status).toBe(404)
      expect(JSON.stringify((await call('/admin/Index/index')).data)).not.toContain('"shop/toy"')
      const { rows } = await sql`select * from shop_toy`.execute(product().app.database.read)
      expect(rows).toHaveLength(1)
      expect((await lastLog()).status).toBe('delete')
      expect(await readdir(join(generatedFolder(product().app.config), 'modules/shop'))).not.toContain('toy')
    })

    test('stays while another one refers to it', async () => {
      expect(await generate(designOf('shop_maker', [id, title]))).toMatchObject({ code: 1 })
      const maker = await lastLog()
      const relation: FieldDesign = {
        ...newField('remoteSelect', { name: 'maker_id', comment: '制造商' }),
        form: { 'remote-table': 'shop_maker', 'remote-field': 'title', 'remote-pk': 'id' },
      }
      expect(await generate(designOf('shop_car', [id, title, relation]))).toMatchObject({ code: 1 })
      const { data } = await add('shop.maker', { title: 'Saab' })
      expect(await add('shop.car', { title: '96', maker_id: data.id })).toMatchObject({ code: 1 })
      expect(await list('shop.car')).toMatchObject([{ title: '96', maker: { title: 'Saab' } }])
      const refused = await call('/admin/crud.crud/delete', { id: maker.id })
      expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('shop/car') })
    })
  })

  describe('a run that breaks off', () => {
    test('is taken back by whoever comes next, as if it had never begun', async () => {
      const { app } = product()
      const table = { name: 'shop_half', columns: [{ name: 'id', type: 'id', nullable: false }], indexes: [] }
      await sql.raw('create table shop_half (id int)').execute(app.database.write)
      const before = [
        { step: 'createTable', table },
        { step: 'createTable', table: { ...table, name: 'shop_rest' } },
      ]
      const progress = { before, turning: [], after: [], known: [], done: 1, isLive: false }
      const { id: log_id } = await product()
        .rows('crud/log')
        .insert({ table_name: 'shop_half', status: 'start' })
      await app.database.write
        .insertInto('generator_run')
        .values({ log_id, progress: JSON.stringify(progress) })
        .execute()
      expect(await generate(designOf('shop_half', [id, title]))).toMatchObject({ code: 1 })
      const logs = ((await call('/admin/crud.log/index')).data as { list: readonly Row[] }).list
      expect(logs.map(({ status }) => status).slice(0, 2)).toEqual(['success', 'error'])
    })

    test('leaves nothing behind when the database refuses', async () => {
      const { app } = product()
      const taken = designOf('shop_taken', [id, title])
      await sql.raw('create table shop_taken (id int)').execute(app.database.write)
      const refused = await generate(taken)
      expect(refused).toMatchObject({ code: 0, data: { type: 'design', faults: [{ place: 'table.name' }] } })
      expect((await call('/admin/shop.taken/index')).status).toBe(404)
    })
  })

  test('bad designs are refused with the places that are wrong', async () => {
    const wrong = designOf('admin', [id, { ...title, name: 'constructor' }, { ...title, name: '名称' }])
    const { code, data } = await generate(wrong)
    expect(code).toBe(0)
    expect((data.faults as { place: string }[]).map(({ place }) => place)).toEqual(
      expect.arrayContaining(['table.name', 'fields.1.name', 'fields.2.name']),
    )
    for (const body of [
      {},
      { table: 1, fields: 'x' },
      { ...designOf('shop_x', []), fields: [{ name: {} }] },
    ]) {
      expect(await call('/admin/crud.crud/generate', body)).toMatchObject({ code: 0, status: 200 })
    }
  })
})
