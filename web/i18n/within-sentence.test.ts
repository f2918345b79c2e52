import { expect, test } from 'vitest'
import { withinSentence } from './within-sentence.ts'

test.each([
  ['Member', 'member'],
  ['Article category', 'article category'],
  ['API key', 'API key'],
  ['文章', '文章'],
  ['', ''],
])('%s is written “%s” in the middle of a sentence', (name, written) => {
  expect(withinSentence(name)).toBe(written)
})
