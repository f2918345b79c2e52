import { expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField, validateRow } from '#core/rules/validate.ts'

const items = field.lines('test/item', { owner: 'menu_id', max: 3 })
const check = (raw: unknown) => validateField(items, raw, { timeZone: 'UTC' })

test('lines are changes: of a line with an id, or of a new one with a key', () => {
  expect(
    check([
      { id: '7', row_version: 2, label: 'a' },
      { key: 'n1', label: 'b' },
      { id: 8, removed: true },
    ]),
  ).toEqual([
    { id: 7, row_version: 2, label: 'a' },
    { key: 'n1', label: 'b' },
    { id: 8, removed: true },
  ])
  expect(check([{ id: 7, key: 'n1', removed: false }])).toEqual([{ id: 7 }])
  expect(check('')).toEqual([])
})

test('anything else is refused', () => {
  for (const raw of [
    'x',
    7,
    {},
    [7],
    [null],
    [[]],
    [{ id: 0 }],
    [{ id: 'a' }],
    [{ row_version: -1 }],
    [{ key: '1' }],
    [{ key: 7 }],
    [{ removed: 1 }],
  ])
    expect(check(raw), JSON.stringify(raw)).toBeInstanceOf(Refusal)
  expect(check([{ id: 7 }, { id: 7 }])).toMatchObject({ message: 'validate.line', params: { line: 2 } })
  expect(check(Array(7).fill({}))).toMatchObject({ message: 'validate.tooMany' })
})

test('no lines in a change of a row remove none, also where there have to be some', () => {
  const fields = { items: field.lines('test/item', { owner: 'menu_id', required: true }) }
  const context = { timeZone: 'UTC', partial: true }
  expect(validateRow({ fields }, { items: [] }, ['items'], context)).toEqual({ values: {}, faults: {} })
  expect(validateRow({ fields }, {}, ['items'], { ...context, partial: false }).faults).toHaveProperty(
    'items',
  )
})
