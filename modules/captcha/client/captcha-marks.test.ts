import { expect, test } from 'vitest'
import { moveCross, writeInfo } from './captcha-marks.ts'

test('clicks are written with the size they were made at', () => {
  const marks = [
    { x: 10, y: 20.456 },
    { x: 300.5, y: 0 },
  ]
  expect(writeInfo(marks, { width: 326, height: 186.2857 })).toBe('10,20.46-300.5,0;326;186.29')
})

test.each([
  ['ArrowRight', false, { x: 60, y: 50 }],
  ['ArrowUp', true, { x: 50, y: 48 }],
  ['x', false, null],
])('%s moves the cross (fine: %s)', (key, isFine, expected) => {
  expect(moveCross({ x: 50, y: 50 }, key, isFine, { width: 100, height: 100 })).toEqual(expected)
})

test('the cross stays within the picture', () => {
  expect(moveCross({ x: 96, y: 2 }, 'ArrowRight', false, { width: 100, height: 100 })?.x).toBe(100)
  expect(moveCross({ x: 96, y: 2 }, 'ArrowUp', false, { width: 100, height: 100 })?.y).toBe(0)
})
