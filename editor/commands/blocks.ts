import { type Attrs, Fragment, type Mark, type NodeType, Slice } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { type BlockStyle, blockStyleOf } from '../definition/block-style.ts'
import { definitionOf, typeNamed } from '../definition/definition.ts'
import { attrsOfNext } from '../model/next-block.ts'
import { schema } from '../model/schema.ts'
import { blockAfter, blockAt, blockBefore, endOfBlocks, firstBlock, lastBlock } from '../model/sections.ts'
import type { Command } from './command.ts'
import { handOnStart } from './list-numbers.ts'
import { cursorOf, type Placed, selectedTextBlocks } from './selection.ts'

/** Makes every selected block one of this kind. Alignment, line height and indent stay, but a list has no indent. */
export function setBlock(name: string, attrs: Attrs = {}): Command {
  return (state, dispatch) => {
    const blocks = changeable(state)
    if (blocks.length === 0) return false
    if (dispatch) {
      const tr = state.tr
      for (const block of blocks) setBlockAt(tr, block, typeNamed(schema, name), attrs)
      dispatch(tr.scrollIntoView())
    }
    return true
  }
}

/** Makes the selected blocks of this kind, or paragraphs when they all are already. */
export function toggleBlock(name: string, attrs: Attrs = {}): Command {
  return (state, dispatch) =>
    (isBlock(state, name, attrs) ? setBlock('paragraph') : setBlock(name, attrs))(state, dispatch)
}

/** Whether every selected text block is of this kind with these attributes. */
export function isBlock(state: EditorState, name: string, attrs: Attrs = {}): boolean {
  const blocks = selectedTextBlocks(state)
  return (
    blocks.length > 0 &&
    blocks.every(
      ({ node }) =>
        node.type.name === name && Object.entries(attrs).every(([key, value]) => node.attrs[key] === value),
    )
  )
}

/** Turns one block into another kind, in a transaction that goes on. */
export function setBlockAt(tr: Transaction, { node, pos }: Placed, type: NodeType, attrs: Attrs = {}): void {
  const style = blockStyleOf(node.attrs)
  const kept =
    type === schema.nodes.listItem || type === schema.nodes.todo ? { ...style, indent: null } : style
  const isItem = type === schema.nodes.listItem && node.type === type
  const at = tr.mapping.map(pos)
  const goesOnCounting = isItem && attrs.ordered && node.attrs.ordered
  if (!goesOnCounting) handOnStart(tr, at)
  const own = isItem ? { level: node.attrs.level, ...(goesOnCounting && { start: node.attrs.start }) } : {}
  tr.setNodeMarkup(at, type, { ...kept, ...own, ...attrs })
}

/** Sets part of the block style of every selected block; in tables, of the cells. Code has none. */
export function setBlockStyle(style: Partial<BlockStyle>): Command {
  return (state, dispatch) => {
    const blocks = selectedTextBlocks(state).filter(({ node }) => node.type !== schema.nodes.pre)
    if (blocks.length === 0) return false
    if (dispatch) {
      const tr = state.tr
      for (const { node, pos } of blocks) tr.setNodeMarkup(pos, null, { ...node.attrs, ...style })
      dispatch(tr)
    }
    return true
  }
}

/** The block style of the first selected block. */
export function currentBlockStyle(state: EditorState): BlockStyle {
  return blockStyleOf(selectedTextBlocks(state)[0]?.node.attrs ?? {})
}

/** With a picture or the like selected, a command does what it does at a cursor behind that. */
function behindSelectedInline(command: Command): Command {
  return (state, dispatch) => {
    const { selection, tr } = state
    if (!(selection instanceof NodeSelection) || !selection.node.isInline) return command(state, dispatch)
    const behind = tr.setSelection(TextSelection.create(state.doc, selection.to))
    return command(state.apply(behind), dispatch)
  }
}

/** Puts a line feed at the cursor, in place of what is selected; a selected picture stays. */
export const insertLineBreak: Command = behindSelectedInline((state, dispatch) => {
  if (!state.selection.$from.parent.isTextblock) return false
  dispatch?.(state.tr.insertText('\n').scrollIntoView())
  return true
})

/**
 * Splits the text block at the cursor, or behind the selected picture. The new block is of the same kind and style,
 * but behind the end of a header, or of a host's block, comes a paragraph, and a new to-do is open.
 */
export const splitTextBlock: Command = behindSelectedInline((state, dispatch) => {
  const { $from, $to } = state.selection
  const blocks = changeable(state)
  const hasQuote = blocks.some(({ node }) => node.type === schema.nodes.blockquote)
  if (!(state.selection instanceof TextSelection) || blocks.length === 0 || hasQuote) return false
  if (!dispatch) return true
  const isAtEnd = $to.parentOffset === $to.parent.content.size
  const isLast = isAtEnd && definitionOf($from.parent.type).endsWithParagraph
  const after = isLast
    ? { type: schema.nodes.paragraph, attrs: null }
    : { type: $from.parent.type, attrs: attrsOfNext($from.parent) }
  const marks = isLast ? null : marksBehind(state)
  const tr = state.tr.deleteSelection()
  tr.split(tr.selection.from, 1, [after])
  dispatch((marks ? tr.ensureMarks(marks) : tr).scrollIntoView())
  return true
})

