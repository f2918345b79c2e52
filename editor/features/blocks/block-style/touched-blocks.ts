import type { EditorState } from 'prosemirror-state'
import { schema } from '../../../model/schema.ts'

type BlockName = keyof typeof schema.nodes

/** Blocks that hold no text. */
export const voidBlocks = ['divider', 'video', 'addonBlock'] as const satisfies readonly BlockName[]

/** Whether the selection lies in, selects or spans a node of one of these kinds. */
export function touches(state: EditorState, ...names: readonly BlockName[]): boolean {
  const types = new Set(names.map((name) => schema.nodes[name]))
  let isFound = false
  for (const { $from, $to } of state.selection.ranges) {
    state.doc.nodesBetween($from.pos, $to.pos, (node) => {
      isFound ||= types.has(node.type as (typeof schema.nodes)[BlockName])
      return !isFound && !node.isTextblock
    })
  }
  return isFound
}
