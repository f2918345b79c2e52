import { baseKeymap } from 'prosemirror-commands'
import { Plugin } from 'prosemirror-state'
import {
  closingParagraph,
  emptyBlockToParagraph,
  insertLineBreak,
  paragraphBelowSelectedNode,
  splitTextBlock,
} from '../../commands/blocks.ts'
import { type Command, firstOf } from '../../commands/command.ts'
import type { Feature } from '../feature.ts'

const insertSpaces: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.isTextblock) return false
  dispatch?.(state.tr.insertText('    ').scrollIntoView())
  return true
}

/** What holds everywhere when no other feature has a use for the key: the last one asked. */
export const base: Feature = {
  name: 'base',
  keys: {
    ...baseKeymap,
    Enter: firstOf(paragraphBelowSelectedNode, splitTextBlock, baseKeymap.Enter ?? (() => false)),
    'Shift-Enter': insertLineBreak,
    Backspace: firstOf(emptyBlockToParagraph, baseKeymap.Backspace ?? (() => false)),
    Tab: insertSpaces,
  },
  plugins: () => [new Plugin({ appendTransaction: (_transactions, _old, state) => closingParagraph(state) })],
}
