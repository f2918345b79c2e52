import type { Attrs, Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { typeNamed } from '../definition/definition.ts'
import { schema } from '../model/schema.ts'
import { blockAfter } from '../model/sections.ts'
import type { Command } from './command.ts'
import { cursorOf } from './selection.ts'

/**
 * Puts a block at the cursor: in place of an empty paragraph, else between the two halves of the block. The cursor
 * goes into the text block behind it, which is made when there is none.
 */
export function insertBlock(block: Node): Command {
  return (state, dispatch) => {
    const $cursor = cursorOf(state)
    if (
      !$cursor ||
      $cursor.parent.type === schema.nodes.tableCell ||
      $cursor.parent.type === schema.nodes.pre
    ) {
      return false
    }
    if (!dispatch) return true
    const tr = state.tr
    const isEmptyParagraph =
      $cursor.parent.type === schema.nodes.paragraph && $cursor.parent.content.size === 0
    const isAtEnd = $cursor.parentOffset === $cursor.parent.content.size
    let at = $cursor.after()
    if (isEmptyParagraph) {
      at = $cursor.before()
      tr.replaceWith(at, $cursor.after(), block)
    } else {
      if (!isAtEnd) {
        const { type, attrs } = $cursor.parent
        // The second half of an item goes on counting.
        tr.split($cursor.pos, 1, [{ type, attrs: { ...attrs, ...(attrs.start && { start: null }) } }])
        at = $cursor.pos + 1
      }
      tr.insert(at, block)
    }
    const behind = at + block.nodeSize
    const next = blockAfter(tr.doc.resolve(behind))
    if (!next?.node.isTextblock) tr.insert(behind, schema.nodes.paragraph.create())
    const cursor = next?.node.isTextblock ? next.pos + 1 : behind + 1
    dispatch(tr.setSelection(TextSelection.create(tr.doc, cursor)).scrollIntoView())
    return true
  }
}

/** Puts a node in at the cursor: a block between blocks, any other in place of what is selected in a line of text. */
export function insertNode(name: string, attrs: Attrs = {}): Command {
  return (state, dispatch) => {
    const node = typeNamed(schema, name).create(attrs)
    if (node.isBlock) return insertBlock(node)(state, dispatch)
    const { $from, $to } = state.selection
    if (!$from.parent.inlineContent || $from.parent.type.spec.code || !$from.sameParent($to)) return false
    dispatch?.(state.tr.replaceSelectionWith(node, false).scrollIntoView())
    return true
  }
}
