import type { Node } from 'prosemirror-model'
import { lengthOf } from '../max-length/count.ts'

/** What the status bar shows of a text. */
export type TextCount = { readonly characters: number; readonly words: number; readonly paragraphs: number }

const none: TextCount = { characters: 0, words: 0, paragraphs: 0 }

/** What a character is to the count: a word of its own, part of a word, a sign that may join two parts, or nothing. */
type Kind = 'dense' | 'letter' | 'joiner' | 'other'

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const letter = /[\p{L}\p{N}\p{M}_]/u
const kinds = new Map<number, Kind>()

/** Remembered for each character met: asking the tables of Unicode for each place of a long text takes ten times as long. */
function kindOf(code: number): Kind {
  let kind = kinds.get(code)
  if (!kind) {
    const character = String.fromCodePoint(code)
    kind = dense.test(character)
      ? 'dense'
      : letter.test(character)
        ? 'letter'
        : "'’.:-".includes(character)
          ? 'joiner'
          : 'other'
    kinds.set(code, kind)
  }
  return kind
}

/**
 * The number of words in a text: each Chinese or Japanese character counts as one, elsewhere letters and digits in a
 * row do, with single joining signs between them.
 */
export function countWords(text: string): number {
  let words = 0
  let before: Kind = 'other'
  let isJoined = false
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0
    if (code > 0xffff) at++
    const kind = kindOf(code)
    if (kind === 'dense' || (kind === 'letter' && before !== 'letter' && !isJoined)) words++
    isJoined = kind === 'joiner' && before === 'letter'
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
  const words = countWords(block.textContent)
  return { characters: lengthOf(block), words, paragraphs: block.content.size > 0 ? 1 : 0 }
}
