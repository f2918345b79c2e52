import type { Node } from 'prosemirror-model'
import { forEachBlock } from '../../model/sections.ts'
import { forEachMatch, mostMatches } from './matching.ts'

/** A place in the document that matches; both ends lie in one text block. */
export type Match = { readonly from: number; readonly to: number }

/** Matches found, and whether there may be more than were looked for. */
export type Found = { readonly matches: readonly Match[]; readonly isCut: boolean }

/** The texts of a document in order, and the position in it at which each begins. */
export type Texts = { readonly texts: readonly string[]; readonly starts: readonly number[] }

/** Milliseconds after which looking for a text is given up. */
const longestSearch = 500

const texts = new WeakMap<Node, string>()

/** The text of a block with one character for each place in it: pictures count as one that nothing matches. */
function textOf(block: Node): string {
  let text = texts.get(block)
  if (text === undefined) {
    text = block.textBetween(0, block.content.size, '', '\ufffc')
    texts.set(block, text)
  }
  return text
}

/** Every match in the document in order, read from the document and not from what is drawn. */
export function findMatches(root: Node, expression: RegExp): Found {
  const matches: Match[] = []
  const end = performance.now() + longestSearch
  let isCut = false
  forEachText(root, (text, start) => {
    if (isCut) return
    forEachMatch(text, expression, ({ 0: { length }, index }) => {
      return matches.push({ from: start + index, to: start + index + length }) < mostMatches
    })
    isCut = matches.length >= mostMatches || performance.now() > end
  })
  return { matches, isCut }
}

/** All texts of a document. */
export function textsOf(root: Node): Texts {
  const all = { texts: [] as string[], starts: [] as number[] }
  forEachText(root, (text, start) => {
    all.texts.push(text)
    all.starts.push(start)
  })
  return all
}

/** The one text around a place. */
export function textAround(root: Node, pos: number): Texts {
  const $pos = root.resolve(pos)
  return { texts: [textOf($pos.parent)], starts: [$pos.start()] }
}

function forEachText(root: Node, visit: (text: string, start: number) => void): void {
  forEachBlock(root, (block, pos) => {
    if (block.isTextblock) {
      visit(textOf(block), pos + 1)
      return
    }
    block.descendants((inner, offset) => {
      if (inner.isTextblock) visit(textOf(inner), pos + offset + 2)
      return !inner.isTextblock
    })
  })
}

/** The number of the first match at or behind a place, or of the first one of all; -1 without matches. */
export function matchFrom(matches: readonly Match[], pos: number): number {
  let low = 0
  let high = matches.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((matches[middle]?.from ?? 0) < pos) low = middle + 1
    else high = middle
  }
  return matches.length === 0 ? -1 : low % matches.length
}
