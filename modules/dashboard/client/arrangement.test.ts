import { expect, test } from 'vitest'
import { arranged } from './arrangement.ts'

const cards = ['steps', 'growth', 'newest', 'logs'].map((key) => ({ key }))
const keys = (order: readonly string[], hidden: readonly string[] = []) =>
  arranged(cards, { order, hidden }).map(({ key }) => key)

test('cards stand as somebody has arranged them, without those that are hidden', () => {
  expect(keys(['logs', 'steps', 'newest', 'growth'], ['newest'])).toEqual(['logs', 'steps', 'growth'])
})

test('a card that came later stands behind the one that it follows by itself, a gone one is passed over', () => {
  expect(keys(['logs', 'gone', 'steps', 'newest'])).toEqual(['logs', 'steps', 'growth', 'newest'])
  expect(keys([])).toEqual(['steps', 'growth', 'newest', 'logs'])
})
