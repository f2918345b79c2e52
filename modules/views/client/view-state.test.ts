import { expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { readListState } from '#web/screens/list/state/list-state.ts'
import { isAsView, isPlain, queryOfView, stateOfView, viewOfState } from './view-state.ts'

const book = describeResource(
  defineResource('shop/book', {
    fields: {
      title: field.text(),
      author_id: field.belongsTo('shop/author', { show: ['name'] }),
      tag_ids: field.manyToMany('shop/tag'),
      status: field.select(['draft', 'published']),
      price: field.integer(),
      time: field.dateTime(),
    },
    list: {
      columns: ['title', 'author.name', 'status'],
      search: ['title'],
      filters: ['title', 'author_id', 'author.name', 'tag_ids', 'status', 'price', 'time'],
      sortable: ['price'],
    },
  }),
)
const read = (text: string) => readListState(new URLSearchParams(text), book)

test.each([
  '',
  'limit=50&order=price%2Casc&quickSearch=old+book&columns=title%2Cstatus',
  'status=draft&status=published&status-operator=IN&price=10%2C20',
  'time=2026-01-01+00%3A00%3A00%2C2026-01-31+23%3A59%3A59',
  'author_id=7&author.name=Ann&tag_ids=3&tag_ids=5',
  'price=true&price-operator=NULL',
  `where=${encodeURIComponent('{"any":[{"field":"price","operator":"gt","val":3},{"all":[{"field":"status","operator":"IN","val":["draft"]}]}]}')}`,
])('a view gives the list back that it was made of: %s', (text) => {
  const view = JSON.parse(JSON.stringify(viewOfState(read(text), book)))
  expect(stateOfView(view, book)).toEqual(read(text))
  expect(queryOfView(view, 7, book).toString()).toBe(text ? `view=7&${text}` : 'view=7')
})

test('a view does not keep the page, and is still itself on another', () => {
  const view = viewOfState(read('page=3&status=draft'), book)
  expect(view).not.toHaveProperty('page')
  expect(isAsView(read('status=draft&page=9'), view, book)).toBe(true)
  expect(isAsView(read('status=published'), view, book)).toBe(false)
  expect(isAsView(read('status=draft&columns=title'), view, book)).toBe(false)
})

test('what the declaration no longer offers is passed over', () => {
  const view = {
    limit: 5000,
    order: 'gone,asc',
    search: [
      { field: 'gone', operator: 'eq', val: 1 },
      { field: 'status', operator: 'BETWEEN', val: 'draft' },
    ],
    columns: [],
  }
  expect(stateOfView(view, book)).toEqual(read('status=draft'))
})

test('a list is plain as long as nobody has asked it for anything', () => {
  expect(isPlain(read('view=7&open=add'), book)).toBe(true)
  expect(isPlain(read('page=2'), book)).toBe(false)
})
