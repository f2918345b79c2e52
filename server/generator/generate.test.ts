import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Design, DesignChange, FieldDesign, ParsedTable, Plan } from '#core/generator/design.ts'
import { newField } from '#core/generator/presets.ts'
import { onEveryDialect } from '../conformance/on-every-dialect.ts'
import { startTestApp } from '../testing/test-app.ts'
import { generatedFolder } from './files.ts'

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
  const list = async (url: string) =>
    ((await call(`/admin/${url}/index`)).data as { list: readonly Row[]; total: number }).list

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
        ['resources/shop/book/book.ts', 'new'],
        ['resources/shop/book/book.messages.ts', 'new'],
        [expect.stringMatching(/^resources\/migrations\/\d{14}-shop-book\.ts$/), 'new'],
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
      const documents = await product().server.inject({ url: '/api/openapi.json' })
      expect(documents.json().paths).toHaveProperty(['/admin/shop.book/add'])
      expect(await lastLog()).toMatchObject({
        table_name: 'shop_book',
        status: 'success',
        table: { comment: '图书表' },
        fields: [{ name: 'id' }, { name: 'title' }, { name: 'price' }, { name: 'state' }, { name: 'weigh' }],
      })
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
      const text = await readFile(join(root, 'resources/shop/book/book.ts'), 'utf8')
      expect(text).toContain("export const book = defineResource('shop/book', {")
      expect(text).toContain('title: field.text(')
      expect(await readdir(join(root, 'resources/migrations'))).toHaveLength(1)
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
      const path = join(generatedFolder(config), 'resources/shop/film/film.messages.ts')
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
        fields: design.fields.map((field) => (field.name === 'note' ? { ...field, length: 20 } : field)),
      }
      const refused = await generate(short)
      expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('note') })
      expect((await call('/admin/film.note/index')).status).toBe(404)
      expect((await lastLog()).status).toBe('error')
      expect(await generate(design)).toMatchObject({ code: 1 })
      expect((await list('film.note')).map((row) => row.id)).toEqual([2, 1])
      expect(await add('film.note', { note: 'next' })).toMatchObject({ code: 1, data: { id: 3 } })
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
      expect(await readdir(join(generatedFolder(product().app.config), 'resources/shop'))).not.toContain(
        'toy',
      )
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
