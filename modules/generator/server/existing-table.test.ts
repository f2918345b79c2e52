import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { foreignTable } from '#server/lookups/tables/introspect.ts'
import { answered, generatorCalls, madeFields, sentDesign } from '#server/testing/generator.ts'
import type { Design, DesignChange, FieldDesign, ParsedTable } from '../design/design.ts'
import { entityName } from '../design/names.ts'
import { newField } from '../design/presets.ts'
import { generatedFolder } from './files/files.ts'

const { id, title } = madeFields

onEveryDialect({}, (product) => {
  const { call, generate, preview, lastLog, add, list } = generatorCalls(product)

  describe('an entity that changes', () => {
    const yearMade = newField('number', { name: 'year_made', comment: '年份' })
    const seen = newField('switch', { name: 'is_seen', comment: '看过' })
    /** Makes an entity, and three rows of it. */
    const makeFilms = async (table: string, fields: readonly FieldDesign[]) => {
      expect(await generate(sentDesign(table, fields))).toMatchObject({ code: 1 })
      for (const name of ['Alien', 'Brazil', 'Clerks'])
        expect(await add(table.replace('_', '.'), { title: name, year_made: 1979 })).toMatchObject({
          code: 1,
        })
    }
    const columnsOf = async (url: string) => Object.keys((await list(url))[0] ?? {})

    test('keeps its rows when a field is renamed and another one added', async () => {
      await makeFilms('shop_film', [id, title, yearMade])
      const renaming: DesignChange = {
        type: 'change-field-name',
        oldName: 'title',
        newName: 'name',
        sync: true,
      }
      const fields = [id, { ...title, name: 'name' }, yearMade, seen]
      const next = sentDesign('shop_film', fields, { designChange: [renaming], quickSearchField: ['name'] })
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
      await makeFilms('shop_short', [id, title, yearMade, seen])
      const next = sentDesign('shop_short', [id, title, seen])
      const { losses, confirm } = await preview(next)
      expect(losses).toEqual([{ column: 'year_made', rows: 3, backup: expect.any(String) }])
      expect(confirm).toBe('shop_short')
      expect(await generate(next)).toMatchObject({
        code: 0,
        data: { type: 'confirm', confirm: 'shop_short' },
      })
      expect(await columnsOf('shop.short')).toContain('year_made')
      expect(await generate(next, 'shop_short')).toMatchObject({ code: 1 })
      expect(await columnsOf('shop.short')).not.toContain('year_made')
      const kept = await product()
        .app.database.read.selectFrom(String(losses[0]?.backup))
        .select('year_made')
        .execute()
      expect(kept.map(({ year_made }) => Number(year_made))).toEqual([1979, 1979, 1979])
    })

    test('leaves a column in the table where only the field was to go, for good', async () => {
      await makeFilms('shop_serial', [id, title, seen])
      const without: DesignChange = { type: 'del-field', oldName: 'is_seen', newName: '', sync: false }
      const next = sentDesign('shop_serial', [id, title], { designChange: [without] })
      expect(await preview(next)).toMatchObject({ losses: [], confirm: null })
      expect(await generate(next)).toMatchObject({ code: 1 })
      expect(await columnsOf('shop.serial')).not.toContain('is_seen')
      expect(await preview(sentDesign('shop_serial', [id, title]))).toMatchObject({ losses: [] })
      expect(await generate(sentDesign('shop_serial', [id, title, seen]))).toMatchObject({ code: 1 })
      expect((await list('shop.serial')).map((row) => row.is_seen)).toEqual([1, 1, 1])
    })

    test('keeps what somebody wrote into its files by hand', async () => {
      expect(await generate(sentDesign('shop_movie', [id, title]))).toMatchObject({ code: 1 })
      const path = join(generatedFolder(product().app.config), 'modules/shop/movie/movie.messages.ts')
      const text = await readFile(path, 'utf8')
      await writeFile(path, text.replace('en: {', '// Films, not movies.\n  en: {'))
      const next = sentDesign('shop_movie', [id, title, newField('date', { name: 'day', comment: '日期' })])
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
    const columns = async (name: string) => {
      const { read, dialect } = product().app.database
      const table = await foreignTable({ key: '', dialect, db: read }, name)
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

    test('stays where it is unless that is asked for', async () => {
      expect(await generate(sentDesign('shop_scroll', fields))).toMatchObject({ code: 1 })
      const other = sentDesign('shop_scroll', [id, pages, title, note])
      expect(await preview(other)).toMatchObject({ statements: [], notes: [] })
      const unsynced = { ...change('change-field-order', 'pages', 'pages', 'id'), sync: false }
      expect(
        await preview(sentDesign('shop_scroll', [id, pages, title, note], { designChange: [unsynced] })),
      ).toMatchObject({
        statements: [],
        notes: [],
      })
    })

    test('gets its place behind another one, or the first, with its rows; the screens follow the design', async () => {
      expect(await generate(sentDesign('shop_tome', fields))).toMatchObject({ code: 1 })
      const row = { title: 'Ulysses', note: 'long', pages: 730 }
      expect(await add('shop.tome', row)).toMatchObject({ code: 1 })
      const designChange = [
        change('change-field-order', 'pages', 'pages', 'id'),
        change('add-field', '', 'day', 'pages'),
        change('change-field-name', 'note', 'remark', ''),
        change('change-field-order', 'note', 'remark', 'day'),
      ]
      const day = newField('date', { name: 'day', comment: '日期' })
      const next = sentDesign('shop_tome', [id, pages, day, { ...note, name: 'remark' }, title], {
        designChange,
      })
      const plan = await preview(next)
      expect(plan).toMatchObject({ kind: 'change', losses: [], faults: [] })
      expect(plan.notes).toEqual(
        isMovable() ? [] : [{ message: 'notes.orderStays', params: { fields: 'pages, remark' } }],
      )
      expect(await generate(next)).toMatchObject({ code: 1 })
      expect(await columns('shop_tome')).toEqual(
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
      const again = sentDesign('shop_tome', next.fields, {
        designChange: [change('change-field-order', 'title', 'title', 'remark')],
      })
      expect(await preview(again)).toMatchObject({ statements: [] })
      const first = sentDesign('shop_tome', next.fields, {
        designChange: [change('change-field-order', 'day', 'day', 'FIRST FIELD')],
      })
      expect(await generate(first)).toMatchObject({ code: 1 })
      if (isMovable()) expect((await columns('shop_tome'))?.slice(0, 3)).toEqual(['day', 'id', 'pages'])
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
      sentDesign('shop_sheet', fields, { designChange })
    // Tests of it look at plans only.
    beforeAll(async () => {
      expect(await generate(sentDesign('shop_sheet', [id, title, note]))).toMatchObject({ code: 1 })
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
      expect(await generate(sentDesign('shop_leaf', [id, title, note]))).toMatchObject({ code: 1 })
      expect(await add('shop.leaf', { title: 'A', note: 'kept' })).toMatchObject({ code: 1 })
      const designChange = [done('change-field-attr', 'note')]
      const next = sentDesign('shop_leaf', [id, title, { ...note, length: 300 }], { designChange })
      const { statements, losses } = await preview(next)
      expect(losses).toEqual([])
      expect(statements.join()).toContain('note')
      if (product().app.database.dialect !== 'sqlite') expect(statements.join()).not.toContain('title')
      expect(await generate(next)).toMatchObject({ code: 1 })
      expect(await list('shop.leaf')).toMatchObject([{ title: 'A', note: 'kept' }])
    })

    test('a rename of what is not there is refused', async () => {
      const change = done('change-field-name', 'nothing', 'other')
      expect(await preview(changed([id, title, note, { ...note, name: 'other' }], change))).toMatchObject({
        faults: [{ message: 'faults.columnMissing', params: { name: 'nothing' } }],
      })
    })
  })

  describe('an entity that begins with a table of somebody else', () => {
    /** Makes a table of two rows as somebody else would. */
    const makeForeign = async (table: string) => {
      const { write, dialect } = product().app.database
      for (const text of [
        `create table ${table} (code varchar(20) primary key, "Name" varchar(200) not null, rating decimal(4,1), seen int, added timestamp null)`,
        `insert into ${table} values ('a-1', 'Alien', 8.5, 1, '2020-02-03 04:05:06')`,
        `insert into ${table} values ('b-2', 'Brazil', null, 0, null)`,
      ])
        await sql.raw(dialect === 'mysql' ? text.replaceAll('"', '`') : text).execute(write)
    }
    /** A design as the designer makes it of a table that was read. */
    const read = async (table: string, more: Partial<Design['table']>) => {
      const parsed = answered(
        await call<ParsedTable>('/admin/crud.crud/parseFieldData', { type: 'db', table }),
      )
      const design = sentDesign(table, Object.values(parsed.columns), {
        sourceTable: table,
        quickSearchField: [],
        comment: '电影表',
        ...more,
      })
      return { ...design, type: 'db' as const }
    }
    test('brings its rows into a table of its own and leaves the other as it was', async () => {
      await makeForeign('old_films')
      const design = await read('old_films', { name: 'film_movie' })
      expect(await preview(design)).toMatchObject({ kind: 'adopt', rows: 2, faults: [] })
      expect(await generate(design)).toMatchObject({ code: 1 })
      const rows = await list('film.movie')
      expect(rows).toHaveLength(2)
      expect(rows.find((row) => row.code === 'a-1')).toMatchObject({
        name: 'Alien',
        rating: 8.5,
        added: Date.parse('2020-02-03T04:05:06Z') / 1000,
      })
      const { rows: old } = await sql`select * from old_films`.execute(product().app.database.read)
      expect(old).toHaveLength(2)
    })

    test('takes the name of that table too, whose rows then stay in one beside it', async () => {
      await makeForeign('old_movies')
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
        ...sentDesign('golden_demo', [id, title], { generateRelativePath: 'golden_demo', ...more }),
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
      const design = sentDesign('golden_demo', [id, title], { generateRelativePath: sent })
      expect(places.data.controllerFile).toMatch(`modules/${entityName(design.table)}/`)
    })

    test('is not called by a word of SQL, and the answer says so with a name that would do', async () => {
      for (const name of ['order', 'window', 'groups', 'rank'])
        expect(await generate(sentDesign(name, [id, title]))).toMatchObject({
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
        const copy = { ...sentDesign('film_copy', [id, title], { sourceTable: table }), type: 'db' }
        expect(await call('/admin/crud.crud/preview', copy)).toMatchObject({ code: 0, status: 200 })
      }
    })
  })

  describe('an entity with links that was deleted', () => {
    const labels: FieldDesign = {
      ...newField('remoteSelects', { name: 'label_ids', comment: '标签' }),
      form: { ...newField('remoteSelects').form, 'remote-table': 'content_tag', 'remote-field': 'name' },
    }
    /** Makes an entity with a link to a new tag, and deletes it; answers what brings it back. */
    const deleted = async (name: string, rebuild: 'Yes' | 'No') => {
      expect(await generate(sentDesign(name, [id, title, labels]))).toMatchObject({ code: 1 })
      const tag = await product().rows('content/tag').insert({ name })
      const row = { title: 'Metropolis', label_ids: [tag.id] }
      expect(await add(name.replace('_', '.'), row)).toMatchObject({ code: 1 })
      expect(await call('/admin/crud.crud/delete', { id: (await lastLog()).id })).toMatchObject({ code: 1 })
      const fields = [{ ...id, sourceColumn: 'id' }, { ...title, sourceColumn: 'title' }, labels]
      return { ...sentDesign(name, fields, { sourceTable: name, rebuild }), type: 'db' as const }
    }

    test('is made again from its own table with the links that are there', async () => {
      const design = await deleted('shop_poster', 'No')
      const plan = await preview(design)
      expect(plan).toMatchObject({
        kind: 'adopt',
        faults: [],
        notes: [{ message: 'notes.joinKept', params: { table: 'shop_poster_label' } }],
      })
      expect(plan.statements.join()).not.toContain('shop_poster_label')
      expect(await generate(design)).toMatchObject({ code: 1 })
      expect(await list('shop.poster')).toMatchObject([
        { title: 'Metropolis', labels: [{ name: 'shop_poster' }] },
      ])
    })

    test('leaves the links beside it where its rows stay behind', async () => {
      const design = await deleted('shop_placard', 'Yes')
      const plan = await preview(design)
      expect(plan).toMatchObject({ faults: [], notes: [] })
      expect(plan.statements.join()).toMatch(/shop_placard_label_before_\d{14}/)
      expect(await generate(design)).toMatchObject({ code: 1 })
      expect(await list('shop.placard')).toEqual([])
      expect(await add('shop.placard', { title: 'M' })).toMatchObject({ code: 1 })
      expect(await list('shop.placard')).toMatchObject([{ title: 'M', labels: [] }])
    })

    test('is refused where that table is another one, or holds links of other rows', async () => {
      const { write } = product().app.database
      const flyer = (fields: readonly FieldDesign[]) => sentDesign('shop_flyer', fields)
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
      expect(await preview(sentDesign('shop_leaflet', [id, title, labels]))).toMatchObject({
        faults: [],
        notes: [{ message: 'notes.joinKept' }],
      })
      await sql.raw(`insert into ${leaflet} values (1, 1)`).execute(write)
      expect(await generate(sentDesign('shop_leaflet', [id, title, labels]))).toMatchObject({
        code: 0,
        data: { faults: [{ place: 'fields.2.name', message: 'faults.joinFilled' }] },
      })
    })
  })
})
