import { expect, test } from 'vitest'
import type { Design, DesignType } from '../../design/design.ts'
import { newField } from '../../design/presets.ts'
import { changesOf, emptyDesign, openDesign, toDesign } from './design-exchange.ts'
import { beginHistory, type HistoryAction, reduceHistory } from './design-history.ts'
import { type DesignAction, type DesignState, reduceDesign, refusalToAdd } from './design-state.ts'
import { faultsOf } from './faults.ts'

const after = (...actions: readonly DesignAction[]) => actions.reduce(reduceDesign, emptyDesign())
const add = (designType: DesignType, more: Partial<DesignAction & { type: 'add' }> = {}): DesignAction => ({
  type: 'add',
  designType,
  ...more,
})
const names = ({ fields }: DesignState) => fields.map(({ name }) => name)
const keyOf = ({ fields }: DesignState, name: string) => fields.find((field) => field.name === name)?.key ?? 0
const field = (state: DesignState, name: string) => state.fields.find((one) => one.name === name)

/** A design of a table with these columns. */
function read(...columns: readonly [name: string, designType: DesignType][]): DesignState {
  const design: Design = {
    type: 'db',
    table: {
      ...toDesign(emptyDesign()).table,
      name: 'book',
      quickSearchField: [],
      columnFields: [],
      formFields: [],
    },
    fields: columns.map(([name, designType]) => newField(designType, { name })),
  }
  return openDesign(design)
}

test('a new design has a primary key, which lists are sorted by and searched for', () => {
  const { table, fields } = toDesign(emptyDesign())
  expect(fields.map(({ name }) => name)).toEqual(['id'])
  expect(table).toMatchObject({ defaultSortField: 'id', defaultSortType: 'desc', quickSearchField: ['id'] })
})

test('a field is added behind the chosen one, or where it is dropped, and is chosen then', () => {
  const state = after(add('string'), add('number'))
  const chosen = reduceDesign(state, { type: 'select', key: keyOf(state, 'string') })
  expect(names(reduceDesign(chosen, add('image')))).toEqual(['id', 'string', 'image', 'number'])
  const dropped = reduceDesign(chosen, add('file', { at: 0 }))
  expect(names(dropped)).toEqual(['file', 'id', 'string', 'number'])
  expect(dropped.selected).toBe(keyOf(dropped, 'file'))
})

test('equal names are numbered, for added, duplicated and renamed fields', () => {
  const state = after(add('string'), add('string'))
  expect(names(state)).toEqual(['id', 'string', 'string2'])
  const copied = reduceDesign(state, { type: 'duplicate', key: keyOf(state, 'string2') })
  expect(names(copied)).toEqual(['id', 'string', 'string2', 'string3'])
  const renamed = reduceDesign(copied, { type: 'rename', key: keyOf(copied, 'string3'), name: 'id' })
  expect(names(renamed)).toEqual(['id', 'string', 'string2', 'id2'])
})

test('a second primary key is refused, and says why', () => {
  const state = emptyDesign()
  expect(refusalToAdd(state, 'spk')).toBe('secondKey')
  expect(reduceDesign(state, add('spk'))).toBe(state)
  const other = after(add('number'))
  const turned = reduceDesign(other, {
    type: 'retype',
    key: keyOf(other, 'number'),
    designType: 'pk',
    isReset: true,
  })
  expect(turned).toBe(other)
})

test('there is an end to adding fields', () => {
  const many = Array.from({ length: 250 }, () => add('string')).reduce(reduceDesign, emptyDesign())
  expect(many.fields).toHaveLength(200)
  expect(refusalToAdd(many, 'string')).toBe('tooMany')
})

test('a weight becomes the order of the list; without it the key is again', () => {
  const state = after(add('weigh'))
  expect(toDesign(state).table.defaultSortField).toBe('weigh')
  const gone = reduceDesign(state, { type: 'remove', key: keyOf(state, 'weigh') })
  expect(toDesign(gone).table.defaultSortField).toBe('id')
})

