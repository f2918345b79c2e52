import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = 'k'.repeat(32)

test('what was sealed is read with the same key and purpose only', () => {
  const sealed = seal(key, 'settings', 'pass=密码 ')
  expect(sealed).not.toContain('pass')
  expect(seal(key, 'settings', 'pass=密码 ')).not.toBe(sealed)
  expect(unseal(key, 'settings', sealed)).toBe('pass=密码 ')
  expect(unseal(key, 'else', sealed)).toBe('')
  expect(unseal('x'.repeat(32), 'settings', sealed)).toBe('')
  expect(unseal(key, 'settings', `${sealed.slice(0, -2)}AA`)).toBe('')
  expect(unseal(key, 'settings', 'sealed:1:')).toBe('')
})

test('what was sealed is read in one spelling only', () => {
  for (const text of ['a', 'ab', 'abc']) {
    const sealed = seal(key, 'settings', text)
    for (const more of ['x', '=', '~', ' ', 'A']) expect(unseal(key, 'settings', sealed + more)).toBe('')
  }
})

test('texts that never were sealed and empty ones stay as they are', () => {
  expect(unseal(key, 'settings', 'plain')).toBe('plain')
  expect(seal(key, 'settings', '')).toBe('')
})
