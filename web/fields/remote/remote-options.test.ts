import { expect, test } from 'vitest'
import { idsBelow, plainLabel, readRemotePage } from './remote-options.ts'

test('options are preferred to the list, and the total tells the pages', () => {
  const data = { options: [{ id: 1, name: 'a' }], list: [{ id: 2, name: 'b' }] }
  expect(readRemotePage(data, 'name').options.map(({ label }) => label)).toEqual(['a'])
  expect(readRemotePage({ list: [{ id: 2, name: 'b' }], total: 31 }, 'name')).toMatchObject({
    options: [{ id: 2, label: 'b' }],
    total: 31,
  })
})

test('an answer without rows is an empty page', () => {
  expect(readRemotePage(null, 'name')).toEqual({ options: [], total: 0 })
  expect(readRemotePage({ list: [{ name: 'no id' }] }, 'name').options).toEqual([])
})

test('a row without its label is named by its number', () => {
  expect(readRemotePage({ list: [{ id: 7 }] }, 'name').options[0]?.label).toBe('#7')
})

test('the branches of a tree are not part of a name', () => {
  expect(plainLabel('    │    ├Shoes')).toBe('Shoes')
})

test('a row can not be put below itself or below what is below it', () => {
  const rows = [
    { id: 1, pid: 0 },
    { id: 2, pid: 1 },
    { id: 4, pid: 3 },
    { id: 3, pid: 2 },
    { id: 5, pid: 1 },
  ]
  const options = rows.map((row) => ({ id: row.id, label: '', row }))
  expect([...idsBelow(options, 'pid', 2)].sort()).toEqual([2, 3, 4])
})