test('lists of names follow a rename and lose what is removed', () => {
  const state = after(add('string'))
  const key = keyOf(state, 'string')
  const renamed = reduceDesign(state, { type: 'rename', key, name: 'title' })
  const searched = reduceDesign(renamed, { type: 'change', key, change: { isSearched: true } })
  expect(toDesign(searched).table).toMatchObject({
    quickSearchField: ['id', 'title'],
    columnFields: ['id', 'title'],
    formFields: ['title'],
  })
  const { table } = toDesign(reduceDesign(searched, { type: 'remove', key }))
  expect([table.quickSearchField, table.columnFields, table.formFields]).toEqual([['id'], ['id'], []])
})

test('what the palette keeps out of list or form is out of it', () => {
  const { table } = toDesign(after(add('editor'), add('timestamp', { name: 'create_time' })))
  expect(table.columnFields).toEqual(['id', 'create_time'])
  expect(table.formFields).toEqual(['editor'])
})

test('a removed field comes back to its place, its order of the list included', () => {
  const state = after(add('weigh'), add('string'))
  const weigh = field(state, 'weigh')
  if (!weigh) throw new Error('there is a weight')
  const gone = reduceDesign(state, { type: 'remove', key: weigh.key })
  const back = reduceDesign(gone, { type: 'putBack', field: weigh, at: 1, isSorted: true })
  expect(names(back)).toEqual(names(state))
  expect(back.sortedBy).toBe(weigh.key)
})

test('a move beyond the ends stops there', () => {
  const state = after(add('string'), add('number'))
  const up = reduceDesign(state, { type: 'move', key: keyOf(state, 'number'), to: -5 })
  expect(names(up)).toEqual(['number', 'id', 'string'])
  expect(names(reduceDesign(up, { type: 'move', key: keyOf(up, 'number'), to: 99 }))).toEqual([
    'id',
    'string',
    'number',
  ])
})

test('the options of a comment are the values of the column, and a default that is gone gives way', () => {
  const state = after(add('select'))
  const change = (comment: string) =>
    field(reduceDesign(state, { type: 'change', key: keyOf(state, 'select'), change: { comment } }), 'select')
  expect(change('状态:draft=草稿,done=完成')).toMatchObject({
    title: '状态',
    dataType: "enum('draft','done')",
    default: 'draft',
  })
  expect(change('Size:opt1=Small,opt0=Large')).toMatchObject({
    dataType: "enum('opt1','opt0')",
    default: 'opt0',
  })
})

test('another kind keeps everything, or takes the preset and keeps name and title', () => {
  const state = after(add('string', { comment: '价格' }))
  const key = keyOf(state, 'string')
  const kept = reduceDesign(state, { type: 'retype', key, designType: 'number', isReset: false })
  expect(field(kept, 'string')).toMatchObject({ designType: 'number', type: 'varchar' })
  const reset = reduceDesign(state, { type: 'retype', key, designType: 'radio', isReset: true })
  expect(field(reset, 'string')).toMatchObject({
    type: 'enum',
    comment: expect.stringMatching(/^价格:opt0=/),
  })
})

test('options go with a choice to another choice, and give way where a kind has its own', () => {
  const state = after(add('radio', { comment: '大小:s=小,l=大' }))
  const retype = (designType: DesignType) =>
    field(
      reduceDesign(state, { type: 'retype', key: state.selected ?? 0, designType, isReset: true }),
      'radio',
    )
  expect(retype('select')).toMatchObject({
    dataType: "enum('s','l')",
    default: 's',
    comment: '大小:s=小,l=大',
  })
  expect(retype('switch')).toMatchObject({ type: 'tinyint', comment: expect.stringMatching(/^大小:0=.+,1=/) })
})

test('a relation names a field that nobody has named, and only such a one', () => {
  const state = after(add('remoteSelect', { name: 'remote_select' }))
  const key = state.selected ?? 0
  const relation = { table: 'category', field: 'name', pk: 'id', shown: ['name', 'status'] }
  const related = reduceDesign(state, { type: 'relate', key, relation })
  expect(field(related, 'category_id')?.form).toMatchObject({
    'remote-table': 'category',
    'remote-field': 'name',
    'remote-pk': 'id',
    'relation-fields': 'name,status',
  })
  const named = reduceDesign(state, { type: 'rename', key, name: 'shelf' })
  expect(names(reduceDesign(named, { type: 'relate', key, relation }))).toEqual(['id', 'shelf'])
})