/** Deletes what is selected from one text block to another; both stay as they are, with the cursor in the second. */
export const partBlocks: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const [first, last] = [blockAt($from), blockAt($to)]
  const isText = first?.node.isTextblock && last?.node.isTextblock
  if (!(state.selection instanceof TextSelection) || !isText || first.pos === last.pos) return false
  if (!dispatch) return true
  const tr = state.tr.delete(last.pos + 1, $to.pos)
  const end = first.pos + first.node.nodeSize
  deleteBlocksBetween(tr, first, last)
  tr.delete($from.pos, end - 1)
  dispatch(tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map($to.pos))).scrollIntoView())
  return true
}

/** The marks with which typing goes on in the next block; a link ends here. */
function marksBehind({ storedMarks, selection: { $from } }: EditorState): readonly Mark[] | null {
  const marks = storedMarks ?? ($from.parentOffset > 0 ? $from.marks() : null)
  return marks && schema.marks.link.removeFromSet(marks)
}

/** Deletes everything when everything is selected: what is left is one empty paragraph, whatever came first. */
export const emptyDocument: Command = (state, dispatch) => {
  const { doc, selection } = state
  const isWhole = selection.from <= Selection.atStart(doc).from && selection.to >= Selection.atEnd(doc).to
  if (selection.empty || selection instanceof NodeSelection || !isWhole) return false
  if (dispatch) {
    const [first, last] = [firstBlock(doc), lastBlock(doc)]
    const tr = state.tr.replaceWith(first.pos, last.pos + last.node.nodeSize, schema.nodes.paragraph.create())
    dispatch(tr.setSelection(TextSelection.create(tr.doc, first.pos + 1)).scrollIntoView())
  }
  return true
}

/** Turns an empty first block of any kind, and an empty to-do anywhere, into a paragraph. */
export const emptyBlockToParagraph: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || $cursor.parent.content.size > 0 || !$cursor.parent.inlineContent) return false
  const { type } = $cursor.parent
  const isFirst = blockBefore($cursor) === null && type !== schema.nodes.paragraph
  if (type === schema.nodes.tableCell || !(isFirst || isTodo(type))) return false
  dispatch?.(
    state.tr.setNodeMarkup($cursor.before(), schema.nodes.paragraph, blockStyleOf($cursor.parent.attrs)),
  )
  return true
}

/** A selected block that holds no text gets a paragraph below it, with the cursor. */
export const paragraphBelowSelectedNode: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return false
  if (dispatch) {
    const tr = state.tr.insert(selection.to, schema.nodes.paragraph.create())
    dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1)).scrollIntoView())
  }
  return true
}

/** Takes the block that begins at `pos` away; with the last one of a section the section goes too. */
export function deleteBlock(tr: Transaction, pos: number): Transaction {
  const $pos = tr.doc.resolve(pos)
  const isAlone = $pos.parent.type === schema.nodes.section && $pos.parent.childCount === 1
  if (isAlone && tr.doc.childCount > 1) return tr.delete($pos.before(), $pos.after())
  return tr.delete(pos, pos + ($pos.nodeAfter?.nodeSize ?? 0))
}

/**
 * Takes away the blocks between two, in one step from inside the first to inside the last: a step whose ends lay at
 * the edge of a section could not be undone once sections have been evened out.
 */
export function deleteBlocksBetween(tr: Transaction, first: Placed, last: Placed): void {
  const end = first.pos + first.node.nodeSize
  const between = blockAfter(tr.doc.resolve(end - 1))
  if (!between || between.pos >= last.pos) return
  const edges = Fragment.fromArray([first.node.copy(), last.node.copy()])
  tr.step(new ReplaceStep(end - 1, last.pos + 1, new Slice(edges, 1, 1)))
}

/** The last block is always one to type in: behind a divider, video, table or code block stands a paragraph. */
export function closingParagraph(state: EditorState): Transaction | null {
  const { node: last } = lastBlock(state.doc)
  if (last.isTextblock && last.type !== schema.nodes.pre) return null
  return state.tr.insert(endOfBlocks(state.doc), schema.nodes.paragraph.create())
}

function changeable(state: EditorState): readonly Placed[] {
  const blocks = selectedTextBlocks(state)
  return blocks.some(({ node }) => node.type.spec.code || node.type === schema.nodes.tableCell) ? [] : blocks
}

function isTodo(type: NodeType): boolean {
  return type === schema.nodes.todo
}
