import { Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { handleTableArrows } from './arrows.ts'
import { isManageable } from './grid/map.ts'
import { repairedTables, settledSelection } from './grid/repair.ts'
import { tableAround } from './selection.ts'

/**
 * Selecting cells with the mouse and drawing them is the library's. Its keys and its repairing of tables are not used:
 * the keys look for blocks inside cells, and the repairing would change stored tables that nobody has touched.
 */
export function tablePlugin(): Plugin {
  const { spec } = tableEditing()
  return new Plugin({
    ...spec,
    props: {
      ...spec.props,
      handleTripleClick: undefined,
      handleKeyDown: handleTableArrows,
      // Pasting is decided in one place for all blocks.
      handlePaste: undefined,
      handleDOMEvents: {
        ...spec.props?.handleDOMEvents,
        mousedown(view, event) {
          return (
            hasSelectableCells(view, event) && spec.props?.handleDOMEvents?.mousedown?.call(this, view, event)
          )
        },
      },
    },
    appendTransaction(transactions, _old, state) {
      const repaired = transactions.some((tr) => tr.docChanged) ? repairedTables(transactions, state) : null
      const selection = settledSelection(repaired ? state.apply(repaired) : state)
      if (!selection) return repaired
      return (repaired ?? state.tr).setSelection(selection)
    },
  })
}

/** The library maps every place of the grid under the mouse; a grid beyond measure has text selections only. */
function hasSelectableCells(view: EditorView, { clientX, clientY }: MouseEvent): boolean {
  const at = view.posAtCoords({ left: clientX, top: clientY })
  const table = at && tableAround(view.state.doc.resolve(at.pos))
  return !table || isManageable(table.node)
}
