import { expect, test } from 'vitest'
import { missingCombinations } from './combinations.ts'

const option = (id: number, ...values: readonly number[]) => ({
  id,
  values: values.map((one) => ({ id: one })),
})

test('each combination that has no variant is missing', () => {
  const found = missingCombinations(
    [option(1, 10, 11), option(2, 20, 21)],
    [{ name: 'a', values: [21, 10] }],
    1000,
  )
  expect(found.added).toEqual([
    [10, 20],
    [11, 20],
    [11, 21],
  ])
  expect(found.completed.size).toBe(0)
})

test('a variant that lacks a value of a later option gets the first one that is free', () => {
  const { completed, added } = missingCombinations(
    [option(1, 10, 11), option(2, 20, 21)],
    [
      { name: 'a', values: [10] },
      { name: 'b', values: [10, 20] },
      { name: 'c', values: [11] },
    ],
    1000,
  )
  expect([...completed]).toEqual([
    ['a', [10, 21]],
    ['c', [11, 20]],
  ])
  expect(added).toEqual([[11, 21]])
})

test('a product without options has one variant', () => {
  expect(missingCombinations([], [], 1000).added).toEqual([[]])
  expect(missingCombinations([], [{ name: 'a', values: [] }], 1000).added).toEqual([])
})

test('a million combinations are not even looked at', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => n)
  const options = [0, 1, 2].map((at) => option(at, ...hundred.map((n) => at * 100 + n)))
  expect(missingCombinations(options, [], 1000).added).toEqual([])
})
