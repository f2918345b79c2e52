import { isHistoryTransaction } from 'prosemirror-history'
import {
  AllSelection,
  type EditorState,
  NodeSelection,
  Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import {
  closingParagraph,
  emptyBlockToParagraph,
  emptyDocument,
  insertLineBreak,
  paragraphBelowSelectedNode,
  partBlocks,
  splitTextBlock,
} from '../../commands/blocks.ts'
import { type Command, firstOf } from '../../commands/command.ts'
import { evenSections } from '../../commands/even-sections.ts'
import { joinWithBlockAfter, joinWithBlockBefore } from '../../commands/join.ts'
import { isApple } from '../../commands/platform.ts'
import { blockBefore } from '../../model/sections.ts'
import { currentSections } from '../../view/current-sections.ts'
import { ItemView } from '../../view/item-view.ts'
import { SectionView, sectionEdges } from '../../view/section-view.ts'
import { sleepingSections } from '../../view/sleeping-sections.ts'
import type { Feature } from '../feature.ts'
import { emptied } from '../table/selection.ts'

const insertSpaces: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.isTextblock) return false
  dispatch?.((emptied(state) ?? state.tr).insertText('    ').scrollIntoView())
  return true
}

/** To the start or the end of the document; browsers stop at what they have not drawn yet. */
function toEdge(side: -1 | 1, isExtending: boolean): Command {
  return (state, dispatch) => {
    const edge = side < 0 ? Selection.atStart(state.doc) : Selection.atEnd(state.doc)
    const { $anchor } = state.selection
    const selection = isExtending ? TextSelection.between($anchor, edge.$head, side) : edge
    dispatch?.(state.tr.setSelection(selection).scrollIntoView())
    return true
  }
}

/** Up from a first divider or video goes nowhere; the browser would go down. */
const stayAtTop: Command = ({ selection }) =>
  selection instanceof NodeSelection &&
  selection.node.isBlock &&
  selection.node.isAtom &&
  blockBefore(selection.$from) === null

const selectAll: Command = (state, dispatch) => {
  dispatch?.(state.tr.setSelection(new AllSelection(state.doc)))
  return true
}

const deleteSelection: Command = (state, dispatch) => {
  if (state.selection.empty) return false
  dispatch?.(state.tr.deleteSelection().scrollIntoView())
  return true
}

const backspace = firstOf(emptyDocument, deleteSelection, emptyBlockToParagraph, joinWithBlockBefore)
const deleteForward = firstOf(emptyDocument, deleteSelection, joinWithBlockAfter)

/** The editing keys every text field has on Apple's systems. */
const appleKeys: Readonly<Record<string, Command>> = {
  'Ctrl-h': backspace,
  'Alt-Backspace': backspace,
  'Ctrl-d': deleteForward,
  'Alt-d': deleteForward,
  'Alt-Delete': deleteForward,
  'Ctrl-Alt-Backspace': deleteForward,
}

function edgeKeys(key: string, side: -1 | 1): Readonly<Record<string, Command>> {
  return { [key]: toEdge(side, false), [`Shift-${key}`]: toEdge(side, true) }
}

/** Keeps sections even, but never while characters are being composed: what they stand in is not drawn anew. */
function evenAfter(
  transactions: readonly Transaction[],
  before: EditorState,
  state: EditorState,
): Transaction | null {
  const isSettled = transactions.every((tr) => tr.getMeta('composition') === undefined)
  if (transactions.some(isHistoryTransaction)) return null
  return isSettled && transactions.some((tr) => tr.docChanged) ? evenSections(state, before.doc) : null
}

/**
 * What is appended to an undo or a redo is taken as part of it, and the places of older steps would not move along. So
 * sections are evened behind it, in a transaction of their own.
 */
function evenPlugin(): Plugin {
  const plugin: Plugin<boolean> = new Plugin<boolean>({
    state: {
      init: () => false,
      apply: (tr, isUndone) => (tr.getMeta('appendedTransaction') ? isUndone : isHistoryTransaction(tr)),
    },
    appendTransaction: (transactions, before, state) =>
      closingParagraph(state) ?? evenAfter(transactions, before, state),
    view: () => ({
      update(view, before) {
        if (view.composing || !plugin.getState(view.state)) return
        const tr = evenSections(view.state, before.doc)
        if (tr) view.dispatch(tr)
      },
    }),
  })
  return plugin
}

/** What holds everywhere when no other feature has a use for the key: the last one asked. */
export const base: Feature = {
  name: 'base',
  keys: {
    Enter: firstOf(paragraphBelowSelectedNode, splitTextBlock, partBlocks, emptyDocument),
    'Shift-Enter': firstOf(insertLineBreak, paragraphBelowSelectedNode),
    Backspace: backspace,
    'Mod-Backspace': backspace,
    'Shift-Backspace': backspace,
    Delete: deleteForward,
    'Mod-Delete': deleteForward,
    'Mod-a': selectAll,
    Tab: insertSpaces,
    ArrowUp: stayAtTop,
    ArrowLeft: stayAtTop,
    ...edgeKeys(isApple ? 'Mod-ArrowUp' : 'Ctrl-Home', -1),
    ...edgeKeys(isApple ? 'Mod-ArrowDown' : 'Ctrl-End', 1),
    ...(isApple && appleKeys),
  },
  nodeViews: () => ({
    section: (node, _view, _getPos, decorations) => new SectionView(node, decorations),
    listItem: (node) => new ItemView(node),
  }),
  plugins: () => [sleepingSections(), currentSections(), sectionEdges(), evenPlugin()],
}
