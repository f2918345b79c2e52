import { expect, test } from 'vitest'
import { areaAround, focusWithin } from './focus.ts'

const picture = { width: 400, height: 200, focus_x: 75, focus_y: 20 }

test('a part has the focal point in its middle, as far as the edges let it', () => {
  expect(areaAround(picture, 1)).toEqual({ x: 200, y: 0, width: 200, height: 200 })
  expect(areaAround({ ...picture, focus_x: 60 }, 1)).toEqual({ x: 140, y: 0, width: 200, height: 200 })
  expect(areaAround({ ...picture, focus_x: 2 }, 0.5)).toEqual({ x: 0, y: 0, width: 100, height: 200 })
  expect(areaAround(picture, 4)).toEqual({ x: 0, y: 0, width: 400, height: 100 })
  expect(areaAround({ width: 3, height: 2, focus_x: 100, focus_y: 100 }, 65_000)).toEqual({
    x: 0,
    y: 1,
    width: 3,
    height: 1,
  })
})

test('a part keeps the focal point where it shows it, and has its own middle elsewhere', () => {
  expect(focusWithin(picture, { x: 200, y: 0, width: 200, height: 200 })).toEqual({
    focus_x: 50,
    focus_y: 20,
  })
  expect(focusWithin(picture, { x: 0, y: 0, width: 200, height: 200 })).toEqual({ focus_x: 50, focus_y: 50 })
})
