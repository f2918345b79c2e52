import { expect, test } from 'vitest'
import { pluralOf, severalOf, withinSentence } from './noun.ts'

test.each([
  ['Member', 'member'],
  ['Article category', 'article category'],
  ['API key', 'API key'],
  ['文章', '文章'],
  ['', ''],
])('%s is written “%s” in the middle of a sentence', (name, written) => {
  expect(withinSentence(name)).toBe(written)
})

test.each([
  ['article', 'articles'],
  ['article category', 'article categories'],
  ['tax box', 'tax boxes'],
  ['survey', 'surveys'],
])('several of “%s” are “%s”', (name, several) => {
  expect(pluralOf(name)).toBe(several)
})

test.each([
  ['Article category', 'en', 'article categories'],
  ['Article category', 'zh-cn', 'Article category'],
  ['图书', 'en', '图书'],
] as const)('several of “%s” in %s are “%s”', (name, language, several) => {
  expect(severalOf(name, language)).toBe(several)
})
