import { expect, test } from 'vitest'
import { listKeys, shortcutOf } from './shortcuts.ts'

test('every key has one meaning, whatever its case', () => {
  const keys = Object.values(listKeys).flat()
  expect(new Set(keys).size).toBe(keys.length)
  for (const [name, meant] of Object.entries(listKeys)) {
    for (const key of meant) expect(shortcutOf(key)).toBe(name)
  }
  expect(shortcutOf('N')).toBe('add')
  expect(shortcutOf('X')).toBe('tick')
  expect(shortcutOf('z')).toBeNull()
})
