import { Fragment, type Node, Slice } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { insertPasted, insertSlice, type PasteData } from '../../features/paste/insert-pasted.ts'
import { schema } from '../../model/schema.ts'

/** Puts text in place of the selection, with the marks that hold there. */
export function insertText(state: EditorState, text: string): Transaction {
  const at = behindSelectedNode(state)
  const { $from } = at.selection
  const isCode = $from.parent.type === schema.nodes.pre
  // As the Tab key does it: stored, a tab at the edge of a block would be lost.
  const spaced = isCode ? text : text.replaceAll('\t', '    ')
  const plain = spaced
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
  if (plain === '' || !$from.parent.isTextblock) return at.tr
  const marks = isCode ? [] : (state.storedMarks ?? $from.marks())
  return at.tr.replaceSelectionWith(schema.text(plain, marks), false)
}

/** Puts inline content in place of the selection. */
export function insertInline(state: EditorState, content: Fragment): Transaction {
  return insertFragment(state, [schema.nodes.paragraph.create(null, content)])
}

/** Puts blocks at the selection, each as it is: an empty paragraph gives way to them, another block is divided. */
export function insertBlocks(state: EditorState, blocks: readonly Node[]): Transaction {
  return insertSlice(behindSelectedNode(state), new Slice(Fragment.fromArray(blocks as Node[]), 0, 0))
}

/** Puts a piece of a document in place of the selection: its first and last text flow into the text around them. */
export function insertFragment(state: EditorState, blocks: readonly Node[]): Transaction {
  const open = (block: Node | undefined) => (block?.isTextblock ? 1 : 0)
  const content = Fragment.fromArray(blocks as Node[])
  return insertSlice(behindSelectedNode(state), new Slice(content, open(blocks[0]), open(blocks.at(-1))))
}

/** What a paste of this would do; nothing when it cannot be taken. */
export function insertData(state: EditorState, data: PasteData): Transaction {
  const pasted = insertPasted(state, data)
  return pasted && 'tr' in pasted ? pasted.tr : state.tr
}

/** A selected picture or divider stays: what is put in comes behind it. */
function behindSelectedNode(state: EditorState): EditorState {
  const { selection, tr } = state
  if (!(selection instanceof NodeSelection)) return state
  const behind = selection.node.isInline
    ? TextSelection.create(tr.doc, selection.to)
    : Selection.near(tr.doc.resolve(selection.to), 1)
  return state.apply(tr.setSelection(behind))
}
