import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { Command } from '../../commands/command.ts'
import { schema } from '../../model/schema.ts'
import { blockAt } from '../../model/sections.ts'
import type { Feature } from '../feature.ts'

/** Puts an empty paragraph above the current block, whatever it is, with the cursor in it. */
export const insertParagraphAbove: Command = (state, dispatch) => {
  const { selection } = state
  if (!selection.empty && !(selection instanceof NodeSelection)) return false
  if (dispatch) {
    const pos = blockAt(selection.$from)?.pos ?? selection.from
    const tr = state.tr.insert(pos, schema.nodes.paragraph.create())
    dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView())
  }
  return true
}

/** Reaches the places beside blocks in which nothing can be typed. */
export const enter: Feature = {
  name: 'enter',
  menus: () => [{ kind: 'button', name: 'enter', icon: 'enter', command: insertParagraphAbove }],
}
