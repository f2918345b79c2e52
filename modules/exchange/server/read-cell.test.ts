import { expect, test } from 'vitest'
import type { Field } from '#core/field.ts'
import { validateField } from '#core/rules/validate.ts'
import { readCell } from './read-cell.ts'

const env = {
  ...{ option: () => null, state: () => null, timeZone: 'UTC' },
  written: { numbers: 'point', dates: null },
} as const
const kept = (cell: string, kind: Field['kind']) =>
  validateField({ kind }, readCell(cell, { kind }, env), { timeZone: 'UTC' })

test.each([
  [' 5 ', 5, '5.00'],
  ['05', 5, '5.00'],
  ['-007', -7, '-7.00'],
  ['\u00a01,234\t', 1234, '1234.00'],
  ['000', 0, '0.00'],
])('a file that writes %j means a number that the rules take', (cell, number, amount) => {
  for (const kind of ['integer', 'number', 'float'] as const) expect(kept(cell, kind), kind).toBe(number)
  expect(kept(cell, 'money')).toBe(amount)
})
