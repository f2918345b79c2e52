import { describe, expect, test } from 'vitest'
import { cellsIn, changedPrice, nextCell, plainNumber, rangeOf } from './sheet.ts'

test('what is pasted is rows of cells, however the lines end', () => {
  expect(cellsIn('1.00\t a \r\n2.00\tb\r\n')).toEqual([
    ['1.00', 'a'],
    ['2.00', 'b'],
  ])
  expect(cellsIn('x')).toEqual([['x']])
  expect(cellsIn('a\t\n\tb')).toEqual([
    ['a', ''],
    ['', 'b'],
  ])
})

test('a pasted cell in quotes may hold a line break, and quotes', () => {
  expect(cellsIn('"two\nlines"\t"a ""b"" c"\n5" tin\t"x" y')).toEqual([
    ['two lines', 'a "b" c'],
    ['5" tin', '"x" y'],
  ])
})

test('commas are left out of a number only where they part thousands', () => {
  expect(['¥1,234.50', '12,345,678', '12,50', '1,2345', ' 7 ', ''].map(plainNumber)).toEqual([
    '1234.50',
    '12345678',
    '12,50',
    '1,2345',
    '7',
    '',
  ])
})

describe('a price', () => {
  test.each([
    ['30.00', 'percent', '10', '33.00'],
    ['9.99', 'percent', '-15', '8.49'],
    ['30.00', 'amount', '-0.01', '29.99'],
    [null, 'set', '12.5', '12.50'],
    ['1.00', 'amount', '-2', null],
    ['1.00', 'percent', 'x', null],
    [null, 'percent', '10', null],
    ['9999999999.99', 'percent', '1', null],
  ] as const)('%s by %s %s is %s', (price, kind, value, after) => {
    expect(changedPrice(price, { kind, value })).toBe(after)
  })
})

test('keys lead through a sheet and not beyond it; Tab leads on to the next row, and out at the end', () => {
  const size = { rows: 2, columns: 3 }
  const go = (row: number, column: number, key: string, shiftKey = false) =>
    nextCell({ row, column }, { key, shiftKey }, size)
  expect(go(0, 0, 'ArrowUp')).toEqual({ row: 0, column: 0 })
  expect(go(0, 2, 'Tab')).toEqual({ row: 1, column: 0 })
  expect(go(1, 0, 'Tab', true)).toEqual({ row: 0, column: 2 })
  expect(go(1, 2, 'Tab')).toBeNull()
  expect(go(0, 0, 'Tab', true)).toBeNull()
  expect(go(1, 1, 'End')).toEqual({ row: 1, column: 2 })
  expect(go(0, 0, 'x')).toBeNull()
})

test('a range is the rectangle between two corners', () => {
  expect(rangeOf({ row: 3, column: 1 }, { row: 1, column: 2 })).toEqual({
    from: { row: 1, column: 1 },
    to: { row: 3, column: 2 },
  })
})
