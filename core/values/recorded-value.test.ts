import { describe, expect, test } from 'vitest'
import { field } from '../field.ts'
import { readValue, writeValue } from './recorded-value.ts'

describe('a recorded value', () => {
  test.each([
    [field.text(), 'a,b [c]'],
    [field.text(), ''],
    [field.manyToMany('auth/rule'), [3, 20, 100]],
    [field.manyToMany('auth/rule'), []],
    [field.checkbox(['a', 'b, c']), ['a', 'b, c']],
    [field.array(), [{ key: 'k', value: 'v' }]],
    [field.city(), [11, 1101]],
    [field.integer(), -7],
    [field.integer(), null],
    [field.float(), 0.25],
    [field.switch(), 1],
    [field.date(), '2024-02-29'],
    [field.time(), '23:59:59'],
    [field.money(), '12.50'],
    [field.belongsTo('auth/rule'), null],
  ])('of %j is read as it was written: %j', (declared, value) => {
    expect(readValue(declared, writeValue(value))).toEqual(value)
  })
})
