import { EditorState, NodeSelection, Selection } from 'prosemirror-state'
import type { Command } from '../../../commands/command.ts'
import { insertBlock } from '../../../commands/insert.ts'
import { schema } from '../../../model/schema.ts'
import type { Feature } from '../../feature.ts'
import { touches, voidBlocks } from '../block-style/touched-blocks.ts'

const insertDivider: Command = (state, dispatch) =>
  insertBlock(schema.nodes.divider.create())(state, dispatch)

/** Works at the end of what is selected; the typing rule works at the cursor. */
const insertBehindSelection: Command = (state, dispatch) => {
  if (touches(state, 'table', 'pre', ...voidBlocks) || state.selection instanceof NodeSelection) return false
  const { doc } = state
  return insertDivider(
    EditorState.create({ doc, selection: Selection.near(state.selection.$to, -1) }),
    dispatch,
  )
}

/** A line between blocks. */
export const divider: Feature = {
  name: 'divider',
  typingRules: [{ trigger: 'Enter', pattern: /^-{3,}$/, command: () => insertDivider }],
  menus: () => [
    {
      kind: 'button',
      name: 'divider',
      icon: 'divider',
      command: insertBehindSelection,
    },
  ],
}
