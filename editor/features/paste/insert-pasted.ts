import { Fragment, type Node, Slice } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { tables } from '#tables'
import { literalText } from '../../definition/text-host.ts'
import type { Policy } from '../../markup/policy.ts'
import { addressesIn, type FoundAddress } from '../../markup/running-addresses.ts'
import { isTooLarge } from '../../model/parse-html.ts'
import { schema } from '../../model/schema.ts'
import { blockAfter, blockAt } from '../../model/sections.ts'
import { linesOf, readForeignHtml, readOwnHtml, readPlainText } from '../../view/clipboard.ts'
import { emptied, isCellSelection } from '../table/selection.ts'
import { insertLink, pastedAddress } from '../text/link/link-commands.ts'

/** The two flavours of content that a paste or a drop brings. */
export type PasteData = {
  readonly html: string
  readonly text: string
  /** The language of text that a code editor has copied; absent for everything else. */
  readonly code?: string
}

/** What a paste does: the change, and whether it was plain text; or why nothing is taken. */
export type Pasted =
  | { readonly tr: Transaction; readonly isPlainText: boolean }
  | { readonly problem: 'pasteTooLarge' | 'pasteUnreadable' }

/**
 * Decides what pasted content becomes at the selection, in the order of the contract: cell, code, address, own
 * content, HTML, plain text. Gives `null` when there is nothing to insert. Never throws.
 */
export function insertPasted(state: EditorState, data: PasteData, policy: Policy = {}): Pasted | null {
  if (isTooLarge(data.html) || isTooLarge(data.text)) return { problem: 'pasteTooLarge' }
  try {
    return decide(state, data, policy)
  } catch {
    return { problem: 'pasteUnreadable' }
  }
}

function decide(state: EditorState, data: PasteData, policy: Policy): Pasted | null {
  const { html } = data
  const text = data.text.toWellFormed()
  const { $from } = state.selection
  if ($from.parent.type.spec.code) return plain(insertCode(state, text || textOfHtml(html, policy)))
  if (data.code !== undefined && /\n./.test(text) && !isInCell(state)) {
    return plain(insertSlice(state, codeSlice(text, data.code)))
  }
  const own = readOwnHtml(html, policy)
  const url = isInCell(state) || (own && !isUnmarked(own)) ? null : pastedAddress(text)
  const linked = url === null ? null : insertAddress(state, url, text)
  if (linked) return { tr: linked, isPlainText: false }
  const slice = own ?? (html.trim() === '' ? Slice.empty : readForeignHtml(html, policy))
  if (slice.size > 0 && !(url !== null && !own)) {
    return { tr: behindLink(insertSlice(state, slice)), isPlainText: false }
  }
  return text === '' ? null : plain(insertText(state, text))
}

function codeSlice(text: string, language: string): Slice {
  const code = schema.text(literalText(text.replace(/\r?\n$/, '')))
  return new Slice(Fragment.from(schema.nodes.pre.create({ language }, code)), 0, 0)
}

/** What is typed behind a pasted link is no part of it. */
function behindLink(tr: Transaction): Transaction {
  const { empty, $from } = tr.selection
  const { link } = schema.marks
  const mark = empty && !$from.parent.type.spec.code ? link.isInSet($from.marks()) : undefined
  return mark && !mark.isInSet($from.nodeAfter?.marks ?? []) ? tr.removeStoredMark(link) : tr
}

function plain(tr: Transaction): Pasted {
  return { tr, isPlainText: true }
}

function textOfHtml(html: string, policy: Policy): string {
  const { content } = readForeignHtml(html, policy)
  return content.textBetween(0, content.size, '\n')
}

function insertCode(state: EditorState, text: string): Transaction {
  return state.tr.insertText(literalText(text.toWellFormed())).scrollIntoView()
}

function insertText(state: EditorState, text: string): Transaction {
  const { $from, $to } = state.selection
  const marks = state.storedMarks ?? ($from.sameParent($to) && $from.marksAcross($to)) ?? $from.marks()
  const slice = readPlainText(text, $from, marks || $from.marks())
  return insertSlice(state, isInCell(state) || isLoneAddress(text) ? slice : linkedSlice(slice))
}

/** An address with line feeds around it stays text, as the contract has it. */
function isLoneAddress(text: string): boolean {
  return !/\S\s+\S/.test(text) && pastedAddress(text.trim()) !== null
}

/** Plain text whose addresses are links, unless it goes into one or is code. */
function linkedSlice({ content, openStart, openEnd }: Slice): Slice {
  const { link, code } = schema.marks
  const blocks = content.content.map((block) => {
    const only = block.firstChild
    if (!only?.text || link.isInSet(only.marks) || code.isInSet(only.marks)) return block
    const found = addressesIn(only.text)
    return found.length === 0 ? block : block.copy(Fragment.fromArray(linkedText(only, found)))
  })
  return new Slice(Fragment.fromArray(blocks), openStart, openEnd)
}

function linkedText(node: Node, found: readonly FoundAddress[]): Node[] {
  const pieces: Node[] = []
  let at = 0
  for (const { from, to, href } of found) {
    if (from > at) pieces.push(node.cut(at, from))
    const link = schema.marks.link.create({ href })
    pieces.push(node.cut(from, to).mark(link.addToSet(node.marks)))
    at = to
  }
  return at < node.nodeSize ? [...pieces, node.cut(at)] : pieces
}

function insertAddress(state: EditorState, url: string, written: string): Transaction | null {
  let linked: Transaction | null = null
  const { from, to } = state.selection
  insertLink(
    url,
    state.doc.textBetween(from, to),
    written,
  )(state, (tr) => {
    linked = tr
  })
  return linked
}

