import { expect, test } from 'vitest'
import { currencySign, isCurrency, moneyText } from './currency.ts'

const yuan = { code: 'CNY', symbol: '¥' }

test('amounts are written with their currency in the way of each language', () => {
  expect(moneyText('1234.50', 'zh-cn', yuan)).toBe('¥1,234.50')
  expect(moneyText('-0.20', 'en', yuan)).toBe('-¥0.20')
  expect(moneyText('9999999999.99', 'en', { code: 'EUR', symbol: '' })).toBe('€9,999,999,999.99')
  expect(moneyText('5', 'en', { code: 'CNY', symbol: '' })).toBe('CN¥5.00')
  expect([null, undefined, '', 'abc'].map((value) => moneyText(value, 'en', yuan))).toEqual([
    '',
    '',
    '',
    'abc',
  ])
})

test('a sign stands for the currency where an amount is typed', () => {
  expect(currencySign('en', yuan)).toBe('¥')
  expect(currencySign('en', { code: 'USD', symbol: '' })).toBe('$')
})

test('currencies are those with two decimals', () => {
  expect(['CNY', 'USD', 'EUR'].every(isCurrency)).toBe(true)
  expect(['JPY', 'KWD', 'cny', 'XYZ1', 'QQQ', ''].some(isCurrency)).toBe(false)
})
