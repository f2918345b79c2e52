import { Fragment, type Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { isBlock } from '../../../commands/blocks.ts'
import type { Command } from '../../../commands/command.ts'
import { type Placed, selectedTextBlocks } from '../../../commands/selection.ts'
import { schema } from '../../../model/schema.ts'

/**
 * Makes the selected blocks one code block, a line each; when all of them are code, a paragraph for each line. It
 * does not apply where a node without text would be lost, nor where neither a paragraph nor code is selected.
 */
export const toggleCodeBlock: Command = (state, dispatch) => {
  const blocks = convertible(state)
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return false
  if (!dispatch) return true
  const replacement = isBlock(state, 'pre') ? paragraphsOf(blocks) : codeOf(blocks)
  const to = last.pos + last.node.nodeSize
  const tr = state.tr.replaceWith(first.pos, to, replacement)
  const cursor = first.pos + replacement.size - 1 - behindCursor(state, last)
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(cursor), -1)).scrollIntoView())
  return true
}

/** How far the cursor stands before the end of its block; 0 when more than one place is selected. */
function behindCursor(state: EditorState, { node, pos }: Placed): number {
  const { empty, head } = state.selection
  return empty && isBlock(state, 'paragraph') ? pos + node.nodeSize - 1 - head : 0
}

function convertible(state: EditorState): readonly Placed[] {
  if (state.selection instanceof NodeSelection || state.selection.ranges.length !== 1) return []
  const blocks = selectedTextBlocks(state)
  const { paragraph, pre, tableCell } = schema.nodes
  const hasKind = blocks.some(({ node }) => node.type === paragraph || node.type === pre)
  const isSafe = blocks.every(({ node }) => node.type !== tableCell && isText(node))
  return hasKind && isSafe && !holdsAtom(state) ? blocks : []
}

function isText(block: Node): boolean {
  return block.children.every((child) => child.isText)
}

function holdsAtom(state: EditorState): boolean {
  let found = false
  const { from, to } = state.selection
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isAtom && !node.isText) found = true
    return !node.isTextblock
  })
  return found
}

function linesOf(blocks: readonly Placed[]): string[] {
  return blocks.flatMap(({ node }) => node.textContent.split('\n'))
}

function paragraphsOf(blocks: readonly Placed[]): Fragment {
  const lines = linesOf(blocks).map((line) => schema.nodes.paragraph.create(null, textOf(line)))
  return Fragment.fromArray(lines)
}

function codeOf(blocks: readonly Placed[]): Fragment {
  const language = blocks.find(({ node }) => node.type === schema.nodes.pre)?.node.attrs.language ?? ''
  return Fragment.from(schema.nodes.pre.create({ language }, textOf(linesOf(blocks).join('\n'))))
}

function textOf(text: string): Node | null {
  return text === '' ? null : schema.text(text)
}

/** Sets the language of every selected code block; the empty one is plain text. */
export function setLanguage(language: string): Command {
  return (state, dispatch) => {
    const blocks = selectedCode(state)
    if (blocks.length === 0) return false
    if (dispatch) {
      const tr = state.tr
      for (const { pos } of blocks) tr.setNodeAttribute(pos, 'language', language)
      dispatch(tr)
    }
    return true
  }
}

/** The selected code blocks, or none when anything else is selected too. */
export function selectedCode(state: EditorState): readonly Placed[] {
  return isBlock(state, 'pre') ? selectedTextBlocks(state) : []
}

/** Makes the text block at the cursor a code block in this language. */
export function startCode(language: string): Command {
  return (state, dispatch) => {
    const { $head, empty } = state.selection
    if (!empty || !$head.parent.isTextblock || !isText($head.parent)) return false
    if (dispatch) {
      const block = schema.nodes.pre.create({ language }, textOf($head.parent.textContent))
      const tr = state.tr.replaceWith($head.before(), $head.after(), block)
      dispatch(tr.setSelection(TextSelection.create(tr.doc, $head.pos)).scrollIntoView())
    }
    return true
  }
}