function isUnmarked({ content }: Slice): boolean {
  let isPlain = content.childCount === 1 && content.firstChild?.isTextblock === true
  content.descendants((node) => {
    if (node.isInline && (!node.isText || node.marks.length > 0)) isPlain = false
  })
  return isPlain
}

function isInCell({ selection }: EditorState): boolean {
  return isCellSelection(selection) || selection.$from.parent.type === schema.nodes.tableCell
}

/** Puts a slice of blocks in place of the selection; into a cell goes its running text, or cell by cell a table. */
export function insertSlice(state: EditorState, slice: Slice): Transaction {
  const only = slice.content.childCount === 1 ? slice.content.firstChild : null
  const filled =
    isInCell(state) && only?.type === schema.nodes.table ? tables.part?.fillCells(state, only) : null
  if (filled) return filled
  const { selection } = state
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    const between = state.tr.delete(selection.from, selection.to)
    return placeBetween(between, between.mapping.map(selection.from), slice.content)
  }
  // What is selected across the edge of a table leaves its grid.
  const tr = emptied(state) ?? (state.selection.empty ? state.tr : state.tr.deleteSelection())
  return insertBlocks(tr, slice)
}

/**
 * Puts blocks at the cursor in one step that touches nothing else. Open ends join the text beside the cursor; closed
 * blocks divide the block at the cursor. A half of it that would stay empty is left out.
 */
function insertBlocks(tr: Transaction, slice: Slice): Transaction {
  const { $from } = tr.selection
  const { parent, pos } = $from
  const { nodes } = schema
  if (parent.type === nodes.tableCell) return insertInCell(tr, slice)
  if (!parent.isTextblock) return placeBetween(tr, $from.pos, slice.content)
  if (parent.type.spec.code) {
    const text = slice.content.textBetween(0, slice.content.size, '\n')
    return text === '' ? tr : insertInline(tr, Fragment.from(schema.text(text)))
  }
  if (isRunningText(slice, parent))
    return insertInline(tr, slice.content.firstChild?.content ?? Fragment.empty)
  return divide(tr, slice, pos)
}

/** A cell takes running text; videos and the like come to stand behind its table. */
function insertInCell(tr: Transaction, slice: Slice): Transaction {
  const others = slice.content.content.filter(({ type }) => outside.has(type.name))
  insertInline(tr, linesOf(slice))
  const table = blockAt(tr.selection.$from)
  return table && others.length > 0 ? tr.insert(table.pos + table.node.nodeSize, others) : tr
}

const outside = new Set(['video', 'addonBlock'])

function isRunningText(slice: Slice, target: Node): boolean {
  const only = slice.content.childCount === 1 ? slice.content.firstChild : null
  if (!only?.isTextblock || slice.openStart === 0 || slice.openEnd === 0) return false
  const isStyled = Object.values(only.attrs).some((value) => value !== null)
  return !(isPlainEmpty(target) && only.type === schema.nodes.paragraph && isStyled)
}

function isPlainEmpty(block: Node): boolean {
  return block.type === schema.nodes.paragraph && block.content.size === 0
}

function insertInline(tr: Transaction, content: Fragment): Transaction {
  const end = tr.selection.from + content.size
  tr.replaceWith(tr.selection.from, tr.selection.to, content)
  return tr.setSelection(TextSelection.create(tr.doc, end)).setStoredMarks(null)
}

function divide(tr: Transaction, slice: Slice, pos: number): Transaction {
  const { parent, parentOffset } = tr.selection.$from
  const blocks = [...slice.content.content]
  const first = blocks[0]
  if (!first) return tr
  const hasHead = parentOffset > 0
  const hasTail = parentOffset < parent.content.size
  const isFilled = !hasHead && !hasTail && parent.type !== schema.nodes.paragraph
  const joinsHead =
    first.isTextblock &&
    !first.type.spec.code &&
    (slice.openStart > 0 ? hasHead || isFilled : isFilled && first.type === schema.nodes.paragraph)
  if (joinsHead) blocks[0] = parent.copy(first.content)
  else if (hasHead) blocks.unshift(parent.copy(Fragment.empty))
  const last = blocks.at(-1)
  const joinsTail = hasTail && slice.openEnd > 0 && last?.isTextblock && !last.type.spec.code
  if (hasTail && !joinsTail) blocks.push(parent.copy(Fragment.empty))
  const from = hasHead ? pos : pos - 1
  const to = hasTail ? pos : pos + 1
  const placed = new Slice(Fragment.fromArray(blocks), hasHead ? 1 : 0, hasTail ? 1 : 0)
  tr.step(new ReplaceStep(from, to, placed))
  const end = from + placed.size - (hasTail && !joinsTail ? 1 : 0)
  return cursorBehind(tr, end, Boolean(joinsTail))
}

function placeBetween(tr: Transaction, pos: number, content: Fragment): Transaction {
  tr.insert(pos, content)
  return cursorBehind(tr, pos + content.size, false)
}

/** The cursor at the end of what was pasted; behind a block without text in the next one, which is made if missing. */
function cursorBehind(tr: Transaction, end: number, isInside: boolean): Transaction {
  const $end = tr.doc.resolve(end)
  if (isInside || $end.parent.isTextblock) return tr.setSelection(TextSelection.create(tr.doc, end))
  if ($end.nodeBefore?.isTextblock) return tr.setSelection(TextSelection.create(tr.doc, end - 1))
  const next = blockAfter($end)
  if (!next) tr.insert(end, schema.nodes.paragraph.create())
  return tr.setSelection(Selection.near(tr.doc.resolve(next?.pos ?? end), 1))
}
