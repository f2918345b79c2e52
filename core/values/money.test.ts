import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxMinor, minorToMoney, moneyToMinor } from './money.ts'

test('every amount comes back from its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -maxMinor, max: maxMinor }), (minor) => {
      expect(moneyToMinor(minorToMoney(minor))).toBe(minor)
    }),
  )
})

test('texts are read digit by digit', () => {
  expect(['0.1', '1.15', '-8.05', '0.07', '1', '007.5', '-0'].map(moneyToMinor)).toEqual([
    10, 115, -805, 7, 100, 750, 0,
  ])
  expect([5, -5, 0, 100, -12345].map(minorToMoney)).toEqual(['0.05', '-0.05', '0.00', '1.00', '-123.45'])
})

test('what is no amount is none', () => {
  const wrong = ['', '.5', '1.', '1.234', '1e3', '+1', '1,000', '0x10', 'NaN', '--1', '10000000000', '１']
  for (const text of wrong) expect(moneyToMinor(text), text).toBeNull()
})
