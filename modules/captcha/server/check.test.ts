import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMarks } from './check.ts'

const marks = [
  { x: 10, y: 20, w: 30, h: 40 },
  { x: 200, y: 100, w: 36, h: 36 },
]

describe('clicks that hit', () => {
  test.each([
    ['the middle of both marks', '25,40-218,118;350;200'],
    ['their corners', '10,20-236,136;350;200'],
    ['a picture shown at twice its size', '50,80-436,236;700;400'],
    ['a picture squeezed in one direction', '12.5,40-109,118;175;200'],
    ['fractions as browsers give them', '25.333333587646484,40.5-218.1,118;350;200'],
  ])('%s', (_, info) => expect(checkMarks(marks, info)).toBe(true))
})

describe('clicks that miss', () => {
  test.each([
    ['a pixel left of the first mark', '9,40-218,118;350;200'],
    ['a pixel below the second mark', '25,40-218,137;350;200'],
    ['the right marks in the wrong order', '218,118-25,40;350;200'],
    ['only the first mark', '25,40;350;200'],
    ['a third point after two right ones', '25,40-218,118-218,118;350;200'],
    ['the same mark twice', '25,40-25,40;350;200'],
    ['right points in a picture said to be larger', '25,40-218,118;700;400'],
  ])('%s', (_, info) => expect(checkMarks(marks, info)).toBe(false))
})

describe('what is no click list', () => {
  test.each([
    '',
    ';;',
    '25,40-218,118',
    '25,40-218,118;350',
    '25,40-218,118;350;200;1',
    '25,40-218,118;0;0',
    '25,40-218,118;1;1',
    '25,40-218,118;-350;-200',
    '25,40-218,118;99999;99999',
    '25,40-218,118;NaN;Infinity',
    '25,40-;350;200',
    '-25,40-218,118;350;200',
    '25,40,1-218,118;350;200',
    '25-218,118;350;200',
    '2.5e1,40-218,118;350;200',
    '0x19,40-218,118;350;200',
    ' 25,40-218,118;350;200',
    '25,40-218,118;350;200\n',
    '+25,40-218,118;350;200',
    '25.,40-218,118;350;200',
    '351,40-218,118;350;200',
    `25,40-218,118;350;200.${'0'.repeat(200)}`,
    '２５,40-218,118;350;200',
  ])('%j is refused', (info) => expect(checkMarks(marks, info)).toBe(false))

  test('no text whatever throws, and none passes a puzzle without marks', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d,;.-]{0,60}$/))
    fc.assert(
      fc.property(anything, (info) => {
        expect(typeof checkMarks(marks, info)).toBe('boolean')
        expect(checkMarks([], info)).toBe(false)
      }),
    )
  })
})

test('a click hits exactly if it lies in the box, at any displayed size', () => {
  const side = fc.integer({ min: 100, max: 4000 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 350 }),
      fc.integer({ min: 0, max: 200 }),
      side,
      side,
      (x, y, w, h) => {
        const inBox = x > 10 && x < 40 && y > 20 && y < 60
        const onEdge = x === 10 || x === 40 || y === 20 || y === 60
        const info = `${((x / 350) * w).toFixed(9)},${((y / 200) * h).toFixed(9)};${w};${h}`
        if (!onEdge) expect(checkMarks(marks.slice(0, 1), info)).toBe(inBox)
      },
    ),
  )
})
