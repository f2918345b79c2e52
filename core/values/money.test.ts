import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxMinor, minorToMoney, moneyToMinor, portion, share } from './money.ts'

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

test('portions are whole units, and in whichever steps they are taken come to the amount', () => {
  expect([0, 1, 2, 3].map((pieces) => portion(1000, pieces, 3))).toEqual([0, 333, 666, 1000])
  // Beyond what numbers with a point can tell apart on the way.
  expect(portion(999_999_999_999, 9998, 9999)).toBe(999_899_989_998)
  expect(portion(999_999_999_999, 9999, 9999)).toBe(999_999_999_999)
})

test('parts of an amount are the amount, each as near to its weight as whole units allow', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: maxMinor }),
      fc.array(fc.integer({ min: 0, max: maxMinor }), { minLength: 1, maxLength: 20 }),
      (amount, weights) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0)
        fc.pre(all > 0)
        const parts = share(amount, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        for (const [at, part] of parts.entries()) {
          const exact = BigInt(amount) * BigInt(weights[at] ?? 0)
          expect(BigInt(part) * BigInt(all) - exact).toBeLessThan(BigInt(all))
          expect(exact - BigInt(part) * BigInt(all)).toBeLessThan(BigInt(all))
        }
      },
    ),
  )
})

test('what is left over goes to the largest remainders, of equal ones to the earlier part', () => {
  expect(share(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(share(10, [1, 5, 3])).toEqual([1, 6, 3])
  expect(share(0, [0, 0])).toEqual([0, 0])
  expect(() => share(1, [0, 0])).toThrow('nothing weighs')
  for (const bad of [0.5, -1, Number.NaN]) {
    expect(() => share(bad, [1])).toThrow('whole')
    expect(() => share(1, [bad])).toThrow('whole')
  }
})
