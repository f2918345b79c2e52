import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isComposedKey } from '../../view/keys/composed-key.ts'
import { emptied } from './selection.ts'

/** Keeps the grid of a table when text from cell to cell, or across the edge of a table, is typed over or cut. */
export function tableGuard(): Plugin {
  return new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) => {
        const tr = emptied(view.state)
        if (!tr) return false
        view.dispatch(tr.insertText(text).scrollIntoView())
        return true
      },
      handleDOMEvents: {
        keydown: (view, event) => isComposedText(event) && emptyBeforeComposing(view),
        compositionstart: (view) => emptyBeforeComposing(view),
        cut: handleCut,
      },
    },
  })
}

/**
 * A key that an input method takes. Chromium puts its cursor at the wrong place when text before it goes while a
 * composition starts, so that selected cells are emptied before; input without keys does it at the start.
 */
function isComposedText(event: KeyboardEvent): boolean {
  const { key } = event
  return isComposedKey(event) && (key.length === 1 || key === 'Process' || key === 'Unidentified')
}

/** Gives `false`: the event goes on. */
function emptyBeforeComposing(view: EditorView): boolean {
  const tr = view.editable && !view.composing ? emptied(view.state) : null
  if (tr) view.dispatch(tr)
  return false
}

/** Cut cells, and what is cut across the edge of one, leave the grid; anything else is cut as everywhere. */
function handleCut(view: EditorView, event: ClipboardEvent): boolean {
  const { state } = view
  const tr = view.editable ? emptied(state) : null
  if (!tr || !event.clipboardData) return false
  const { dom, text } = view.serializeForClipboard(state.selection.content())
  event.preventDefault()
  event.clipboardData.clearData()
  event.clipboardData.setData('text/html', dom.innerHTML)
  event.clipboardData.setData('text/plain', text)
  view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'cut'))
  return true
}
