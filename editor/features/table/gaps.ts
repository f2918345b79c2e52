import { GapCursor, gapCursor } from 'prosemirror-gapcursor'
import { keydownHandler } from 'prosemirror-keymap'
import type { ResolvedPos } from 'prosemirror-model'
import { type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { schema } from '../../model/schema.ts'
import { blockAfter, blockBefore } from '../../model/sections.ts'

/** Whether a place lies between blocks with a table on one side and no text on the other. */
export function isGap($pos: ResolvedPos): boolean {
  const { doc, section, table } = schema.nodes
  if ($pos.parent.type !== section && $pos.parent.type !== doc) return false
  const beside = [blockBefore($pos), blockAfter($pos)]
  return (
    beside.some((block) => block?.node.type === table) && !beside.some((block) => block?.node.isTextblock)
  )
}

/**
 * Makes the places above a first table and between two tables reachable by arrow keys and click. What is typed there
 * becomes a paragraph. The library draws such a cursor; where it may be is said here, since it would also take places
 * between two cells.
 */
export function tableGaps(): Plugin {
  const { props } = gapCursor().spec
  return new Plugin({
    props: {
      decorations: props?.decorations,
      handleDOMEvents: props?.handleDOMEvents,
      createSelectionBetween: (_view, $anchor, $head) =>
        $anchor.pos === $head.pos && isGap($head) ? new GapCursor($head) : null,
      handleClick(view, pos) {
        const $pos = view.state.doc.resolve(pos)
        if (!view.editable || !isGap($pos)) return false
        view.dispatch(view.state.tr.setSelection(new GapCursor($pos)))
        return true
      },
      handleKeyDown: keydownHandler({
        Enter: paragraphInGap,
        'Shift-Enter': paragraphInGap,
        Backspace: isInGap,
        Delete: isInGap,
      }),
    },
  })
}

function isInGap(state: EditorState): boolean {
  return state.selection instanceof GapCursor
}

function paragraphInGap(state: EditorState, dispatch?: (tr: Transaction) => void): boolean {
  if (!isInGap(state)) return false
  const tr = state.tr.insert(state.selection.from, schema.nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, state.selection.from + 1)).scrollIntoView())
  return true
}
