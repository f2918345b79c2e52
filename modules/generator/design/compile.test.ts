import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineResource } from '#core/resource.ts'
import { declaredSchema } from '#server/resource/columns/table.ts'
import { createRegistry } from '#server/resource/registry.ts'
import { serverResource } from '#server/resource/side.ts'
import { anyDesign, designOf, everyField, fieldOf, ownWorld, soundDesign } from '#server/testing/designs.ts'
import { declarations, serverResources, systemTables } from '#server/testing/modules.ts'
import { generatorMessages } from '../messages/design.ts'
import { compileDesign } from './compile.ts'
import type { Design, EntityData, FieldDesign, TableDesign } from './design.ts'
import { newField } from './presets.ts'

const compile = (fields: readonly FieldDesign[], table: Partial<TableDesign> = {}) =>
  compileDesign(designOf(fields, table), ownWorld)

function entityOf(design: Design): EntityData {
  const { entity, faults } = compileDesign(design, ownWorld)
  expect(faults).toEqual([])
  if (!entity) throw new Error('no entity and no fault')
  return entity
}

const specOf = (fields: readonly FieldDesign[], table: Partial<TableDesign> = {}) =>
  entityOf(designOf(fields, table)).spec

/** What the field of a design comes to. */
const made = (design: FieldDesign) => specOf([design]).fields[design.name]

/** Runs every check that the product does when it starts. */
function expectToWork({ name, spec, messages }: EntityData): void {
  const resource = defineResource(name, spec)
  const all = [...declarations.map((one) => one.resource), resource]
  expect(declaredSchema(all, systemTables).has(resource.table)).toBe(true)
  createRegistry([...serverResources, serverResource(resource)])
  const own = Object.keys(spec.fields)
  for (const texts of [messages['zh-cn'], messages.en]) {
    expect(Object.keys(texts.fields)).toEqual(expect.arrayContaining(own.filter((one) => one !== 'weigh')))
    for (const [field, { options = [] }] of Object.entries(spec.fields)) {
      expect(Object.keys(texts.options[field] ?? {}).toSorted()).toEqual([...options].toSorted())
    }
    for (const text of [texts.name, ...Object.values(texts.fields)]) expect(text.trim()).not.toBe('')
  }
  expect(JSON.parse(JSON.stringify({ name, spec, messages }))).toEqual({ name, spec, messages })
}