test('a relation is a column of lists where no columns of the other table are, and is called like that table', () => {
  const state = after(add('remoteSelect', { comment: '远程下拉' }))
  const relate = (shown: readonly string[]) => {
    const relation = { table: 'category', field: 'name', pk: 'id', shown, comment: '分类' }
    return field(reduceDesign(state, { type: 'relate', key: state.selected ?? 0, relation }), 'category_id')
  }
  expect(relate([])).toMatchObject({ isColumn: true, comment: '分类', title: '分类' })
  expect(relate(['status'])).toMatchObject({ isColumn: false })
})

test('a relation to several rows is named in the plural, with a number where that is taken', () => {
  const state = after(add('string', { name: 'tag_ids' }), add('remoteSelects'))
  const key = state.selected ?? 0
  const related = reduceDesign(state, {
    type: 'relate',
    key,
    relation: { table: 'tag', field: 'name', pk: 'id', shown: [] },
  })
  expect(names(related)).toEqual(['id', 'tag_ids', 'tag_ids2'])
})

test('a design of a table tells its changes, and which of them are not wanted', () => {
  const state = read(['id', 'pk'], ['title', 'string'])
  const renamed = reduceDesign(state, { type: 'rename', key: keyOf(state, 'title'), name: 'heading' })
  const extended = reduceDesign(renamed, add('number'))
  const off = reduceDesign(extended, {
    type: 'sync',
    change: changesOf(extended)[0]?.key ?? '',
    isOn: false,
  })
  expect(toDesign(off).table.designChange).toMatchObject([
    { type: 'change-field-name', oldName: 'title', newName: 'heading', sync: false },
    { type: 'add-field', newName: 'number', sync: true },
  ])
})

test('every change can be left out', () => {
  const state = reduceDesign(read(['id', 'pk'], ['title', 'string']), add('number'))
  const change = changesOf(state)[0]?.key ?? ''
  const off = reduceDesign(state, { type: 'sync', change, isOn: false })
  expect(toDesign(off).table.designChange).toMatchObject([{ type: 'add-field', sync: false }])
})

test('nothing of the designer itself is sent', () => {
  const sent = toDesign(after(add('string'))).fields[1]
  expect(Object.keys(sent ?? {}).filter((name) => /^(key|origin|is|has)/.test(name))).toEqual([])
})

test('undoing goes back step by step, and typing on in one place is one step', () => {
  const change = (comment: string): HistoryAction => ({ type: 'change', key: 1, change: { comment } })
  const actions = [add('string'), change('a'), change('ab'), change('abc')]
  const history = actions.reduce(reduceHistory, beginHistory(emptyDesign()))
  expect(history.past).toHaveLength(2)
  const once = reduceHistory(history, { type: 'undo' })
  expect(once.now.fields[0]?.comment).toBe('ID')
  expect(once.now.fields).toHaveLength(2)
  expect(reduceHistory(once, { type: 'redo' }).now.fields[0]?.comment).toBe('abc')
})

test('choosing a field is nothing to undo', () => {
  const history = reduceHistory(beginHistory(after(add('string'))), { type: 'select', key: 1 })
  expect(history.past).toEqual([])
})

test('what the server found moves with its field, and is forgotten once the field is changed', () => {
  const state = after(add('string'), add('number'))
  const told = { state, faults: [{ place: 'fields.1.comment', message: 'faults.markup' }] }
  const moved = reduceDesign(state, { type: 'move', key: keyOf(state, 'string'), to: 2 })
  expect(faultsOf(moved, told)).toMatchObject([{ place: 'fields.2.comment' }])
  const mended = reduceDesign(moved, {
    type: 'change',
    key: keyOf(state, 'string'),
    change: { comment: 'Title' },
  })
  expect(faultsOf(mended, told)).toEqual([])
})

test('a name that no column can have is told at once', () => {
  const state = after(add('string'))
  const named = reduceDesign(state, { type: 'rename', key: keyOf(state, 'string'), name: '标题' })
  expect(faultsOf(named, null)).toMatchObject([{ place: 'fields.1.name', message: 'faults.fieldName' }])
})
