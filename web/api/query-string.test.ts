import { expect, test } from 'vitest'
import { writeQuery } from './query-string.ts'

test.each([
  [{ ids: [1, 2] }, 'ids[]=1&ids[]=2'],
  [{ page: 1, quickSearch: '' }, 'page=1&quickSearch='],
  [{ a: null, b: undefined, c: false, d: true }, 'c=false&d=true'],
  [
    { search: [{ field: 'status', val: 'a b', operator: 'eq' }] },
    'search[0][field]=status&search[0][val]=a%20b&search[0][operator]=eq',
  ],
  [
    {
      search: [
        { field: 'id', val: [1, 2] },
        { field: 'name', val: null },
      ],
    },
    'search[0][field]=id&search[0][val][0]=1&search[0][val][1]=2&search[1][field]=name',
  ],
  [{ name: '标签&=' }, 'name=%E6%A0%87%E7%AD%BE%26%3D'],
  [{}, ''],
])('%j is written %s', (query, text) => {
  expect(writeQuery(query)).toBe(text)
})
