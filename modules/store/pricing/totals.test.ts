import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxMinor } from '#core/values/money.ts'
import { type TotalsInput, type TotalsLine, TotalTooLarge, totalsOf } from './totals.ts'

const line = (unit: number, quantity = 1, more: Partial<TotalsLine> = {}): TotalsLine => ({
  ...{ variant_id: 1, quantity, price: unit, unit, rule: 'price', ref: null, rate: 1300 },
  ...more,
})
const of = (lines: readonly TotalsLine[], more: Partial<TotalsInput> = {}) =>
  totalsOf({ lines, shipping: null, off: 0, ...more })

describe('what an order comes to', () => {
  test('is its goods and its delivery, with the tax that both contain', () => {
    const lines = [line(2990, 3), line(1000, 1, { rate: 600 })]
    const counted = of(lines, { shipping: { method_id: 4, fee: 1200 } })
    expect(counted).toMatchObject({ goods: 9970, discount: 0, shipping: 1200, total: 11_170 })
    // 89.70 / 1.13 = 79.38, 10.00 / 1.06 = 9.43, and delivery at the highest rate: 12.00 / 1.13 = 10.62.
    expect(counted.lines.map(({ tax }) => tax)).toEqual([1032, 57])
    expect(counted.tax).toBe(1032 + 57 + 138)
  })

  test('is lower by what is taken off, which lines share by what they come to', () => {
    const { lines, total, discount } = of([line(1000), line(1000), line(1000)], { off: 100 })
    expect(lines.map((one) => one.discount)).toEqual([34, 33, 33])
    expect([discount, total]).toEqual([100, 2900])
  })

  test('is refused where there is no amount for it', () => {
    expect(() => of([line(maxMinor)], { shipping: { method_id: 1, fee: 1 } })).toThrow(TotalTooLarge)
    expect(() => of([line(1_000_000_000, 9999)])).toThrow(TotalTooLarge)
  })

  test.each([0.5, -1, Number.NaN, Number.MAX_SAFE_INTEGER + 2])('takes no %s for an amount', (bad) => {
    expect(() => of([line(bad)])).toThrow('no whole number')
    expect(() => of([line(100)], { shipping: { method_id: 1, fee: bad } })).toThrow('no whole number')
    expect(() => of([line(100)], { off: bad })).toThrow('no whole number')
  })

  test('cannot be less than nothing', () => {
    expect(() => of([line(100)], { off: 101 })).toThrow('more is taken off than there is')
    expect(of([line(100)], { off: 100 }).total).toBe(0)
  })
})

test('a receipt says each step from the regular price to what is paid', () => {
  const special = line(2490, 2, { price: 2990, rule: 'special', ref: 7 })
  const { receipt } = of([special], { shipping: { method_id: 4, fee: 800 }, off: 80 })
  expect(receipt.steps).toEqual([
    { rule: 'price', line: 0, ref: null, amount: 2990, sum: 2990 },
    { rule: 'special', line: 0, ref: 7, amount: -500, sum: 2490 },
    { rule: 'quantity', line: 0, ref: null, amount: 2490, sum: 4980 },
    { rule: 'manual', line: 0, ref: null, amount: -80, sum: 4900 },
    { rule: 'shipping', line: null, ref: 4, amount: 800, sum: 5700 },
    { rule: 'tax', line: null, ref: null, amount: 656, sum: 5700 },
  ])
})

/** Carts of any shape. */
const carts = fc.record({
  lines: fc.array(
    fc.record({
      variant_id: fc.integer({ min: 1, max: 1000 }),
      quantity: fc.integer({ min: 1, max: 9999 }),
      price: fc.integer({ min: 0, max: 10_000_000 }),
      unit: fc.integer({ min: 0, max: 10_000_000 }),
      rule: fc.constantFrom('price' as const, 'group' as const, 'special' as const),
      ref: fc.option(fc.integer({ min: 1 })),
      rate: fc.integer({ min: 0, max: 5000 }),
    }),
    { maxLength: 12 },
  ),
  fee: fc.integer({ min: 0, max: 1_000_000 }),
  permille: fc.integer({ min: 0, max: 1000 }),
})

test('whatever is in an order, its sums are those of its lines, to the minor unit, and its receipt counts to the same', () => {
  fc.assert(
    fc.property(carts, ({ lines, fee, permille }) => {
      const goods = lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0)
      const counted = of(lines, {
        shipping: { method_id: 1, fee },
        off: Math.floor((goods * permille) / 1000),
      })
      const sum = (name: 'goods' | 'discount' | 'total') =>
        counted.lines.reduce((all, one) => all + one[name], 0)
      expect(counted.goods).toBe(sum('goods'))
      expect(counted.discount).toBe(sum('discount'))
      expect(counted.total).toBe(sum('total') + fee)
      for (const one of counted.lines) {
        expect(one.total).toBe(one.goods - one.discount)
        expect(one.total).toBeGreaterThanOrEqual(0)
        expect(one.tax).toBeGreaterThanOrEqual(0)
        expect(one.tax).toBeLessThanOrEqual(one.total)
      }
      expect(totalsOf(JSON.parse(JSON.stringify(counted.receipt.input)))).toEqual(counted)
    }),
    { numRuns: 5000 },
  )
})
