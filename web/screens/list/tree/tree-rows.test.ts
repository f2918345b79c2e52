import { expect, test } from 'vitest'
import { changeRow, findRow, flattenRows, idsBetween, moveRow, parentIds, selectRows } from './tree-rows.ts'

const tree = [
  { id: 1, children: [{ id: 11, children: [{ id: 111 }] }, { id: 12 }] },
  { id: 2 },
  { id: 3, children: [{ id: 31 }] },
]

const ids = (rows: readonly { row: { id: number } }[]) => rows.map(({ row }) => row.id)

test('rows below closed ones are not drawn', () => {
  expect(ids(flattenRows(tree))).toEqual([1, 11, 111, 12, 2, 3, 31])
  expect(ids(flattenRows(tree, new Set([1])))).toEqual([1, 11, 12, 2, 3])
  expect(flattenRows(tree).find(({ row }) => row.id === 111)?.depth).toBe(2)
  expect(parentIds(tree)).toEqual([1, 11, 3])
})

test('a ticked parent takes all below it along', () => {
  expect(selectRows(tree, [], [1]).toSorted((a, b) => a - b)).toEqual([1, 11, 12, 111])
})

test('an unticked parent takes all below it along, and nothing else', () => {
  expect(selectRows(tree, [1, 11, 111, 12, 2], [1, 111, 12, 2])).toEqual([1, 12, 2])
})

test('a child that is unticked leaves its parent ticked, and a ticked child does not tick it', () => {
  expect(selectRows(tree, [3, 31], [3])).toEqual([3])
  expect(selectRows(tree, [], [31])).toEqual([31])
})

test('ticking a stretch takes all rows that are drawn between its ends, whichever was first', () => {
  const placed = flattenRows(tree, new Set([1]))
  expect(idsBetween(placed, 11, 2)).toEqual([11, 12, 2])
  expect(idsBetween(placed, 2, 11)).toEqual([11, 12, 2])
  expect(idsBetween(placed, null, 2)).toEqual([2])
  expect(idsBetween(placed, 111, 2)).toEqual([2])
})

test('a row takes the place of the one it is dropped on', () => {
  const rows = Array.from({ length: 9 }, (_, at) => ({ id: at + 1 }))
  const moved = moveRow(rows, 9, 2)
  expect(moved.map(({ id }) => id)).toEqual([1, 9, 2, 3, 4, 5, 6, 7, 8])
  expect(moveRow(moved, 9, 8).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(moveRow(rows, 99, 2)).toBe(rows)
})

test('a changed row leaves all others the same objects', () => {
  const changed = changeRow(tree, 111, { status: '0' })
  expect(findRow(changed, 111)).toEqual({ id: 111, status: '0' })
  expect(changed[1]).toBe(tree[1])
  expect(changed[2]).toBe(tree[2])
})
