import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { NodeName } from '../../../model/schema.ts'

/** Blocks that hold no text; those of hosts count as blocks of add-ons. */
export const voidBlocks = ['divider', 'video', 'addonBlock'] as const satisfies readonly NodeName[]

/** Whether the selection lies in, selects or spans a node of one of these kinds. */
export function touches(state: EditorState, ...names: readonly NodeName[]): boolean {
  const wanted = new Set<string>(names)
  const isWanted = ({ type }: Node) =>
    wanted.has(type.name) || (wanted.has('addonBlock') && type.isBlock && type.isAtom)
  let isFound = false
  for (const { $from, $to } of state.selection.ranges) {
    state.doc.nodesBetween($from.pos, $to.pos, (node) => {
      isFound ||= isWanted(node)
      return !isFound && !node.isTextblock
    })
  }
  return isFound
}
