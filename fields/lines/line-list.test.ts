import { expect, test } from 'vitest'
import type { Line } from '#core/values/lines.ts'
import {
  addLine,
  drawnLines,
  dropLine,
  indentLine,
  moveLine,
  outdentLine,
  placeAt,
  withBelow,
} from './line-list.ts'

const flat = { weigh: 'weigh', parent: null }
const tree = { weigh: 'weigh', parent: 'pid' }
const line = (id: number, weigh: number, pid: number | string = 0): Line => ({ id, weigh, pid }) as Line
const order = (lines: readonly Line[], places = flat as { weigh: string; parent: string | null }) =>
  drawnLines(lines, places)
    .map(({ name, level }) => `${'-'.repeat(level)}${name}`)
    .join(' ')
const changed = (before: readonly Line[], after: readonly Line[]) =>
  after.filter((one) => !before.includes(one)).length

test('a line that moves gets a weight between its neighbours, and no other changes', () => {
  const lines = [line(1, 16), line(2, 32), line(3, 48)]
  const up = moveLine(lines, '3', -1, flat)
  expect(order(up)).toBe('1 3 2')
  expect(changed(lines, up)).toBe(1)
  expect(order(moveLine(lines, '1', 1, flat))).toBe('2 1 3')
  expect(order(placeAt(lines, '1', '3', flat))).toBe('2 3 1')
  expect(moveLine(lines, '1', -1, flat)).toBe(lines)
})

test('where no weight is free all lines get new ones', () => {
  const lines = [line(1, 1), line(2, 2), line(3, 3)]
  expect(order(moveLine(lines, '3', -1, flat))).toBe('1 3 2')
  expect(order(placeAt(lines, '3', '1', flat))).toBe('3 1 2')
})

test('new lines stand at the end, or behind the one that they are a copy of', () => {
  const lines = [line(1, 16), line(2, 32)]
  const added = addLine(lines, { key: 'n1' }, null, flat)
  expect(order(added)).toBe('1 2 n1')
  expect(order(addLine(added, { key: 'n2' }, '1', flat))).toBe('1 n2 2 n1')
  expect(order(addLine(added, { key: 'n3' }, 'n1', flat))).toBe('1 2 n1 n3')
  expect(order(moveLine(added, 'n1', -1, flat))).toBe('1 n1 2')
})

test('lines hang below the one before them, and back again', () => {
  const lines = [line(1, 16), line(2, 32), line(3, 48, 2), line(4, 64)]
  expect(order(lines, tree)).toBe('1 2 -3 4')
  const in4 = indentLine(lines, '4', tree)
  expect(order(in4, tree)).toBe('1 2 -3 -4')
  expect(order(indentLine(in4, '4', tree), tree)).toBe('1 2 -3 --4')
  expect(indentLine(in4, '4', tree, 2)).toBe(in4)
  expect(order(outdentLine(in4, '3', tree), tree)).toBe('1 2 -4 3')
  expect(indentLine(lines, '1', tree)).toBe(lines)
  expect([...withBelow(in4, '2', tree)]).toEqual(['2', '3', '4'])
})

test('a line is not dragged below itself', () => {
  const lines = [line(1, 16), line(2, 32, 1), line(3, 48)]
  expect(placeAt(lines, '1', '2', tree)).toBe(lines)
  expect(order(placeAt(lines, '3', '2', tree), tree)).toBe('1 -3 -2')
})

test('what hangs below a new line names it by its key', () => {
  const lines = [line(1, 16), { key: 'n1' } as Line]
  const [, added] = indentLine(addLine(lines, { key: 'n2' }, null, tree), 'n2', tree).filter(({ id }) => !id)
  expect(added).toMatchObject({ key: 'n2', pid: 'n1' })
})

test('a line is dropped before, behind and below others, but never below itself or too deep', () => {
  const lines = [line(1, 16), line(2, 16, 1), line(3, 32, 1), line(4, 32)]
  const drop = (name: string, place: 'before' | 'after' | 'inside', target: string) => {
    const next = dropLine(lines, name, place, target, tree, 3)
    return next && order(next, tree)
  }
  expect(drop('4', 'before', '3')).toBe('1 -2 -4 -3')
  expect(drop('3', 'after', '4')).toBe('1 -2 4 3')
  expect(drop('4', 'inside', '2')).toBe('1 -2 --4 -3')
  expect(drop('2', 'inside', '')).toBe('1 -3 4 2')
  expect(drop('1', 'inside', '4')).toBe('4 -1 --2 --3')
  for (const [place, target] of [
    ['inside', '1'],
    ['inside', '2'],
    ['after', '3'],
  ] as const)
    expect(drop('1', place, target)).toBeNull()
  expect(dropLine(lines, '1', 'inside', '4', tree, 2)).toBeNull()
})
