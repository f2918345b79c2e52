import { expect, test } from 'vitest'
import { placeOf, placeRow, refusalOf, stepOf, type TreeMove } from './tree-moves.ts'
import type { ListRow } from './tree-rows.ts'

const tree: readonly ListRow[] = [
  { id: 1, children: [{ id: 11, children: [{ id: 111 }] }, { id: 12 }] },
  { id: 2 },
  { id: 3, children: [{ id: 31 }] },
]

/** A tree as text, such as `1(11 12) 2`. */
function text(rows: readonly ListRow[]): string {
  return rows
    .map(({ id, children = [] }) => (children.length > 0 ? `${id}(${text(children)})` : `${id}`))
    .join(' ')
}

const move = (place: TreeMove['place'], targetId: number): TreeMove => ({ place, targetId })

test('a row is put before and behind others, below them and at the top, with what is below it', () => {
  expect(text(placeRow(tree, 2, move('before', 12)))).toBe('1(11(111) 2 12) 3(31)')
  expect(text(placeRow(tree, 11, move('after', 31)))).toBe('1(12) 2 3(31 11(111))')
  expect(text(placeRow(tree, 3, move('inside', 2)))).toBe('1(11(111) 12) 2(3(31))')
  expect(text(placeRow(tree, 11, move('inside', 0)))).toBe('1(12) 2 3(31) 11(111)')
  expect(text(placeRow(tree, 12, move('inside', 1)))).toBe(text(tree))
})

test('a row never goes below itself, nor deeper than its tree goes', () => {
  for (const at of [move('inside', 1), move('inside', 111), move('after', 12)])
    expect(refusalOf(tree, 1, at)).toBe('itself')
  expect(refusalOf(tree, 1, move('after', 2))).toBeNull()
  expect(refusalOf(tree, 3, move('inside', 11), 3)).toBe('depth')
  expect(refusalOf(tree, 3, move('inside', 1), 3)).toBeNull()
  expect(refusalOf(tree, 2, move('inside', 111), 3)).toBe('depth')
})

test('a step by keyboard moves a row among its neighbours, below the one before it and out again', () => {
  expect(stepOf(tree, 12, 'up')).toEqual(move('before', 11))
  expect(stepOf(tree, 2, 'down')).toEqual(move('after', 3))
  expect(stepOf(tree, 12, 'in')).toEqual(move('inside', 11))
  expect(stepOf(tree, 12, 'out')).toEqual(move('after', 1))
  for (const [id, step] of [
    [1, 'up'],
    [1, 'in'],
    [1, 'out'],
    [3, 'down'],
  ] as const)
    expect(stepOf(tree, id, step)).toBeNull()
})

test('every move has a way back to the tree as it was', () => {
  for (const id of [1, 11, 111, 12, 2, 3, 31]) {
    const back = placeOf(tree, id)
    for (const target of [1, 11, 111, 12, 2, 3, 31])
      for (const place of ['before', 'after', 'inside'] as const) {
        if (!back || refusalOf(tree, id, move(place, target))) continue
        expect(text(placeRow(placeRow(tree, id, move(place, target)), id, back))).toBe(text(tree))
      }
  }
})
