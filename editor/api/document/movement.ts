import type { ResolvedPos } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { Command } from '../../commands/command.ts'

export type Unit = 'character' | 'word' | 'line' | 'block'

/** Moves both ends of the selection by whole characters, across blocks where a text ends. */
export function moveSelection(state: EditorState, distance: number): Transaction {
  const { $anchor, $head } = state.selection
  const step = (from: ResolvedPos) => {
    let at = from
    for (let left = Math.abs(distance); left > 0; left--) {
      const next = stepFrom(at, distance < 0 ? -1 : 1)
      if (next.pos === at.pos) break
      at = next
    }
    return at
  }
  const head = step($head)
  const node = state.selection.empty || $anchor.pos === $head.pos ? head : step($anchor)
  return state.tr.setSelection(TextSelection.between(node, head))
}

function stepFrom($pos: ResolvedPos, side: 1 | -1): ResolvedPos {
  const size = $pos.parent.isTextblock ? sizeBeside($pos, side, 'character') : 0
  if (size > 0) return $pos.doc.resolve($pos.pos + side * size)
  const edge = $pos.depth > 0 ? (side > 0 ? $pos.after() : $pos.before()) : $pos.pos
  const next = Selection.findFrom($pos.doc.resolve(edge), side, true)
  return next ? (side > 0 ? next.$from : next.$to) : $pos
}

/** Takes away one unit beside the cursor, within its text block. */
export function deleteUnit(side: 1 | -1, unit: Unit): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection
    if (!empty || state.selection instanceof NodeSelection || !$from.parent.isTextblock) return false
    const size = sizeBeside($from, side, unit)
    if (size === 0) return false
    const [from, to] = side < 0 ? [$from.pos - size, $from.pos] : [$from.pos, $from.pos + size]
    dispatch?.(state.tr.delete(from, to))
    return true
  }
}

/** How long the unit beside a place in a text is. Nodes without text count as one character. */
function sizeBeside($pos: ResolvedPos, side: 1 | -1, unit: Unit): number {
  const { parent, parentOffset } = $pos
  const [from, to] = side < 0 ? [0, parentOffset] : [parentOffset, parent.content.size]
  const text = parent.textBetween(from, to, undefined, '\ufffc')
  if (unit === 'block') return text.length
  if (unit === 'line') return lineSize(text, side)
  // Only what is near can be part of the same character or word.
  const near = side < 0 ? text.slice(-200) : text.slice(0, 200)
  const segments = [
    ...new Intl.Segmenter(undefined, { granularity: unit === 'word' ? 'word' : 'grapheme' }).segment(near),
  ]
  if (side < 0) segments.reverse()
  let size = 0
  for (const { segment, isWordLike } of segments) {
    size += segment.length
    if (unit === 'character' || isWordLike) break
  }
  return size
}

function lineSize(text: string, side: 1 | -1): number {
  const lines = text.split('\n')
  const size = (side < 0 ? lines.at(-1) : lines[0])?.length ?? 0
  return size === 0 && text !== '' ? 1 : size
}
