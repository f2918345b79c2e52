import { expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { createRegistry } from './registry.ts'
import { serverResource } from './side.ts'
import { tablesOf } from './table.ts'

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
