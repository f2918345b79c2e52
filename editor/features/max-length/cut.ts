import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { schema } from '../../model/schema.ts'
import { lengthOf } from './count.ts'

/** Positions in a document between which something was put in. */
export type Span = { readonly from: number; readonly to: number }

/** What transactions have put in, as places in the last one's document, in order and without overlap. */
export function insertedSpans(transactions: readonly Transaction[]): Span[] {
  const spans: Span[] = []
  const maps = transactions.flatMap((tr) => tr.mapping.maps)
  maps.forEach((map, index) => {
    map.forEach((_start, _end, newStart, newEnd) => {
      let from = newStart
      let to = newEnd
      for (const later of maps.slice(index + 1)) {
        from = later.map(from, -1)
        to = later.map(to, 1)
      }
      if (to > from) spans.push({ from, to })
    })
  })
  return merged(spans)
}

function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    } else result.push(span)
  }
  return result
}

/** Takes `excess` characters from the end of what was put in; a character that is seen as one goes as a whole. */
export function cutExcess(tr: Transaction, spans: readonly Span[], excess: number): void {
  let left = excess
  for (const { from, to } of spans.toReversed()) {
    if (left <= 0) return
    const before = lengthOf(tr.doc)
    deleteSpan(tr, left >= lengthBetween(tr.doc, from, to) ? from : placeOfCut(tr.doc, from, to, left), to)
    left -= before - lengthOf(tr.doc)
  }
}

function lengthBetween(doc: Node, from: number, to: number): number {
  return doc.textBetween(from, to, '\n').replaceAll('\n', '').length
}

/** The place behind which `excess` characters lie, moved to the start of the character it falls into. */
function placeOfCut(doc: Node, from: number, to: number, excess: number): number {
  let left = excess
  let cut = from
  let isFound = false
  const pieces: { readonly text: string; readonly pos: number }[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isText) return
    const start = Math.max(from, pos)
    pieces.push({ text: (node.text ?? '').slice(start - pos, to - pos), pos: start })
  })
  for (const { text, pos } of pieces.reverse()) {
    for (let at = text.length; at > 0 && !isFound; at--) {
      if (text[at - 1] !== '\n') left--
      if (left > 0) continue
      cut = pos + at - 1
      isFound = true
    }
    if (isFound) break
  }
  return Math.max(from, startOfCharacter(doc, cut))
}

/** How far characters that are seen as one reach at most: joined families and flags with marks. */
const window = 64

/** Divides text into what a reader takes for one character. Made when it is needed: it takes some twenty milliseconds. */
let graphemes: Intl.Segmenter | undefined

function startOfCharacter(doc: Node, pos: number): number {
  const $pos = doc.resolve(pos)
  if (!$pos.parent.isTextblock) return pos
  const start = Math.max(0, $pos.parentOffset - window)
  const end = Math.min($pos.parent.content.size, $pos.parentOffset + window)
  const text = $pos.parent.textBetween(start, end, null, '\ufffc')
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const around = graphemes.segment(text).containing($pos.parentOffset - start)
  return around ? $pos.start() + start + around.index : pos
}

/** A block that was only divided from what was put in stays divided from it. */
function endOutside(doc: Node, from: number, to: number): number {
  let $to = doc.resolve(to)
  while ($to.depth > 0 && $to.parentOffset === 0 && $to.before() > from) $to = doc.resolve($to.before())
  return $to.pos
}

/** Cells stay where text of several is taken away; all else goes as a whole, blocks and pictures included. */
function deleteSpan(tr: Transaction, from: number, to: number): void {
  const cells: Span[] = []
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (node.type !== schema.nodes.tableCell) return true
    cells.push({ from: Math.max(from, pos + 1), to: Math.min(to, pos + node.nodeSize - 1) })
    return false
  })
  if (cells.length < 2 && !(cells[0] && (cells[0].from > from || cells[0].to < to))) {
    tr.delete(from, endOutside(tr.doc, from, to))
    return
  }
  for (const cell of cells.reverse()) if (cell.to > cell.from) tr.delete(cell.from, cell.to)
}
