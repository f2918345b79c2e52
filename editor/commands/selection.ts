import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { schema } from '../model/schema.ts'

/** A text block touched by the selection and where it stands. */
export type Placed = { readonly node: Node; readonly pos: number }

/** Every text block the selection touches, cells of tables among them, in document order. */
export function selectedTextBlocks(state: EditorState): Placed[] {
  const found: Placed[] = []
  for (const { $from, $to } of state.selection.ranges) {
    state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (node.isTextblock) found.push({ node, pos })
      return !node.isTextblock
    })
  }
  return found
}

/** The cursor when nothing is selected and it stands in a text block. */
export function cursorOf(state: EditorState): TextSelection['$cursor'] {
  return state.selection instanceof TextSelection ? state.selection.$cursor : null
}

/** Whether the selection touches a code block or selects a node that holds no text: marks do not apply there. */
export function isMarksBlocked(state: EditorState): boolean {
  if (state.selection instanceof NodeSelection && !state.selection.node.isTextblock) return true
  const blocks = selectedTextBlocks(state)
  return blocks.length === 0 || blocks.some(({ node }) => node.type === schema.nodes.pre)
}

/** Whether every text block in the selection is one of these kinds. */
export function isWithin(state: EditorState, ...names: readonly (keyof typeof schema.nodes)[]): boolean {
  const blocks = selectedTextBlocks(state)
  return (
    blocks.length > 0 && blocks.every(({ node }) => names.some((name) => node.type === schema.nodes[name]))
  )
}
