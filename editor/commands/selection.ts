import type { Node } from 'prosemirror-model'
import {
  AllSelection,
  type EditorState,
  NodeSelection,
  type Selection,
  type SelectionRange,
  TextSelection,
} from 'prosemirror-state'
import { isEmpty } from '../model/document.ts'
import { schema } from '../model/schema.ts'

/** A text block touched by the selection and where it stands. */
export type Placed = { readonly node: Node; readonly pos: number }

const touched = new WeakMap<EditorState, readonly Placed[]>()

/**
 * Every text block the selection touches, cells of tables among them, in document order. Remembered for each state:
 * every menu asks, and a selection of everything is long.
 */
export function selectedTextBlocks(state: EditorState): readonly Placed[] {
  const known = touched.get(state)
  if (known) return known
  const found: Placed[] = []
  for (const { $from, $to } of orderedRanges(state.selection)) {
    if ($from.sameParent($to) && $from.parent.isTextblock) {
      found.push({ node: $from.parent, pos: $from.before() })
      continue
    }
    state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (node.isTextblock) found.push({ node, pos })
      return !node.isTextblock
    })
  }
  touched.set(state, found)
  return found
}

/** The parts of a selection from the beginning of the document on; selected cells come as the last one first. */
export function orderedRanges({ ranges }: Selection): readonly SelectionRange[] {
  return ranges.length < 2 ? ranges : ranges.toSorted((a, b) => a.$from.pos - b.$from.pos)
}

/** The cursor when nothing is selected and it stands in a text block. */
export function cursorOf(state: EditorState): TextSelection['$cursor'] {
  return state.selection instanceof TextSelection ? state.selection.$cursor : null
}

/**
 * Whether the selection touches a code block or selects a node that holds no text: marks do not apply there. In a
 * selection of everything they apply to whatever takes them.
 */
export function isMarksBlocked(state: EditorState): boolean {
  if (state.selection instanceof AllSelection) return isEmpty(state.doc)
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
