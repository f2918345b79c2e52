import { expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { tablesOf } from './columns/table.ts'
import { createRegistry } from './registry.ts'
import { serverResource } from './side.ts'

const list = { columns: ['id'] } as const
const parcel = defineResource('post/parcel', {
  key: 'snowflake',
  fields: { parent_id: field.parent(), weigh: field.weigh() },
  list,
})
const noteWith = (wide: boolean) =>
  defineResource('post/note', {
    fields: {
      parcel_id: field.belongsTo('post/parcel', { wide }),
      parcel_ids: field.manyToMany('post/parcel', { wide }),
    },
    list,
  })

test('what leads to a snowflake key has room for it, in every column that holds such an id', () => {
  const types = [parcel, noteWith(true)].flatMap((resource) =>
    tablesOf(resource).flatMap(({ columns }) => columns.map(({ name, type }) => [name, type])),
  )
  expect(types).toEqual(
    expect.arrayContaining([
      ['id', 'bigint'],
      ['parent_id', 'bigint'],
      ['weigh', 'bigint'],
      ['parcel_id', 'bigint'],
      ['post_note_id', 'int'],
    ]),
  )
  expect(types.filter(([name]) => name === 'parcel_id')).toEqual([
    ['parcel_id', 'bigint'],
    ['parcel_id', 'bigint'],
  ])
  expect(createRegistry([parcel, noteWith(true)].map((one) => serverResource(one))).entries).toHaveLength(2)
})

test('a relation that is declared without that room stops the start with the reason', () => {
  const narrow = [parcel, noteWith(false)].map((one) => serverResource(one))
  expect(() => createRegistry(narrow)).toThrow('post/note.parcel_id is not wide, unlike ids of post/parcel')
})

const tool = defineResource('post/tool', {
  fields: { name: field.text(), number: field.text(), key: field.password() },
  list,
})
const shownOf = (options: Parameters<typeof field.belongsTo>[1]) => {
  const loan = defineResource('post/loan', {
    fields: { tool_id: field.belongsTo('post/tool', options) },
    list,
  })
  const registry = createRegistry([tool, loan].map((one) => serverResource(one)))
  return registry.get('post/loan').one.map(({ show }) => show)
}

test('a relation shows the label of its rows first, then the fields that it names', () => {
  expect(shownOf({})).toEqual([['name']])
  expect(shownOf({ show: ['number'] })).toEqual([['name', 'number']])
  expect(shownOf({ show: ['number', 'name'] })).toEqual([['name', 'number']])
})

test('a relation names its rows by the field that it declares as their label', () => {
  expect(shownOf({ label: 'number' })).toEqual([['number']])
  expect(shownOf({ label: 'number', show: ['name'] })).toEqual([['number', 'name']])
})

test('a relation that shows a secret stops the start with the reason', () => {
  expect(() => shownOf({ show: ['key'] })).toThrow(
    'post/loan.tool_id shows key, which post/tool does not give away: name another field as its label, or show another one',
  )
})

test('a list that adds up what is no number stops the start with the reason', () => {
  const sold = defineResource('post/sold', {
    fields: { name: field.text(), price: field.money(), weigh: field.weigh() },
    list: { columns: ['name'], sums: ['price'] },
  })
  const summing = (name: 'name' | 'weigh') =>
    serverResource({ ...sold, list: { ...sold.list, sums: ['price', name] } })
  expect(createRegistry([serverResource(sold)]).entries).toHaveLength(1)
  const reason = 'post/sold.list.sums names name, which is no field of numbers or money'
  expect(() => createRegistry([summing('name')])).toThrow(reason)
  expect(() => createRegistry([summing('weigh')])).toThrow('list.sums names weigh')
})
