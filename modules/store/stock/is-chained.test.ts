import { expect, test } from 'vitest'
import { isChained } from './is-chained.ts'

/** Movements of a stock, newest first: ten came, three of them were promised, two were written off. */
const movements = [
  { on_hand: -2, on_hand_after: 8, available: -2, available_after: 5 },
  { on_hand: 0, on_hand_after: 10, available: -3, available_after: 7 },
  { on_hand: 10, on_hand_after: 10, available: 10, available_after: 10 },
]

test('movements are chained as long as each goes on from the one before, where the list begins later, too', () => {
  expect(isChained(movements)).toBe(true)
  expect(isChained(movements.slice(0, 2))).toBe(true)
  expect(isChained([])).toBe(true)
})

test.each(['on_hand_after', 'available_after'])('a changed %s breaks the chain', (name) => {
  for (const at of movements.keys())
    expect(isChained(movements.map((one, index) => (index === at ? { ...one, [name]: 99 } : one)))).toBe(
      false,
    )
})
