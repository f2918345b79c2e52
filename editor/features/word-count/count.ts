import type { Node } from 'prosemirror-model'
import { lengthOf } from '../max-length/count.ts'

/** What the status bar shows of a text. */
export type TextCount = { readonly characters: number; readonly words: number; readonly paragraphs: number }

const none: TextCount = { characters: 0, words: 0, paragraphs: 0 }

/** What a character is to the count: a word of its own, part of a word, a sign that may join two parts, or nothing. */
const dense = 1
const letter = 2
const joiner = 3
const other = 4

/**
 * Filled for the most usual characters, remembered for the others: asking the tables of Unicode at each place of a long text
 * takes ten times as long.
 */
const kinds = new Uint8Array(0x10000)
  .fill(other, 0, 0x80)
  .fill(letter, 0x30, 0x3a)
  .fill(letter, 0x41, 0x5b)
  .fill(letter, 0x61, 0x7b)
  .fill(dense, 0x4e00, 0xa000)
for (const sign of "'’.:-") kinds[sign.charCodeAt(0)] = joiner
kinds[0x5f] = letter

function kindOf(code: number): number {
  const known = kinds[code]
  if (known) return known
  const kind = kindByUnicode(String.fromCodePoint(code))
  kinds[code] = kind
  return kind
}

function kindByUnicode(character: string): number {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) return dense
  return /[\p{L}\p{N}\p{M}_]/u.test(character) ? letter : other
}

/**
 * The number of words in a text: each Chinese or Japanese character counts as one, elsewhere letters and digits in a
 * row do, with single joining signs between them.
 */
export function countWords(text: string): number {
  let words = 0
  let before = other
  let isJoined = false
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at)
    if (code >= 0xd800 && code <= 0xdbff) {
      code = text.codePointAt(at) ?? 0
      if (code > 0xffff) at++
    }
    const kind = kindOf(code)
    if (kind === dense || (kind === letter && before !== letter && !isJoined)) words++
    isJoined = kind === joiner && before === letter
    before = kind
  }
  return words
}

const counted = new WeakMap<Node, TextCount>()

/** Counts a document, remembering blocks and sections, so that only what has changed is read again. */
export function countText(node: Node): TextCount {
  let count = counted.get(node)
  if (!count) {
    count = node.isTextblock ? countBlock(node) : sum(node)
    counted.set(node, count)
  }
  return count
}

function sum(node: Node): TextCount {
  let { characters, words, paragraphs } = none
  for (const child of node.children) {
    if (child.isInline) continue
    const part = countText(child)
    characters += part.characters
    words += part.words
    paragraphs += part.paragraphs
  }
  return { characters, words, paragraphs }
}

/** Characters are those that count against a limit; an empty block is no paragraph. */
function countBlock(block: Node): TextCount {
  let text = ''
  for (const child of block.children) text += child.text ?? ''
  return { characters: lengthOf(block), words: countWords(text), paragraphs: block.content.size > 0 ? 1 : 0 }
}