describe('a design becomes an entity that works', () => {
  test('with a field of every design type', () => {
    const { spec } = entityOf(designOf(everyField))
    expectToWork(entityOf(designOf(everyField)))
    expect(Object.fromEntries(Object.entries(spec.fields).map(([name, { kind }]) => [name, kind]))).toEqual({
      weigh: 'weigh',
      timestamp: 'dateTime',
      string: 'text',
      password: 'password',
      number: 'integer',
      float: 'float',
      radio: 'radio',
      checkbox: 'checkbox',
      switch: 'switch',
      textarea: 'textarea',
      array: 'array',
      datetime: 'dateTime',
      year: 'year',
      date: 'date',
      time: 'time',
      select: 'select',
      selects: 'selects',
      remote_select: 'belongsTo',
      remote_selects: 'manyToMany',
      editor: 'richText',
      city: 'city',
      image: 'image',
      images: 'images',
      file: 'file',
      files: 'files',
      icon: 'icon',
      color: 'color',
    })
  })

  test('of any sound design', () => {
    fc.assert(
      fc.property(soundDesign, (design) => {
        const { entity, faults } = compileDesign(design, ownWorld)
        expect(
          faults.filter(({ message }) => !/faults\.(?:attribute|noColumn|relationTaken)/.test(message)),
        ).toEqual([])
        if (entity) expectToWork(entity)
      }),
      { numRuns: 150 },
    )
  })

  test('or to faults that say where, of any design at all', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        const { entity, faults, notes } = compileDesign(design, ownWorld)
        expect(entity === null).toBe(faults.length > 0)
        if (entity) expectToWork(entity)
        for (const { message, params = {} } of [...faults, ...notes]) {
          for (const language of ['zh-cn', 'en'] as const) {
            const [part = '', key = ''] = message.split('.')
            const text = generatorMessages[language][part as 'faults' | 'notes'][key] ?? ''
            expect(text, message).not.toBe('')
            const used = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
            expect(Object.keys(params), message).toEqual(expect.arrayContaining(used))
          }
          for (const value of Object.values(params)) expect(String(value).length).toBeLessThanOrEqual(500)
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('what a field comes to', () => {
  test('follows the validators of a string', () => {
    for (const kind of ['mobile', 'idNumber', 'account', 'varName', 'url', 'email']) {
      expect(made(fieldOf('string', { form: { validator: [kind, 'required'] } }))).toEqual({
        kind,
        required: true,
      })
    }
  })

  test('has the length, precision and sign of the column', () => {
    expect(made(fieldOf('string', { length: 80 }))).toEqual({ kind: 'text', max: 80 })
    expect(made(fieldOf('string', { dataType: 'varchar(40)' }))).toEqual({ kind: 'text', max: 40 })
    expect(made(fieldOf('textarea', { type: 'text', length: 0 }))).toEqual({ kind: 'textarea', max: 65_535 })
    expect(made(fieldOf('float', { precision: 3, unsigned: true }))).toMatchObject({ decimals: 3, min: 0 })
    expect(made(fieldOf('number', { type: 'decimal', precision: 2 }))).toEqual({ kind: 'float', initial: 0 })
    expect(made(fieldOf('number', { type: 'double' }))).toMatchObject({ kind: 'number' })
  })

  test('begins with the default where the kind takes it, and says where it does not', () => {
    expect(made(newField('radio'))).toEqual({ kind: 'radio', options: ['opt0', 'opt1'], initial: 'opt0' })
    expect(made(newField('checkbox'))).toMatchObject({ initial: ['opt0', 'opt1'] })
    expect(made(newField('switch'))).toEqual({ kind: 'switch', initial: 1 })
    const { entity, notes } = compile([fieldOf('date', { default: 'CURRENT_DATE', defaultType: 'INPUT' })])
    expect(entity?.spec.fields.date).toEqual({ kind: 'date' })
    expect(notes).toEqual([{ message: 'notes.defaultDropped', params: { fields: 'date' } }])
  })

  test('is a list of rows when several may be chosen', () => {
    const many = { 'remote-table': 'content_tag', 'select-multi': true }
    expect(made(fieldOf('remoteSelect', { name: 'tag_ids', form: many }))).toEqual({
      kind: 'manyToMany',
      to: 'content/tag',
    })
    expect(made(fieldOf('select', { form: { 'select-multi': true } }))).toMatchObject({ kind: 'selects' })
    expect(made(fieldOf('image', { form: { 'image-multi': true } }))).toEqual({ kind: 'images' })
    expect(made(fieldOf('file', { form: { 'file-multi': true } }))).toEqual({ kind: 'files' })
  })

  test('leads to the resource of a table and carries the fields that are shown', () => {
    const form = { 'remote-table': 'user', 'remote-field': 'nickname', 'relation-fields': 'nickname,avatar' }
    expect(made(fieldOf('remoteSelect', { name: 'user_id', form }))).toEqual({
      kind: 'belongsTo',
      to: 'user/user',
      label: 'nickname',
      show: ['nickname', 'avatar'],
    })
  })

  test('makes columns of the fields of related rows that were chosen, with titles of both', () => {
    const form = {
      'remote-table': 'user',
      'remote-field': 'nickname',
      'relation-fields': 'nickname,gender,join_time',
    }
    const relation = fieldOf('remoteSelect', { name: 'user_id', comment: '读者', form })
    const textOf = (_language: string, resource: string, key: string) => `${resource}:${key}`
    const design = designOf([
      fieldOf('string', { name: 'title' }),
      relation,
      fieldOf('number', { name: 'pages' }),
    ])
    const { entity, notes } = compileDesign(design, { ...ownWorld, textOf })
    expect(entity?.spec.list.columns.slice(-5)).toEqual([
      'title',
      'user.nickname',
      { field: 'user.gender', as: { kind: 'code', options: ['0', '1', '2'] } },
      { field: 'user.join_time', as: { kind: 'dateTime' } },
      'pages',
    ])
    expect(entity?.spec.list.filters).toContain('user_id')
    expect(entity?.messages.en).toMatchObject({
      related: { user_nickname: 'User · user/user:fields.nickname' },
      relatedOptions: { user_gender: { 1: 'user/user:options.gender.1' } },
    })
    expect(entity?.messages['zh-cn'].related?.user_join_time).toBe('读者 · user/user:fields.join_time')
    expect(notes).toEqual([])
    if (entity) expectToWork(entity)
  })

  test('does not show twice what the column of the relation shows', () => {
    const form = { 'remote-table': 'user', 'remote-field': 'nickname', 'relation-fields': 'nickname,avatar' }
    const relation = { ...fieldOf('remoteSelect', { name: 'user_id', form }), tableBuildExclude: false }
    expect(entityOf(designOf([relation])).spec.list.columns.slice(-2)).toEqual([
      'user_id',
      { field: 'user.avatar', as: { kind: 'image' } },
    ])
  })

  test('shows fields of the entity itself where the relation leads back to it', () => {
    const form = { 'remote-table': 'shop_book', 'remote-field': 'name', 'relation-fields': 'name,state' }
    const { spec, messages } = entityOf(
      designOf([
        fieldOf('string', { name: 'name', comment: '书名' }),
        fieldOf('radio', { name: 'state', comment: '状态:new=新书,old=旧书' }),
        fieldOf('remoteSelect', { name: 'series_id', comment: '系列', form }),
      ]),
    )
    expect(spec.list.columns.slice(-2)).toEqual([
      'series.name',
      { field: 'series.state', as: { kind: 'radio', options: ['new', 'old'] } },
    ])
    expect(messages['zh-cn']).toMatchObject({
      related: { series_name: '系列 · 书名', series_state: '系列 · 状态' },
      relatedOptions: { series_state: { new: '新书', old: '旧书' } },
    })
  })

  test('is what the column of a foreign table holds when a relation leads nowhere', () => {
    const read = { sourceColumn: 'shop_id', name: 'shop_id' }
    const { entity, notes } = compile([fieldOf('string', { name: 'shop' }), fieldOf('remoteSelect', read)])
    expect(entity?.spec.fields.shop_id).toEqual({ kind: 'integer', initial: 0 })
    expect(notes).toContainEqual({ message: 'notes.relationsPlain', params: { fields: 'shop_id' } })
  })

  test('may lead to the entity itself', () => {
    const form = { 'remote-table': 'shop_book', 'remote-field': 'name' }
    const design = designOf([
      fieldOf('string', { name: 'name' }),
      fieldOf('remoteSelect', { name: 'series_id', form }),
      fieldOf('remoteSelects', { name: 'shop_book_ids', form }),
    ])
    expectToWork(entityOf(design))
    expect(entityOf(design).spec.fields).toMatchObject({
      series_id: { to: 'shop/book', label: 'name', show: ['name'] },
      shop_book_ids: { through: { own: 'shop_book_id', other: 'other_shop_book_id' } },
    })
  })

  test('is nobody’s to write when it is not in the form, but for what the list itself changes', () => {
    const out = { formBuildExclude: true }
    const { fields, form } = specOf([
      fieldOf('string', out),
      fieldOf('switch', out),
      fieldOf('weigh', out),
      newField('number'),
    ])
    expect(fields.string).toMatchObject({ write: 'system' })
    expect(fields.switch).not.toHaveProperty('write')
    expect(fields.weigh).not.toHaveProperty('write')
    expect(form).toEqual([['number']])
  })

  test('of a kind that is usually left out is in the list or the form where it is chosen by name', () => {
    const fields = [
      fieldOf('string', { name: 'title' }),
      fieldOf('textarea', { name: 'summary', formBuildExclude: true }),
    ]
    expect(specOf(fields).list.columns).not.toContain('summary')
    expect(specOf(fields).fields.summary).toMatchObject({ write: 'system' })
    const { list, fields: chosen } = specOf(fields, {
      columnFields: ['title', 'summary'],
      formFields: ['title', 'summary'],
    })
    expect(list.columns).toContain('summary')
    expect(chosen.summary).not.toHaveProperty('write')
  })

  test('keeps the earlier name of a column that was renamed', () => {
    const renamed = { type: 'change-field-name', oldName: 'headline', newName: 'title', sync: true } as const
    const title = fieldOf('string', { name: 'title' })
    expect(specOf([title], { designChange: [renamed] }).fields.title).toMatchObject({ was: 'headline' })
    expect(specOf([title], { designChange: [{ ...renamed, sync: false }] }).fields.title).not.toHaveProperty(
      'was',
    )
  })
})

describe('an entity', () => {
  const title = fieldOf('string', { name: 'title', comment: '书名', form: { validator: ['required'] } })

  test('has columns, search, filters and order as they were designed', () => {
    const { list, label } = specOf(
      [
        title,
        fieldOf('select', {
          name: 'state',
          comment: '状态:0=下架,1=上架',
          table: { render: 'switch', width: 90 },
        }),
        fieldOf('number', { name: 'price', table: { sortable: 'custom', show: false } }),
        newField('editor'),
        newField('timestamp', { name: 'create_time' }),
      ],
      { quickSearchField: ['id', 'title'], defaultSortField: 'price', defaultSortType: 'asc' },
    )
    expect(label).toBeUndefined()
    expect(list).toEqual({
      columns: [
        { field: 'id', width: 70 },
        'title',
        { field: 'state', width: 90, cell: 'switch' },
        { field: 'price', show: false },
        { field: 'create_time', width: 160 },
      ],
      search: ['id', 'title'],
      filters: ['title', 'state', 'price', 'create_time'],
      sortable: ['price', 'create_time'],
      sort: ['price', 'asc'],
    })
  })

  test('keeps the times that the design has', () => {
    const times = ['create_time', 'update_time'].map((name) => newField('timestamp', { name }))
    expect(specOf([title]).timestamps).toEqual([])
    expect(specOf([title, ...times.slice(0, 1)]).timestamps).toEqual(['create_time'])
    expect(specOf([title, ...times])).not.toHaveProperty('timestamps')
  })

  test('has pages when there is an editor, with what sorts, dates and illustrates a row beside its text', () => {
    const more = [newField('switch'), newField('image'), newField('datetime')]
    expect(specOf([title, newField('editor'), ...more])).toMatchObject({
      formSize: 'page',
      aside: more.map(({ name }) => name),
    })
    expect(specOf([title, newField('editor')])).not.toHaveProperty('aside')
    expect(specOf([title, ...more])).not.toHaveProperty('formSize')
  })

  test('without any field in its form can not be added to', () => {
    const { entity, notes } = compile([{ ...title, formBuildExclude: true }])
    expect(entity?.spec.calls).toEqual(['index', 'del', 'sortable'])
    expect(notes).toContainEqual({ message: 'notes.noForm' })
  })

  test('speaks Chinese as it was designed and English by its names', () => {
    const publish = fieldOf('datetime', { name: 'publish_time', comment: '发布时间' })
    const state = fieldOf('radio', { name: 'state', comment: '状态：0＝下架，on_sale＝上架' })
    const isbn = fieldOf('string', { name: 'code', comment: 'ISBN' })
    expect(entityOf(designOf([publish, state, isbn])).messages).toEqual({
      'zh-cn': {
        name: '图书',
        fields: { publish_time: '发布时间', state: '状态', code: 'ISBN' },
        options: { state: { 0: '下架', on_sale: '上架' } },
      },
      en: {
        name: 'Book',
        fields: { publish_time: 'Publish time', state: 'State', code: 'ISBN' },
        options: { state: { 0: 'State 0', on_sale: 'On sale' } },
      },
    })
  })

  test('gets a key when it has none, and keeps only the name of another one out', () => {
    const { entity, notes } = compileDesign({ ...designOf([]), fields: [title] }, ownWorld)
    expect(entity?.spec.list.columns).toEqual([{ field: 'id', width: 70 }, 'title'])
    expect(notes).toContainEqual({ message: 'notes.keyAdded' })
    const other = { ...newField('spk'), name: 'book_id' }
    const renamed = compileDesign(
      { ...designOf([], { defaultSortField: 'book_id' }), fields: [other, title] },
      ownWorld,
    )
    expect(renamed.entity?.spec.list).toMatchObject({ columns: [{ field: 'id', width: 180 }, 'title'] })
    expect(renamed.notes.map(({ message }) => message)).toEqual(['notes.keyRenamed'])
    expect(renamed.entity?.spec.key).toBe('snowflake')
    expect(entity?.spec.key).toBeUndefined()
  })

  test('says which attributes have no counterpart', () => {
    const { notes } = compile([
      fieldOf('number', { form: { step: 5, validatorMsg: '太大' }, table: { render: 'color' } }),
    ])
    expect(notes).toEqual([
      { message: 'notes.unused', params: { attributes: 'number (validatorMsg, step, render color)' } },
    ])
    expect(compile(everyField).notes).toEqual([])
  })
})

describe('a design is refused', () => {
  const title = fieldOf('string', { name: 'title' })
  const remote = (form: FieldDesign['form']) => fieldOf('remoteSelect', { name: 'x_id', form })
  const many = (count: number, type: 'string' | 'number') =>
    Array.from({ length: count }, (_, at) => fieldOf(type, { name: `f${at}` }))
  const cases: Readonly<
    Record<string, [readonly FieldDesign[], Partial<TableDesign>, place: string, fault: string]>
  > = {
    'without fields of its own to list': [
      [title],
      { columnFields: ['nope'] },
      'table.columnFields',
      'unknownField',
    ],
    'with a table of the system': [[title], { name: 'token' }, 'table.name', 'tableClosed'],
    'with a table of another resource': [
      [title],
      { name: 'user', generateRelativePath: 'shop/book' },
      'table.name',
      'tableTaken',
    ],
    'with a table that joins others': [[title], { name: 'content_article_tag' }, 'table.name', 'tableTaken'],
    'with a table of a wrong name': [[title], { name: 'Shop-Books' }, 'table.name', 'tableName'],
    'in the place of a resource': [
      [title],
      { generateRelativePath: 'content/article' },
      'table.generateRelativePath',
      'pathTaken',
    ],
    'in the place of a page': [
      [title],
      { generateRelativePath: 'crud/crud' },
      'table.generateRelativePath',
      'pathTaken',
    ],
    'below a resource': [
      [title],
      { generateRelativePath: 'user/user/x' },
      'table.generateRelativePath',
      'pathNested',
    ],
    'outside of its folder': [
      [title],
      { generateRelativePath: '../../etc' },
      'table.generateRelativePath',
      'path',
    ],
    'with a word of the language': [
      [title],
      { generateRelativePath: 'shop/class' },
      'table.generateRelativePath',
      'pathReserved',
    ],
    'with two fields of one name': [[title, title], {}, 'fields.2.name', 'duplicate'],
    'with two keys': [[title, { ...newField('pk'), name: 'key' }], {}, 'fields.2.designType', 'secondKey'],
    'with a key that is no number': [[{ ...title, primaryKey: true }], {}, 'fields.1.primaryKey', 'keyType'],
    'with the name of a prototype': [
      [{ ...title, name: 'constructor' }],
      {},
      'fields.1.name',
      'fieldReserved',
    ],
    'with a name that is no word': [[{ ...title, name: '__proto__' }], {}, 'fields.1.name', 'fieldName'],
    'with a column of the framework': [
      [{ ...title, name: 'row_version' }],
      {},
      'fields.1.name',
      'fieldReserved',
    ],
    'with a choice without options': [
      [fieldOf('radio', { comment: '状态', dataType: 'int' })],
      {},
      'fields.1.comment',
      'noOptions',
    ],
    'with an option that is no word': [
      [fieldOf('radio', { comment: 'x:__proto__=a' })],
      {},
      'fields.1.comment',
      'option',
    ],
    'with a title that would be filled in': [
      [fieldOf('string', { comment: '{{x}}' })],
      {},
      'fields.1.comment',
      'markup',
    ],
    'with a relation to nothing': [[remote({})], {}, 'fields.1.form.remote-table', 'remoteMissing'],
    'with a relation to a table of the system': [
      [remote({ 'remote-table': 'token' })],
      {},
      'fields.1.form.remote-table',
      'remoteClosed',
    ],
    'with a relation to no resource': [
      [remote({ 'remote-table': 'x' })],
      {},
      'fields.1.form.remote-table',
      'remoteTable',
    ],
    'with a relation that shows a password': [
      [remote({ 'remote-table': 'user', 'remote-field': 'password' })],
      {},
      'fields.1.form.remote-field',
      'remoteFieldClosed',
    ],
    'with a relation that shows what is closed': [
      [remote({ 'remote-table': 'user', 'relation-fields': 'security_stamp', 'remote-field': 'nickname' })],
      {},
      'fields.1.form.relation-fields',
      'remoteFieldClosed',
    ],
    'with a relation that shows what is not there': [
      [remote({ 'remote-table': 'user', 'remote-field': 'toString' })],
      {},
      'fields.1.form.remote-field',
      'remoteField',
    ],
    'with related rows in the place of a field': [
      [{ ...title, name: 'x' }, remote({ 'remote-table': 'user', 'remote-field': 'id' })],
      {},
      'fields.2.name',
      'relationTaken',
    ],
    'with an order by what has none': [
      [newField('editor')],
      { defaultSortField: 'editor' },
      'table.defaultSortField',
      'sortField',
    ],
    'with a quick search in nothing': [
      [title],
      { quickSearchField: ['nope'] },
      'table.quickSearchField',
      'unknownField',
    ],
    'with more fields than there may be': [many(200, 'number'), {}, 'fields', 'tooManyFields'],
    'with more indexes than a table may have': [many(70, 'number'), {}, 'fields', 'tooManyIndexes'],
    'with more text than a row may hold': [many(70, 'string'), {}, 'fields', 'rowTooWide'],
    'with an operator that there is not': [
      [fieldOf('string', { table: { operator: 'or 1=1' } })],
      {},
      'fields.1.table.operator',
      'attribute',
    ],
  }
  for (const [name, [fields, table, place, fault]] of Object.entries(cases)) {
    test(name, () => {
      const { entity, faults } = compile(fields, table)
      expect(entity).toBeNull()
      expect(faults).toContainEqual(expect.objectContaining({ place, message: `faults.${fault}` }))
    })
  }

  test('and told a name that would do', () => {
    const suggestion = (fields: readonly FieldDesign[], table: Partial<TableDesign> = {}) =>
      compile(fields, table).faults[0]?.params?.suggestion
    expect(suggestion([title], { name: 'Shop-Books' })).toBe('shop_books')
    expect(suggestion([{ ...title, name: 'PublishTime' }])).toBe('publish_time')
    expect(suggestion([title], { generateRelativePath: 'shop/Order-Item' })).toBe('shop/orderItem')
    expect(suggestion([title], { generateRelativePath: 'shop/class' })).toBe('shop/classItem')
    expect(suggestion([title], { generateRelativePath: 'api/book' })).toBe('apiArea/book')
  })

  test('unless what has the name was made by the generator', () => {
    const fields = { id: { kind: 'primaryKey' as const } }
    const book = { name: 'shop/book', table: 'shop_book', label: 'id', fields, isGenerated: true }
    const world = (isGenerated: boolean) => ({
      ...ownWorld,
      resources: [...ownWorld.resources, { ...book, isGenerated }],
    })
    expect(compileDesign(designOf([title]), world(true)).faults).toEqual([])
    expect(compileDesign(designOf([title]), world(false)).faults).not.toEqual([])
  })
})
