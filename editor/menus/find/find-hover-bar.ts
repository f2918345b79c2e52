import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import { schema } from '../../model/schema.ts'
import type { HoverBar } from '../hover/hover-bars.ts'

/** A node that the selection touches and where it stands; links are found by their mark. */
export type Touched = { readonly type: string; readonly node: Node; readonly pos: number }

/** The first bar that belongs to the selection and the node it belongs to; the bar for text has none. */
export function findHoverBar(
  bars: readonly HoverBar[],
  state: EditorState,
): { readonly bar: HoverBar; readonly touched: Touched | null } | null {
  const all = touchedNodes(state)
  for (const bar of bars) {
    if (bar.type === 'text' && !bar.match) {
      if (isPlainText(state, all)) return { bar, touched: null }
      continue
    }
    const touched = all.find((each) => (bar.match ? bar.match(each.node, state) : each.type === bar.type))
    if (touched) return { bar, touched }
  }
  return null
}

/** Nodes around the selection, the innermost last, and what is selected as a whole; texts stand for their links. */
function touchedNodes(state: EditorState): Touched[] {
  const { selection } = state
  const { $from } = selection
  const found: Touched[] = []
  const link = $from.sameParent(selection.$to) ? linkAround(state) : null
  if (link) found.push(link)
  if (selection instanceof NodeSelection) found.push(touchedOf(selection.node, selection.from))
  const depth = $from.sharedDepth(selection.to)
  for (let at = 1; at <= depth; at++) found.push(touchedOf($from.node(at), $from.before(at)))
  return found
}

/** Types by the names that the JSON document has for them, which hosts use. */
function touchedOf(node: Node, pos: number): Touched {
  if (node.type === schema.nodes.header) return { type: `header${node.attrs.level}`, node, pos }
  return { type: node.type.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), node, pos }
}

/** The linked text that holds the cursor or all of the selection. */
function linkAround(state: EditorState): Touched | null {
  const { $from, $to, empty } = state.selection
  const mark =
    schema.marks.link.isInSet($from.nodeAfter?.marks ?? []) ??
    (empty && schema.marks.link.isInSet($from.marks()))
  if (!mark || !$from.parent.inlineContent || state.selection instanceof NodeSelection) return null
  const isWhole = empty || schema.marks.link.isInSet($to.marks())?.eq(mark)
  const node = $from.nodeAfter && mark.isInSet($from.nodeAfter.marks) ? $from.nodeAfter : $from.nodeBefore
  return node && isWhole ? { type: 'link', node, pos: $from.pos } : null
}

function isPlainText(state: EditorState, touched: readonly Touched[]): boolean {
  const { from, to, empty } = state.selection
  if (empty || state.selection instanceof NodeSelection) return false
  let isPlain = !touched.some(({ type }) => type === 'pre' || type === 'table')
  state.doc.nodesBetween(from, to, (node) => {
    if (node.type === schema.nodes.pre || node.type === schema.nodes.table) isPlain = false
    if (node.isAtom && !node.isText) isPlain = false
    return isPlain
  })
  return isPlain
}
