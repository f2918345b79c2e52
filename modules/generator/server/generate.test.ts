import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { exchangeFiles } from '#server/testing/exchange-files.ts'
import { generatorCalls, madeFields, sentDesign } from '#server/testing/generator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { FieldDesign } from '../design/design.ts'
import { newField } from '../design/presets.ts'
import { generatedFolder } from './files/files.ts'

type Row = Record<string, unknown>

const { id, title, weigh } = madeFields
const price = newField('float', { name: 'price', comment: '价格' })
const state = newField('radio', { name: 'state', comment: '状态:new=新书,old=旧书' })

onEveryDialect({}, (product) => {
  const { call, generate, preview, lastLog, add, list } = generatorCalls(product)
  const loggedTitles = async (language: string) => {
    const asked = { token: product().superToken, language }
    const log = await product().call<{ list: readonly Row[] }>('/admin/auth.adminLog/index', asked)
    return log.data.list.map(({ title }) => title)
  }

  describe('an entity that is made from nothing', () => {
    const fields = [id, title, price, state, weigh]
    beforeAll(async () => {
      expect(await generate(sentDesign('shop_book', fields))).toMatchObject({ code: 1 })
    })

    test('is shown before anything is done', async () => {
      const plan = await preview(sentDesign('shown_book', fields))
      expect(plan).toMatchObject({
        entity: 'shown/book',
        table: 'shown_book',
        kind: 'create',
        faults: [],
        losses: [],
        confirm: null,
      })
      expect(plan.statements[0]).toContain('create table')
      expect(plan.files.map(({ path, state: is }) => [path, is])).toEqual([
        ['modules/shown/book/book.ts', 'new'],
        ['modules/shown/book/book.messages.ts', 'new'],
        [expect.stringMatching(/^modules\/shown\/migrations\/\d{14}-book\.ts$/), 'new'],
      ])
      expect(plan.menu).toEqual({
        titles: ['Shown', '图书管理'],
        nodes: ['index', 'add', 'edit', 'del', 'sortable', 'export', 'import'].map(
          (one) => `shown/book/${one}`,
        ),
        isNew: true,
      })
      expect((await call('/admin/shown.book/index')).status).toBe(404)
    })

    test('is live at once: calls, menu, declaration, documents', async () => {
      expect(await generate(sentDesign('live_book', fields))).toMatchObject({
        code: 1,
        data: { entity: 'live/book', path: 'live/book' },
      })
      expect(await add('live.book', { title: 'Moby Dick', price: 12.5, state: 'new' })).toMatchObject({
        code: 1,
      })
      expect(await list('live.book')).toMatchObject([{ title: 'Moby Dick', price: 12.5, state: 'new' }])
      const refused = await add('live.book', { title: 'x', state: 'torn' })
      expect(refused).toMatchObject({ code: 0, data: { faults: { state: expect.any(String) } } })
      const { data } = await call('/admin/ajax/declaration?name=live/book')
      expect(data).toMatchObject({
        declaration: { name: 'live/book', fields: { title: { kind: 'text' } } },
        messages: { 'zh-cn': { fields: { title: '书名' } }, en: { fields: { title: 'Title' } } },
      })
      const bootstrap = await call<{ menus: readonly Row[] }>('/admin/Index/index')
      expect(JSON.stringify(bootstrap.data)).toContain('"live/book"')
      expect(bootstrap.data.menus.map(({ name }) => name).slice(-2)).toEqual(['live', 'crud/crud'])
      // The list of rules calls it as the menu does, in either language.
      for (const [language, title] of [
        ['zh-cn', '图书管理'],
        ['en', 'Book'],
      ] as const) {
        const rules = await product().call<{ list: readonly Row[] }>('/admin/auth.rule/index?isTree=0', {
          token: product().superToken,
          language,
        })
        expect(rules.data.list.find(({ name }) => name === 'live/book')?.title).toBe(title)
      }
      const documents = await product().server.inject({ url: '/api/openapi.json' })
      expect(documents.json().paths).toHaveProperty(['/admin/live.book/add'])
      expect(await lastLog()).toMatchObject({
        table_name: 'live_book',
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
      expect(await add('shop.book', { title: 'Emma', state: 'new' })).toMatchObject({ code: 1 })
      expect(await loggedTitles('en')).toContain('Book-Add')
      expect(await loggedTitles('zh-cn')).toContain('图书管理-添加')
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
      const migrations = await readdir(join(root, 'modules/shop/migrations'))
      expect(migrations.filter((name) => name.endsWith('-book.ts'))).toHaveLength(1)
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
      expect(await generate(sentDesign('shop_author', fields))).toMatchObject({ code: 1 })
      const { data } = await add('shop.author', { title: 'Melville', state: 'old', born: '1819-08-01' })
      const chosen = leading('title,state,born,pictures')
      expect(await generate(sentDesign('shop_novel', [id, title, chosen]))).toMatchObject({ code: 1 })
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
      expect(await preview(sentDesign('shop_poem', [id, title, closed]))).toMatchObject({
        faults: [{ place: 'fields.2.form.relation-fields', message: 'faults.remoteFieldClosed' }],
      })
    })
  })

  describe('an entity with a snowflake key', () => {
    const key = newField('spk')
    const parcel = sentDesign('post_parcel', [key, title, weigh])
    const leading = (name: string, type: 'remoteSelect' | 'remoteSelects'): FieldDesign => ({
      ...newField(type, { name, comment: '包裹' }),
      form: { ...newField(type).form, 'remote-table': 'post_parcel', 'remote-field': 'title' },
    })
    /** 2024 and 4,096 ids a millisecond: what no counted id reaches. */
    const isSnowflake = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 2 ** 45
    const notes = [id, title, leading('parcel_id', 'remoteSelect'), leading('other_ids', 'remoteSelects')]
    beforeAll(async () => {
      for (const design of [parcel, sentDesign('post_note', notes)])
        expect(await generate(design)).toMatchObject({ code: 1 })
    })

    test('gives ids that follow the clock to whatever comes in: forms, files, the product itself', async () => {
      const { data } = await add('post.parcel', { title: 'came by form' })
      await product().rows('post/parcel').insert({ title: 'came by product' })
      const files = exchangeFiles(product)
      const texts = Array.from({ length: 300 }, (_, at) => `came by file ${at}`)
      const content = ['书名', ...texts].join('\n')
      const { file, mapping } = await files.sent('post/parcel', 'parcels.csv', content)
      const plan = { file, mapping, mode: 'add', key: '', empty: 'keep' }
      const imported = await files.run('post/parcel', plan)
      expect(imported).toMatchObject({ added: 300 })
      const { read } = product().app.database
      const parcels = read.selectFrom('post_parcel').selectAll()
      const rows = await parcels.where('title', 'like', 'came by %').execute()
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
      const { id: one } = (await add('post.parcel', { title: 'one' })).data
      const { id: other } = (await add('post.parcel', { title: 'other' })).data
      const sent = { title: 'x', parcel_id: one, other_ids: [one, other] }
      expect(await add('post.note', sent)).toMatchObject({ code: 1 })
      expect(await list('post.note')).toMatchObject([{ parcel_id: one, parcel: { title: 'one' } }])
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
        ...sentDesign('post_letter', [{ ...key, sourceColumn: '' }, ...fields], table),
        type: 'db' as const,
      }
      expect(await generate(design)).toMatchObject({ code: 1 })
      const rows = await list('post.letter')
      expect(rows.map((row) => row.code).toSorted()).toEqual(['a', 'b', 'c'])
      expect(rows.every((row) => isSnowflake(row.id))).toBe(true)
    })
  })

  describe('an entity that goes', () => {
    test('takes its calls, menu and files along and leaves its table', async () => {
      expect(await generate(sentDesign('shop_toy', [id, title]))).toMatchObject({ code: 1 })
      await add('shop.toy', { title: 'Ball' })
      const log = await lastLog()
      const files = () => readdir(generatedFolder(product().app.config), { recursive: true })
      expect(await files()).toContain('modules/shop/toy')
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
      expect(await files()).not.toContain('modules/shop/toy')
    })

    test('stays while another one refers to it', async () => {
      expect(await generate(sentDesign('shop_maker', [id, title]))).toMatchObject({ code: 1 })
      const maker = await lastLog()
      const relation: FieldDesign = {
        ...newField('remoteSelect', { name: 'maker_id', comment: '制造商' }),
        form: { 'remote-table': 'shop_maker', 'remote-field': 'title', 'remote-pk': 'id' },
      }
      expect(await generate(sentDesign('shop_car', [id, title, relation]))).toMatchObject({ code: 1 })
      const { data } = await add('shop.maker', { title: 'Saab' })
      expect(await add('shop.car', { title: '96', maker_id: data.id })).toMatchObject({ code: 1 })
      expect(await list('shop.car')).toMatchObject([{ title: '96', maker: { title: 'Saab' } }])
      // Both were called the same in Chinese, and are told apart all the same.
      expect((await loggedTitles('en')).slice(0, 2)).toEqual(['Car-Add', 'Maker-Add'])
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
      expect(await generate(sentDesign('shop_half', [id, title]))).toMatchObject({ code: 1 })
      const logs = ((await call('/admin/crud.log/index')).data as { list: readonly Row[] }).list
      expect(logs.map(({ status }) => status).slice(0, 2)).toEqual(['success', 'error'])
    })

    test('leaves nothing behind when the database refuses', async () => {
      const { app } = product()
      const taken = sentDesign('shop_taken', [id, title])
      await sql.raw('create table shop_taken (id int)').execute(app.database.write)
      const refused = await generate(taken)
      expect(refused).toMatchObject({ code: 0, data: { type: 'design', faults: [{ place: 'table.name' }] } })
      expect((await call('/admin/shop.taken/index')).status).toBe(404)
    })
  })

  test('bad designs are refused with the places that are wrong', async () => {
    const wrong = sentDesign('admin', [id, { ...title, name: 'constructor' }, { ...title, name: '名称' }])
    const { code, data } = await generate(wrong)
    expect(code).toBe(0)
    expect((data.faults as { place: string }[]).map(({ place }) => place)).toEqual(
      expect.arrayContaining(['table.name', 'fields.1.name', 'fields.2.name']),
    )
    for (const body of [
      {},
      { table: 1, fields: 'x' },
      { ...sentDesign('shop_x', []), fields: [{ name: {} }] },
    ]) {
      expect(await call('/admin/crud.crud/generate', body)).toMatchObject({ code: 0, status: 200 })
    }
  })
})
