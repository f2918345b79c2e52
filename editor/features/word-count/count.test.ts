import { expect, test } from 'vitest'
import { schema } from '../../model/schema.ts'
import { intoSections } from '../../model/sections.ts'
import { code, doc, hr, p, table } from '../../testing/states.ts'
import { countText, countWords } from './count.ts'

test.each([
  ['', 0],
  ['one  two, three.', 3],
  ["don't stop-motion 3.14", 3],
  ['你好，世界', 4],
  ['用 ProseMirror 写的', 4],
  ['ProseMirror写', 2],
  ['ひらがな カタ', 6],
  ['안녕 세상', 2],
  ['e\u0301té', 1],
])('%j has %i words', (text, words) => expect(countWords(text)).toBe(words))

test('usual characters count as Unicode has them', () => {
  for (let code = 0; code < 0x10000; code++) {
    const character = String.fromCharCode(code)
    const isWord = /[\p{L}\p{N}\p{M}_\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)
    if (countWords(character) !== Number(isWord)) expect([code.toString(16), isWord]).toBeNull()
  }
})

test('a document is counted with its tables and code, line feeds and empty blocks aside', () => {
  const { doc: root } = doc(p('ab cd'), p(''), hr(), table(['x', 'y z']), code('a\nb'))
  expect(countText(root)).toEqual({ characters: 5 + 1 + 3 + 2, words: 2 + 1 + 2 + 2, paragraphs: 4 })
})

test('sections change nothing, and a second look reads nothing again', () => {
  const blocks = Array.from({ length: 300 }, (_, at) => p(`word ${at} 字`))
  const flat = schema.nodes.doc.create(null, blocks)
  const sheet = intoSections(flat)
  expect(countText(sheet)).toEqual(countText(flat))
  expect(countText(sheet)).toBe(countText(sheet))
})
