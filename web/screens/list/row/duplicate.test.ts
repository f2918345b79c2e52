import { expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { duplicateOf } from './duplicate.ts'

const book = defineResource('shop/book', {
  fields: {
    title: field.text({ required: true, max: 12 }),
    isbn: field.text({ unique: true }),
    batch: field.text({ fixed: true }),
    body: field.richText(),
    cover: field.image(),
    tag_ids: field.manyToMany('content/tag'),
    password: field.password(),
    views: field.integer({ write: 'system' }),
    cost: field.integer({ read: { node: 'cost' }, write: { node: 'cost' } }),
    state: field.select(['new', 'sold'], { transitions: { sell: ['new', 'sold'] } }),
    weigh: field.weigh(),
  },
  list: { columns: ['title'] },
})
const row = {
  id: 7,
  title: 'Alpha',
  isbn: '1',
  batch: 'b',
  body: '<p>x</p>',
  cover: '/storage/a.png',
  tag_ids: [1, 2],
  password: '',
  views: 9,
  cost: 3,
  state: 'sold',
  weigh: 7,
  create_time: 1,
  update_time: 2,
  row_version: 4,
}
const rights = { isSuper: false, nodes: new Set(['shop/book/add']) }
const duplicate = (more = {}) =>
  duplicateOf(describeResource(book), rights, { ...row, ...more }, (name) => `${name} (copy)`)

test('a duplicate has texts, files and relations, and nothing of its row that is its own, secret, a step or closed', () => {
  expect(duplicate()).toEqual({
    title: 'Alpha (copy)',
    body: '<p>x</p>',
    cover: '/storage/a.png',
    tag_ids: [1, 2],
  })
})

test('its name says that it is a copy, within the length that names have, and as it is where there is no room', () => {
  expect(duplicate({ title: 'Alphabetical' }).title).toBe('Alpha (copy)')
  expect(duplicate({ title: '' }).title).toBe('')
  const short = { ...book, fields: { ...book.fields, title: field.text({ max: 6 }) } }
  expect(duplicateOf(describeResource(short), rights, row, (name) => `${name} (copy)`).title).toBe('Alpha')
})
