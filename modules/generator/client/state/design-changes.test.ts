import { expect, test } from 'vitest'
import type { DesignType } from '../../design/design.ts'
import { newField } from '../../design/presets.ts'
import { deriveChanges, type FieldWithPast } from './design-changes.ts'

const column = (name: string, designType: DesignType = 'string') => newField(designType, { name })
const before = [column('id', 'pk'), column('title'), column('price', 'number'), column('status', 'switch')]
const kept = (): FieldWithPast[] => before.map((field) => ({ ...field, origin: field.name }))
const fresh = (name: string): FieldWithPast => ({ ...column(name), origin: null })

/** Changes in one line each. */
function told(now: readonly FieldWithPast[]): readonly string[] {
  return deriveChanges(before, now).map(({ type, oldName, newName, after }) =>
    [type, oldName || '-', newName || '-', after].filter(Boolean).join(' '),
  )
}

const renamed = (name: string, to: string) =>
  kept().map((field) => (field.name === name ? { ...field, name: to } : field))

test('a table that was not touched has no changes', () => expect(told(kept())).toEqual([]))

test('however often a field is renamed, one rename leads from its column to its name', () =>
  expect(told(renamed('title', 'heading'))).toEqual(['change-field-name title heading']))

test('a field that is called as its column again is not renamed', () => {
  const away = renamed('title', 'heading')
  const back = away.map((field) => (field.name === 'heading' ? { ...field, name: 'title' } : field))
  expect(told(back)).toEqual([])
})

test('a column without its field is dropped', () =>
  expect(told(kept().filter(({ name }) => name !== 'price'))).toEqual(['del-field price -']))

test('a new field is added behind the one before it, under the name it has by now', () =>
  expect(told(kept().toSpliced(2, 0, { ...fresh('subtitle'), name: 'lead' }))).toEqual([
    'add-field - lead title',
  ]))

test('a new field in front is added as the first one', () =>
  expect(told([fresh('code'), ...kept()])).toEqual(['add-field - code FIRST FIELD']))

test('what a field says of its column is one change, however much of it is other', () => {
  const longer = kept().map((field) =>
    field.name === 'title' ? { ...field, length: 80, null: true, comment: 'Title' } : field,
  )
  expect(told(longer)).toEqual(['change-field-attr title title'])
})

test('attributes of the list and of the form change no column', () => {
  const wider = kept().map((field) => ({ ...field, table: { width: 300 }, form: { step: 5 } }))
  expect(told(wider)).toEqual([])
})

test('one field that is carried elsewhere is one move, and the others stay', () => {
  const [id, title, price, status] = kept() as [FieldWithPast, FieldWithPast, FieldWithPast, FieldWithPast]
  expect(told([id, status, title, price])).toEqual(['change-field-order status status id'])
  expect(told([title, price, status, id])).toEqual(['change-field-order id id status'])
})

test('a renamed field that moves is renamed and moved once', () => {
  const [id, title, price, status] = kept() as [FieldWithPast, FieldWithPast, FieldWithPast, FieldWithPast]
  expect(told([id, price, status, { ...title, name: 'heading' }])).toEqual([
    'change-field-name title heading',
    'change-field-order title heading status',
  ])
})

test('a column that goes and one of the same name that comes are both told', () => {
  const now = [...kept().filter(({ name }) => name !== 'price'), fresh('price')]
  expect(told(now)).toEqual(['del-field price -', 'add-field - price status'])
})

test('renames and drops come first, then attributes and new fields, then the order', () => {
  const [id, title, , status] = kept() as [FieldWithPast, FieldWithPast, FieldWithPast, FieldWithPast]
  const now = [status, id, { ...title, name: 'heading', length: 10 }, fresh('extra')]
  expect(told(now).map((line) => line.split(' ')[0])).toEqual([
    'change-field-name',
    'del-field',
    'change-field-attr',
    'add-field',
    'change-field-order',
  ])
})
