import { expect, test } from 'vitest'
import { priceSteps, priceTimes, type SpecialPrice, unitPrice } from './unit-price.ts'

const special = (amount: number, more: Partial<SpecialPrice> = {}): SpecialPrice => ({
  id: amount,
  group_id: null,
  min_quantity: 1,
  amount,
  from_time: null,
  to_time: null,
  ...more,
})
const asking = { groups: [7], permille: 1000, quantity: 1, now: 100 }

test('a piece costs the lowest of all prices that apply', () => {
  const specials = [special(900), special(800), special(950)]
  expect(unitPrice({ price: 1000, specials }, asking)).toEqual({ amount: 800, rule: 'special', ref: 800 })
  expect(unitPrice({ price: 700, specials }, asking)).toEqual({ amount: 700, rule: 'price', ref: null })
})

test('an offer holds from its first second and until its last one', () => {
  const specials = [special(500, { from_time: 100, to_time: 200 })]
  const at = (now: number) => unitPrice({ price: 1000, specials }, { ...asking, now }).amount
  expect([99, 100, 199, 200].map(at)).toEqual([1000, 500, 500, 1000])
})

test('a price of a group is for its members, one for many pieces for those who buy as many', () => {
  const specials = [
    special(500, { group_id: 8 }),
    special(600, { group_id: 7 }),
    special(400, { min_quantity: 10 }),
  ]
  expect(unitPrice({ price: 1000, specials }, asking).amount).toBe(600)
  expect(unitPrice({ price: 1000, specials }, { ...asking, groups: [] }).amount).toBe(1000)
  expect(unitPrice({ price: 1000, specials }, { ...asking, quantity: 10 }).amount).toBe(400)
})

test('the share of a group is of regular prices alone, rounded down to the cent', () => {
  expect(unitPrice({ price: 999, specials: [] }, { ...asking, permille: 900 })).toEqual({
    amount: 899,
    rule: 'group',
    ref: null,
  })
  expect(unitPrice({ price: 1000, specials: [special(900)] }, { ...asking, permille: 900 }).rule).toBe(
    'group',
  )
  expect(unitPrice({ price: 1000, specials: [special(899)] }, { ...asking, permille: 900 }).amount).toBe(899)
})

test('steps name the quantities at which the price changes, and no others', () => {
  const specials = [
    special(900, { min_quantity: 5 }),
    special(950, { min_quantity: 10 }),
    special(800, { min_quantity: 20 }),
    special(100, { min_quantity: 30, group_id: 9 }),
  ]
  expect(priceSteps({ price: 1000, specials }, asking)).toEqual([
    { quantity: 1, amount: 1000 },
    { quantity: 5, amount: 900 },
    { quantity: 20, amount: 800 },
  ])
})

test('times follow each other as prices begin and end; those that change nothing are not told of', () => {
  const specials = [
    special(800, { from_time: 150, to_time: 200 }),
    special(900, { from_time: 180, to_time: 300, min_quantity: 5 }),
    special(850, { from_time: 160, to_time: 170 }),
    special(100, { from_time: 120, group_id: 9 }),
    special(700, { to_time: 100 }),
  ]
  const of = (amount: number, ...more: readonly (readonly [number, number])[]) => [
    { quantity: 1, amount },
    ...more.map(([quantity, amount]) => ({ quantity, amount })),
  ]
  expect(priceTimes({ price: 1000, specials }, asking, 9)).toEqual([
    { from_time: null, to_time: 150, steps: of(1000) },
    { from_time: 150, to_time: 200, steps: of(800) },
    { from_time: 200, to_time: 300, steps: of(1000, [5, 900]) },
    { from_time: 300, to_time: null, steps: of(1000) },
  ])
  expect(priceTimes({ price: 1000, specials }, asking, 2)).toEqual([
    { from_time: null, to_time: 150, steps: of(1000) },
    { from_time: 150, to_time: 200, steps: of(800) },
  ])
  expect(priceTimes({ price: 1000, specials: [] }, asking, 9)).toHaveLength(1)
})
