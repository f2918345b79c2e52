import { deleteSelection, exitCode, newlineInCode, selectAll, splitBlock } from 'prosemirror-commands'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import {
  closingParagraph,
  emptyBlockToParagraph,
  insertLineBreak,
  paragraphBelowSelectedNode,
  splitTextBlock,
} from '../../commands/blocks.ts'
import { type Command, firstOf } from '../../commands/command.ts'
import { evenSections } from '../../commands/even-sections.ts'
import { joinWithBlockAfter, joinWithBlockBefore } from '../../commands/join.ts'
import { ItemView } from '../../view/item-view.ts'
import { SectionView, sectionEdges } from '../../view/section-view.ts'
import { sleepingSections } from '../../view/sleeping-sections.ts'
import type { Feature } from '../feature.ts'

const insertSpaces: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.isTextblock) return false
  dispatch?.(state.tr.insertText('    ').scrollIntoView())
  return true
}

const backspace = firstOf(deleteSelection, emptyBlockToParagraph, joinWithBlockBefore)
const deleteForward = firstOf(deleteSelection, joinWithBlockAfter)

/** The editing keys every text field has on Apple's systems. */
const appleKeys: Readonly<Record<string, Command>> = {
  'Ctrl-h': backspace,
  'Alt-Backspace': backspace,
  'Ctrl-d': deleteForward,
  'Alt-d': deleteForward,
  'Alt-Delete': deleteForward,
  'Ctrl-Alt-Backspace': deleteForward,
}
const isApple = typeof navigator !== 'undefined' && /Mac|iP(?:hone|[oa]d)/.test(navigator.platform)

/** Keeps sections even, but never while characters are being composed: what they stand in is not drawn anew. */
function evenAfter(
  transactions: readonly Transaction[],
  before: EditorState,
  state: EditorState,
): Transaction | null {
  const isSettled = transactions.every((tr) => tr.getMeta('composition') === undefined)
  return isSettled && transactions.some((tr) => tr.docChanged) ? evenSections(state, before.doc) : null
}

/** What holds everywhere when no other feature has a use for the key: the last one asked. */
export const base: Feature = {
  name: 'base',
  keys: {
    Enter: firstOf(newlineInCode, paragraphBelowSelectedNode, splitTextBlock, splitBlock),
    'Shift-Enter': insertLineBreak,
    Backspace: backspace,
    'Mod-Backspace': backspace,
    'Shift-Backspace': backspace,
    Delete: deleteForward,
    'Mod-Delete': deleteForward,
    'Mod-Enter': exitCode,
    'Mod-a': selectAll,
    Tab: insertSpaces,
    ...(isApple && appleKeys),
  },
  nodeViews: () => ({
    section: (node, _view, _getPos, decorations) => new SectionView(node, decorations),
    listItem: (node) => new ItemView(node),
  }),
  plugins: () => [
    sleepingSections(),
    sectionEdges(),
    new Plugin({
      appendTransaction: (transactions, before, state) =>
        closingParagraph(state) ?? evenAfter(transactions, before, state),
    }),
  ],
}
