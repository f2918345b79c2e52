import { expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import type { AnyClientSide } from '#web/screens/side.ts'
import { deriveColumns } from '../columns/list-columns.ts'
import { inlineFields } from './inline-fields.ts'

const book = defineResource('shop/book', {
  fields: {
    title: field.text({ required: true }),
    isbn: field.text({ fixed: true }),
    price: field.money(),
    state: field.radio(['new', 'sold']),
    due: field.date(),
    note: field.textarea(),
    cover: field.image(),
    shelf: field.text(),
    views: field.integer({ write: 'system' }),
    cost: field.money({ write: { node: 'cost' } }),
    is_open: field.switch(),
    place: field.text(),
  },
  list: {
    columns: [
      'title',
      'isbn',
      'price',
      'state',
      'due',
      'note',
      'cover',
      'shelf',
      'views',
      'cost',
      'is_open',
      'place',
      'create_time',
    ],
  },
  form: [['title', 'isbn', 'price', 'state', 'due', 'note', 'cover', 'views', 'cost', 'is_open', 'place']],
})
const resource = describeResource(book)
const inlineOf = (side: AnyClientSide, nodes: readonly string[] = []) => {
  const rights = { isSuper: false, nodes: new Set(nodes) }
  const columns = deriveColumns(resource, new Set(Object.keys(book.fields)), {}, null)
  return [...inlineFields(resource, side, rights, columns)]
}

test('cells of the fields in the form that the caller may write and whose input fits are edited in place', () => {
  expect(inlineOf({})).toEqual(['title', 'price', 'state', 'due', 'place'])
  expect(inlineOf({}, ['shop/book/cost'])).toContain('cost')
})

test('what has an input of its own, or does something else on a double click, is left to the form', () => {
  expect(inlineOf({ inputs: { place: () => null } as never, noDoubleClick: ['due'] })).toEqual([
    'title',
    'price',
    'state',
  ])
  expect(inlineOf({ noDoubleClick: 'all' })).toEqual([])
})
