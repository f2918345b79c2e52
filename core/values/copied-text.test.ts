import { expect, test } from 'vitest'
import { needsTranslation } from './copied-text.ts'

test.each([
  ['四条腿', 'en'],
  ['Our tea is picked by hand', 'zh-cn'],
  ['<p>Picked by hand, <b>every</b> morning</p>', 'zh-cn'],
  [[{ key: 'Origin', value: 'A village in the hills' }], 'zh-cn'],
  [[{ id: 'b1', type: 'text', props: { body: '<p>手工采摘</p>' } }], 'en'],
] as const)('a copy of %j is still to be translated into %s', (value, language) => {
  expect(needsTranslation(value, language)).toBe(true)
})

test.each([
  ['IKEA Billy', 'zh-cn'],
  ['2024-XL 42 %', 'en'],
  ['me@example.com https://example.com/a/b 7', 'en'],
  ['/storage/default/茶.png', 'en'],
  ['<p class="a b c d"><img src="/x.png" alt="One two three four"></p>', 'zh-cn'],
  [[{ id: 'b1', type: 'image', props: { align: 'wide', url: '/x.png' } }], 'en'],
  ['', 'en'],
] as const)('%j is the same in every language', (value, language) => {
  expect(needsTranslation(value, language)).toBe(false)
})
