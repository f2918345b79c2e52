import { expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import { readValue, writeValue } from '#core/values/recorded-value.ts'

const check = (raw: unknown) => validateField(field.target(), raw, { timeZone: 'UTC' })
const target = { resource: 'content/article', row_id: 12 }

test('a target is a resource and the id of a row, as an object or as one text', () => {
  expect(check(target)).toEqual(target)
  expect(check('content/article:12')).toEqual(target)
  expect(check({ ...target, row_id: '12', label: 'more' })).toEqual(target)
  expect(check('')).toBeNull()
})

test('anything else is refused', () => {
  const ids = [0, -1, 1.5, '012', '1e3', null]
  const names = [
    'article',
    '/article',
    'content/',
    'content/article:1',
    '../etc',
    'content/a b',
    '__proto__/x',
  ]
  for (const raw of [
    ...ids.map((row_id) => ({ ...target, row_id })),
    ...names.map((resource) => ({ ...target, resource })),
    'content/article',
    ':1',
    12,
    ['content/article:12'],
    {},
  ])
    expect(check(raw), JSON.stringify(raw)).toBeInstanceOf(Refusal)
})

test('a field may name the resources that it points at', () => {
  const toCategory = field.target({ resources: ['content/category'] })
  expect(validateField(toCategory, 'content/category:3', { timeZone: 'UTC' })).toMatchObject({ row_id: 3 })
  expect(validateField(toCategory, target, { timeZone: 'UTC' })).toBeInstanceOf(Refusal)
})

test('a target in a change record reads as it was written', () => {
  expect(readValue(field.target(), writeValue(target))).toEqual(target)
  expect(readValue(field.target(), writeValue(null))).toBeNull()
})
