import { expect, test } from 'vitest'
import { hueOf } from './option-hue.ts'

test('an option keeps its colour, whatever other rows show', () => {
  const options = ['news', 'guide', 'offer']
  expect(hueOf('guide', options)).toBe(hueOf('guide', options))
  expect(new Set(options.map((option) => hueOf(option, options))).size).toBe(3)
})

test('on is green and off is gray', () => {
  expect(hueOf('1', ['0', '1'])).toBe('green')
  expect(hueOf('0', ['0', '1'])).toBe('gray')
})

test('an option that is not declared has a colour, too', () => {
  expect(hueOf('gone', ['a'])).toBe('blue')
})
