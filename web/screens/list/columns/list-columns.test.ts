import { expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { clampWidth, deriveColumns } from './list-columns.ts'

const book = describeResource(
  defineResource('shop/book', {
    fields: {
      title: field.text(),
      author_id: field.belongsTo('shop/author'),
      cost: field.integer({ read: { node: 'cost' } }),
    },
    list: {
      columns: ['title', { field: 'author.name', width: 200 }, 'cost', { field: 'create_time', show: false }],
      sortable: ['cost'],
    },
  }),
)
const all = new Set(Object.keys(book.fields))
const visible = (...args: Parameters<typeof deriveColumns>) =>
  deriveColumns(...args).flatMap(({ field, isVisible }) => (isVisible ? [field] : []))

test('columns show as declared', () => {
  expect(visible(book, all, {}, null)).toEqual(['title', 'author.name', 'cost'])
})

test('what rows are called comes first, and the id only when asked for, unless nothing else names the row', () => {
  const declare = (fields: Record<string, ReturnType<typeof field.text>>) =>
    describeResource(
      defineResource('shop/shelf', { fields, list: { columns: ['id', ...Object.keys(fields)] } }),
    )
  const named = declare({ place: field.text(), name: field.text() })
  expect(visible(named, new Set(['id', 'place', 'name']), {}, null)).toEqual(['name', 'place'])
  expect(visible(named, new Set(['id', 'name']), { visible: ['id', 'name'] }, null)).toEqual(['name', 'id'])
  const nameless = declare({ place: field.text() })
  expect(visible(nameless, new Set(['id', 'place']), {}, null)[0]).toBe('id')
})

test('a column that the caller may not read is not there at all', () => {
  const columns = deriveColumns(book, new Set(['title', 'author_id']), { visible: ['title', 'cost'] }, null)
  expect(columns.map(({ field }) => field)).toEqual(['title', 'author.name'])
})

test('what a person has chosen wins over the declaration, and the address over both', () => {
  const preference = { visible: ['title', 'create_time'] }
  expect(visible(book, all, preference, null)).toEqual(['title', 'create_time'])
  expect(visible(book, all, preference, ['cost'])).toEqual(['cost'])
  expect(visible(book, all, { visible: ['gone'] }, ['also gone'])).toEqual(['title', 'author.name', 'cost'])
})

test('an order that was kept places columns; newer ones follow', () => {
  expect(visible(book, all, { order: ['cost', 'title'] }, null)).toEqual(['cost', 'title', 'author.name'])
})

test('a person pins columns, and lets go of those that are declared so', () => {
  const declared = describeResource(
    defineResource('shop/pinned', {
      fields: { title: field.text(), cost: field.integer() },
      list: { columns: ['title', { field: 'cost', fixed: 'right' }] },
    }),
  )
  const pins = (pinned: Record<string, 'left' | 'right' | null>) =>
    deriveColumns(declared, new Set(['title', 'cost']), { pinned }, null).map(({ fixed }) => fixed)
  expect(pins({})).toEqual([undefined, 'right'])
  expect(pins({ title: 'left', cost: null })).toEqual(['left', undefined])
})

test('widths come from the person, then the declaration, and stay within what can be used', () => {
  const [title, author] = deriveColumns(book, all, { widths: { title: 5 } }, null)
  expect(title?.width).toBe(56)
  expect(author?.width).toBe(200)
  expect(clampWidth(12_345.6)).toBe(1400)
})

test('what rows are called takes the room that is left, until its width is set', () => {
  const growing = (widths: Record<string, number>) =>
    deriveColumns(book, all, { widths }, null).flatMap(({ field, grows }) => (grows ? [field] : []))
  expect(growing({})).toEqual(['title'])
  expect(growing({ title: 300 })).toEqual([])
})

test('a column of a related row is drawn as what it is there, and never changed here', () => {
  const declared = describeResource(
    defineResource('shop/novel', {
      fields: { author_id: field.belongsTo('shop/author', { show: ['born', 'is_alive'] }) },
      list: { columns: ['author.born', { field: 'author.is_alive', as: { kind: 'switch' } }] },
    }),
  )
  const columns = deriveColumns(declared, new Set(['author_id']), {}, null)
  expect(columns.map(({ fieldSpec }) => fieldSpec)).toEqual([
    { kind: 'text' },
    { kind: 'switch', write: 'system' },
  ])
})

test('a column of a related row has a title of its own', () => {
  const [title, author] = deriveColumns(book, all, {}, null)
  expect(title?.labelKeys).toEqual(['shop/book:columns.title', 'shop/book:fields.title', 'core:fields.title'])
  expect(author?.labelKeys).toEqual(['shop/book:related.author_name'])
})
