import { expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { offeredFields } from './use-bulk-edit.ts'

const book = describeResource(
  defineResource('shop/book', {
    fields: {
      title: field.text(),
      isbn: field.text({ unique: true }),
      body: field.richText(),
      password: field.password(),
      weigh: field.weigh(),
      shelf: field.text({ fixed: true }),
      views: field.integer({ write: 'system' }),
      cost: field.integer({ read: { node: 'cost' } }),
      kind: field.select(['paper', 'file']),
      size: field.integer(),
      place: field.text(),
    },
    list: { columns: ['title'] },
    form: [['title', 'isbn', 'body', 'password', 'weigh', 'shelf', 'views', 'cost', 'kind', 'size']],
  }),
)
const rights = { isSuper: false, nodes: new Set(['shop/book/edit']) }

test('what every row has of its own is not offered, nor what is closed or not in the form', () => {
  expect(offeredFields(book, {}, rights, {})).toEqual(['title', 'kind', 'size'])
  expect(offeredFields(book, {}, { ...rights, isSuper: true }, {})).toContain('cost')
})

test('an input of the resource and a field that the values hide stay away', () => {
  const side = {
    inputs: { title: () => null },
    isFieldShown: (name: string, { kind }: Readonly<Record<string, unknown>>) =>
      name !== 'size' || kind === 'file',
  }
  expect(offeredFields(book, side as never, rights, { kind: 'paper' })).toEqual(['kind'])
  expect(offeredFields(book, side as never, rights, { kind: 'file' })).toEqual(['kind', 'size'])
})
