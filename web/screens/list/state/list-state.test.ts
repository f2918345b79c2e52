import { describe, expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import {
  fieldOf,
  formOfAddress,
  listParams,
  presetsOf,
  readListState,
  soleRelated,
  writeListState,
} from './list-state.ts'

const book = describeResource(
  defineResource('shop/book', {
    fields: {
      title: field.text(),
      author_id: field.belongsTo('shop/author', { show: ['name'] }),
      tag_ids: field.manyToMany('shop/tag'),
      status: field.select(['draft', 'published']),
      price: field.integer(),
      time: field.dateTime(),
      weigh: field.weigh(),
    },
    list: {
      columns: ['title', 'author.name', 'status'],
      filters: ['title', 'author_id', 'author.name', 'tag_ids', 'status', 'price', 'time'],
      sortable: ['price'],
      sort: ['weigh', 'desc'],
    },
  }),
)

const read = (text: string) => readListState(new URLSearchParams(text), book)
const write = (text: string, previous = '') =>
  writeListState(read(text), book, new URLSearchParams(previous)).toString()

describe('the address of a list', () => {
  test('says nothing when the list is as declared', () => {
    expect(write('')).toBe('')
    expect(read('')).toEqual({
      page: 1,
      limit: 10,
      order: null,
      quickSearch: '',
      filters: {},
      where: null,
      columns: null,
    })
  })

  test.each([
    'page=3&limit=50&order=price%2Casc&quickSearch=old+book&columns=title%2Cstatus',
    'status=published',
    'title=war',
    'author_id=7',
    'tag_ids=3&tag_ids=5',
    'price=10%2C20',
    'time=2026-01-01+00%3A00%3A00%2C2026-01-31+23%3A59%3A59',
    'status=draft&status=published&status-operator=IN',
    'price=true&price-operator=NULL',
    'author.name=Ann',
    'id=4',
  ])('comes back unchanged: %s', (text) => {
    expect(write(text)).toBe(text)
  })

  test('turns a parameter named like a column into its condition', () => {
    expect(read('status=published&author_id=7&tag_ids=3,5&price=10,').filters).toEqual({
      status: { operator: 'eq', val: 'published' },
      author_id: { operator: 'eq', val: 7 },
      tag_ids: { operator: 'FIND_IN_SET', val: [3, 5] },
      price: { operator: 'RANGE', val: '10,' },
    })
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'page=1000001',
    'limit=1000',
    'order=secret,asc',
    'order=title,asc',
    'order=price,up',
    'weigh=3',
    'password=x',
    '__proto__=x',
    'status=',
  ])('passes over what the declaration does not offer: %s', (text) => {
    expect(read(text)).toEqual(read(''))
  })

  test('keeps parameters of others and drops conditions that are gone', () => {
    expect(write('page=2', 'mine=1&status=draft&status-operator=ne&page=7')).toBe('mine=1&page=2')
  })
})

describe('the list call', () => {
  test('carries page, order, quick search and conditions', () => {
    const params = listParams(read('page=2&order=price,desc&quickSearch=war&status=draft&price=1,9'), book)
    expect(params).toEqual({
      page: 2,
      limit: 10,
      order: 'price,desc',
      quickSearch: 'war',
      search: [
        { field: 'status', operator: 'eq', val: 'draft' },
        { field: 'price', operator: 'RANGE', val: '1,9' },
      ],
    })
  })

  test('writes the halves of a range as one text, an open end as nothing', () => {
    const filters = { price: { operator: 'RANGE' as const, val: [null, 9] } }
    expect(listParams({ ...read(''), filters }, book).search).toEqual([
      { field: 'price', operator: 'RANGE', val: ',9' },
    ])
  })

  test('asks for no page of a tree', () => {
    expect(listParams(read('page=2'), { ...book, parent: 'pid' })).toEqual({})
  })
})

test('a column of a related row is known by its relation only', () => {
  expect(fieldOf(book, 'author.name')?.kind).toBe('text')
  expect(fieldOf(book, 'publisher.name')).toBeNull()
  expect(fieldOf(book, 'constructor')).toBeNull()
})

describe('a list narrowed to one related row', () => {
  test('is told by its condition, however that came', () => {
    expect(soleRelated(read('author_id=7').filters, 'author_id')).toBe(7)
    expect(soleRelated(read('author_id=7&author_id-operator=IN').filters, 'author_id')).toBe(7)
    for (const text of [
      '',
      'author_id=7,8&author_id-operator=IN',
      'author_id=7&author_id-operator=ne',
      'author_id=x',
    ]) {
      expect(soleRelated(read(text).filters, 'author_id'), text).toBeNull()
    }
  })

  test('gives a new row the same one', () => {
    expect(presetsOf(read('author_id=7&title=x&status=draft').filters, book)).toEqual({ author_id: 7 })
    expect(presetsOf(read('author_id=7,8&author_id-operator=IN&title=x').filters, book)).toEqual({})
  })
})

test('an address opens a form for those who may', () => {
  const all = { canAdd: true, canEdit: true }
  expect(formOfAddress('add', all)).toEqual({ mode: 'add', ids: [] })
  expect(formOfAddress('7', all)).toEqual({ mode: 'edit', ids: [7] })
  for (const wanted of [null, '', '0', '07', '-1', '1e3', 'edit']) {
    expect(formOfAddress(wanted, all), String(wanted)).toBeNull()
  }
  expect(formOfAddress('add', { ...all, canAdd: false })).toBeNull()
  expect(formOfAddress('7', { ...all, canEdit: false })).toBeNull()
})
