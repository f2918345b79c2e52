import { expect, test } from 'vitest'
import { cutText, shortened } from './cut-text.ts'

test('a text is cut between what people read as characters', () => {
  const family = '👨‍👩‍👧'
  for (const [text, max, cut] of [
    ['tea', 3, 'tea'],
    ['teapot', 3, 'tea'],
    ['ab😀cd', 3, 'ab'],
    ['ab😀cd', 4, 'ab😀'],
    [`a${family}b`, 8, 'a'],
    [`a${family}b`, 9, `a${family}`],
    ['👍🏽!', 2, '👍'],
    ['xe\u0301y', 2, 'x'],
    ['🇩🇪🇫🇷', 6, '🇩🇪'],
    ['\r\nx', 1, '\r'],
    ['tea', 0, ''],
  ] as const)
    expect(cutText(text, max), text).toBe(cut)
  expect(cutText(`e${'\u0301'.repeat(400)}`, 300)).toHaveLength(300)
  expect([shortened('teapot', 3), shortened('tea', 3)]).toEqual(['tea…', 'tea'])
})
