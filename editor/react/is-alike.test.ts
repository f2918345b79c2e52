import { expect, test } from 'vitest'
import { isAlike } from './is-alike.ts'

test('settings that a host writes anew at each drawing are alike, their functions too', () => {
  const settings = () => ({
    mode: 'simple',
    tools: { statusBar: false },
    keys: ['bold', '|'],
    hook: () => {},
  })
  expect(isAlike(settings(), settings())).toBe(true)
  expect(isAlike(undefined, undefined)).toBe(true)
})

test.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: undefined }, { b: undefined }],
  [['bold'], ['bold', 'italic']],
  [['bold'], { 0: 'bold' }],
  [{ hook: () => {} }, { hook: null }],
  [undefined, {}],
])('%o is unlike %o', (one, other) => {
  expect(isAlike(one, other)).toBe(false)
})
