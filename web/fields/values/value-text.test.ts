import { expect, test } from 'vitest'
import {
  filterTexts,
  formatNumber,
  isOnValue,
  keyValues,
  manyFilter,
  oneFilter,
  parseTypedNumber,
  pickerToUnix,
  plainNumber,
  rangeFilter,
  rangeHalves,
  textToPicker,
  tidyNumber,
  toggledValue,
  unixToPicker,
} from './value-text.ts'

test.each([
  ['12', 12],
  ['007', 7],
  ['-3.50', -3.5],
  ['0', 0],
  ['9007199254740991', 9007199254740991],
])('%s is typed as a number', (typed, value) => expect(parseTypedNumber(typed)).toBe(value))

test.each(['9007199254740993', '12345678901234567890', '0.12345678901234567', '1e', '-', 'abc'])(
  '%s stays as typed, since no number gives it back',
  (typed) => expect(parseTypedNumber(typed)).toBe(typed),
)

test.each([
  [' 5 ', '5'],
  ['05', '5'],
  ['-007.50', '-7.50'],
  ['00', '0'],
  ['0.10', '0.10'],
  ['000123456789012345678901', '123456789012345678901'],
  ['5', '5'],
])('%j is sent as an amount that the server takes', (typed, sent) => {
  expect(tidyNumber(typed)).toBe(sent)
  expect(String(parseTypedNumber(typed))).toBe(typed.length > 20 ? sent : String(Number(sent)))
})

test('an emptied number is null, so that a required one is missed', () => {
  expect(parseTypedNumber('')).toBeNull()
  expect(parseTypedNumber(null)).toBeNull()
  expect(tidyNumber(' ')).toBeNull()
})

test('a tiny number shows without a power of ten', () => {
  expect(plainNumber(0.0000001)).toBe('0.0000001')
})

test('numbers are grouped, floats keep their decimals', () => {
  expect(formatNumber(1234567, 'en')).toBe('1,234,567')
  expect(formatNumber(1234.5, 'en', 2)).toBe('1,234.50')
  expect(formatNumber(null, 'en')).toBe('')
})

test('an instant shows in the zone of the site and comes back as the same instant', () => {
  const instant = 1_735_689_600
  const picked = unixToPicker(instant, 'Asia/Shanghai')
  expect(picked?.format('YYYY-MM-DD HH:mm:ss')).toBe('2025-01-01 08:00:00')
  expect(pickerToUnix(picked, 'Asia/Shanghai')).toBe(instant)
  expect(unixToPicker(instant, 'America/New_York')?.format('YYYY-MM-DD HH:mm')).toBe('2024-12-31 19:00')
})

test('a wall clock that the browser skips in spring stays what it is', () => {
  expect(textToPicker('2025-03-30 02:30:00')?.format('HH:mm')).toBe('02:30')
  expect(textToPicker('2025-03-09 02:30:00')?.format('HH:mm')).toBe('02:30')
})

test('a range is two halves with a comma, either may be missing', () => {
  expect(rangeFilter('1', '5')).toEqual({ operator: 'RANGE', val: '1,5' })
  expect(rangeFilter('', '5')).toEqual({ operator: 'RANGE', val: ',5' })
  expect(rangeFilter('0', '')).toEqual({ operator: 'RANGE', val: '0,' })
  expect(rangeFilter('', '')).toBeUndefined()
})

test('a range is read as text and as a list', () => {
  expect(rangeHalves({ operator: 'RANGE', val: '1,5' })).toEqual(['1', '5'])
  expect(rangeHalves({ operator: 'RANGE', val: ['1', ''] })).toEqual(['1', ''])
  expect(rangeHalves(undefined)).toEqual(['', ''])
})

test('zero is searched for, nothing is not', () => {
  expect(oneFilter('eq', '0')).toEqual({ operator: 'eq', val: '0' })
  expect(oneFilter('eq', 0)).toEqual({ operator: 'eq', val: '0' })
  expect(oneFilter('LIKE', '')).toBeUndefined()
})

test('several options are sent as a list', () => {
  expect(manyFilter('IN', ['a', 'b'])).toEqual({ operator: 'IN', val: ['a', 'b'] })
  expect(manyFilter('IN', [])).toBeUndefined()
  expect(filterTexts({ operator: 'IN', val: 'a,b' })).toEqual(['a', 'b'])
})

test('a switch keeps the kind of value it has', () => {
  expect(toggledValue(0, undefined)).toBe(1)
  expect(toggledValue('1', undefined)).toBe('0')
  expect(toggledValue(true, undefined)).toBe(false)
  expect(toggledValue('enable', ['enable', 'disable'])).toBe('disable')
  expect(toggledValue('0', ['0', '1'])).toBe('1')
  expect(isOnValue('0')).toBe(false)
})

test('rows of key and value are read from whatever came', () => {
  expect(keyValues([{ key: 'a', value: 1 }, { key: 'b' }, null])).toEqual([
    { key: 'a', value: '1' },
    { key: 'b', value: '' },
    { key: '', value: '' },
  ])
  expect(keyValues('a=1')).toEqual([])
})
