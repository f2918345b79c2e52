import { expect, test } from 'vitest'
import { codeText, composed, tidy } from './plain-text.ts'

test.each([
  ['  Tee\u200b', 'Tee'],
  ['\u2060\ufeff', ''],
  ['\u3164', ''],
  ['\u200d', ''],
  ['Cafe\u0301', 'Café'],
  ['Vie\u0323\u0302t', 'Việt'],
  // Within words they join and part letters; behind a heart the sign asks for its colour.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d💻', '👩\u200d💻'],
  ['❤\ufe0f', '❤\ufe0f'],
])('%j is kept as %j', (given, kept) => {
  expect(tidy(given)).toBe(kept)
})

test('a text of nothing but spaces takes no longer for each of them', () => {
  expect(tidy(`${' '.repeat(1_000_000)}x${'\u200b'.repeat(1_000_000)}`)).toBe('x')
})

test('a code is what was meant, whatever keyboard it was typed on', () => {
  expect(['１２３ ４５６', 'ABCDE–fghij', 'ａｂｃｄｅ－12345'].map(codeText)).toEqual([
    '123456',
    'abcdefghij',
    'abcde12345',
  ])
  expect(composed('Zoe\u0308')).toBe('Zoë')
})
