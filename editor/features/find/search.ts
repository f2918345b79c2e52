import type { Node } from 'prosemirror-model'
import { forEachBlock } from '../../model/sections.ts'

/** What is looked for and how. */
export type FindQuery = {
  readonly text: string
  readonly isCaseSensitive: boolean
  readonly isWholeWord: boolean
  readonly isRegExp: boolean
}

/** A place in the document that matches; both ends lie in one text block. */
export type Match = { readonly from: number; readonly to: number }

/** Matches found, and whether there may be more than were looked for. */
export type Found = { readonly matches: readonly Match[]; readonly isCut: boolean }

/** More matches than anyone steps through; looking ends there. */
const mostMatches = 20_000
/** Milliseconds after which a slow expression of the user is given up. */
const longestSearch = 500

/** The expression for a query; `null` for an empty one, `'invalid'` for a regular expression with a mistake. */
export function compileQuery(query: FindQuery): RegExp | null | 'invalid' {
  if (query.text === '') return null
  const source = query.isRegExp ? query.text : query.text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const word = String.raw`[\p{L}\p{N}\p{M}_]`
  const bounded = query.isWholeWord ? `(?<!${word})(?:${source})(?!${word})` : source
  try {
    return new RegExp(bounded, query.isCaseSensitive ? 'gu' : 'giu')
  } catch {
    return 'invalid'
  }
}

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
  forEachBlock(root, (block, pos) => {
    if (isCut) return
    searchBlock(block, pos, expression, matches)
    isCut = matches.length >= mostMatches || performance.now() > end
  })
  return { matches, isCut }
}

function searchBlock(block: Node, pos: number, expression: RegExp, matches: Match[]): void {
  if (block.isTextblock) {
    searchText(textOf(block), pos + 1, expression, matches)
    return
  }
  block.descendants((inner, offset) => {
    if (inner.isTextblock) searchText(textOf(inner), pos + offset + 2, expression, matches)
    return !inner.isTextblock
  })
}

function searchText(text: string, start: number, expression: RegExp, matches: Match[]): void {
  expression.lastIndex = 0
  for (let found = expression.exec(text); found; found = expression.exec(text)) {
    const length = found[0].length
    if (length > 0) matches.push({ from: start + found.index, to: start + found.index + length })
    else expression.lastIndex++
    if (matches.length >= mostMatches) return
  }
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
