import { Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { isManageable } from '../commands/table-map.ts'
import { mendedTables, settledSelection } from '../commands/table-mend.ts'
import { emptied, isAcrossCells, tableAround } from '../commands/table-selection.ts'
import { handleTableArrows } from './table-arrows.ts'

/**
 * Selecting cells with the mouse and drawing them is the library's. Its keys and its mending of tables are not used:
 * the keys look for blocks inside cells, and the mending would change stored tables that nobody has touched.
 */
export function tablePlugin(): Plugin {
  const { spec } = tableEditing()
  return new Plugin({
    ...spec,
    props: {
      ...spec.props,
      handleTripleClick: undefined,
      handleKeyDown: handleTableArrows,
      handleTextInput: (view, _from, _to, text) => {
        const tr = emptied(view.state)
        if (!tr) return false
        view.dispatch(tr.insertText(text).scrollIntoView())
        return true
      },
      // Pasting is decided in one place for all blocks.
      handlePaste: undefined,
      handleDOMEvents: {
        ...spec.props?.handleDOMEvents,
        mousedown(view, event) {
          return (
            hasSelectableCells(view, event) && spec.props?.handleDOMEvents?.mousedown?.call(this, view, event)
          )
        },
        keydown: (view, event) => isComposed(event) && emptyBeforeComposing(view),
        compositionstart: (view) => emptyBeforeComposing(view),
        cut: handleCut,
      },
    },
    appendTransaction(transactions, _old, state) {
      const mended = transactions.some((tr) => tr.docChanged) ? mendedTables(transactions, state) : null
      const selection = settledSelection(mended ? state.apply(mended) : state)
      if (!selection) return mended
      return (mended ?? state.tr).setSelection(selection)
    },
  })
}

/** The library maps every place of the grid under the mouse; a grid beyond measure has text selections only. */
function hasSelectableCells(view: EditorView, { clientX, clientY }: MouseEvent): boolean {
  const at = view.posAtCoords({ left: clientX, top: clientY })
  const table = at && tableAround(view.state.doc.resolve(at.pos))
  return !table || isManageable(table.node)
}

/**
 * A key that an input method takes. Chromium puts its cursor at the wrong place when text before it goes while a
 * composition starts, so that selected cells are emptied before; input without keys does it at the start.
 */
function isComposed({ keyCode, key }: KeyboardEvent): boolean {
  return keyCode === 229 && (key.length === 1 || key === 'Process' || key === 'Unidentified')
}

/** Gives `false`: the event goes on. */
function emptyBeforeComposing(view: EditorView): boolean {
  const tr = view.editable && !view.composing ? emptied(view.state) : null
  if (tr) view.dispatch(tr)
  return false
}

/** What is cut across the edge of a cell leaves the grid; anything else is cut as everywhere. */
function handleCut(view: EditorView, event: ClipboardEvent): boolean {
  const { state } = view
  const tr = view.editable && isAcrossCells(state) ? emptied(state) : null
  if (!tr || !event.clipboardData) return false
  const { dom, text } = view.serializeForClipboard(state.selection.content())
  event.preventDefault()
  event.clipboardData.clearData()
  event.clipboardData.setData('text/html', dom.innerHTML)
  event.clipboardData.setData('text/plain', text)
  view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'cut'))
  return true
}
