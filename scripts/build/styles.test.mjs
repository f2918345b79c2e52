import { expect, test } from 'vitest'
import { idleShared, sameNames, strayClasses, styleFigures } from './styles.mjs'

test('sizes, steps, widths and colours of the client come from the tokens', () => {
  const { outside, fontSizes, steps, breakpoints } = styleFigures()
  expect(outside).toEqual([])
  expect({ fontSizes, steps, breakpoints }).toEqual({ fontSizes: 6, steps: 6, breakpoints: 4 })
})

test('every class of a CSS module is used, and every class that is used is written', () => {
  expect(strayClasses()).toEqual([])
})

test('every shared class is taken by an element or a rule', () => {
  expect(idleShared()).toEqual([])
})

test('no two modules have the same file name', () => {
  expect(sameNames()).toEqual([])
})
