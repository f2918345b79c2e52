import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test.each([
  ['', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefgh1', 'weak'],
  ['kwmvzq', 'weak'],
  ['kwmvzq7', 'fair'],
  ['kwMvzq7-x', 'good'],
  ['correct horse battery', 'strong'],
  ['kW4-vzQ9_xHf2', 'strong'],
])('“%s” is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
