import { expect, test } from 'vitest'
import { chosenVariant, isOffered, type PageVariant } from './variants.ts'

const variant = (id: number, ...values: readonly number[]): PageVariant => ({
  ...{
    id,
    values,
    sku: `s-${id}`,
    picture: '',
    price: '¥1.00',
    list: null,
    band: 'in',
    bandText: '',
    steps: [],
  },
})
/** 50 g in a tin or a bag, 100 g in a tin. */
const variants = [variant(1, 50, 7), variant(2, 50, 8), variant(3, 100, 7)]

test('a variant is chosen once each option has a value', () => {
  expect(chosenVariant(variants, [50], 2)).toBeNull()
  expect(chosenVariant(variants, [8, 50], 2)?.id).toBe(2)
  expect(chosenVariant(variants, [100, 8], 2)).toBeNull()
  expect(chosenVariant([variant(9)], [], 0)?.id).toBe(9)
})

test('a value is offered where some variant has it beside what else is chosen', () => {
  expect(isOffered(variants, 8, [100])).toBe(false)
  expect(isOffered(variants, 8, [])).toBe(true)
  expect(isOffered(variants, 100, [7])).toBe(true)
})
