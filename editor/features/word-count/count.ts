import type { Node } from 'prosemirror-model'
import { lengthOf } from '../max-length/count.ts'

/** What the status bar shows of a text. */
export type TextCount = { readonly characters: number; readonly words: number; readonly paragraphs: number }

const none: TextCount = { characters: 0, words: 0, paragraphs: 0 }

/** A character of a script written without spaces is a word of its own; elsewhere letters and digits in a row are. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}_]+(?:['’.:-][\p{L}\p{N}\p{M}_]+)*/gu
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The number of words in a text, each Chinese or Japanese character counting as one. */
export function countWords(text: string): number {
  if (!dense.test(text)) return text.match(word)?.length ?? 0
  const spaced = text.replace(new RegExp(dense.source, 'gu'), ' $& ')
  return spaced.match(word)?.length ?? 0
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
