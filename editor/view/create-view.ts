import { undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, type Plugin, Selection } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { CopySerializer, PolicyParser, parsePlainText, renameSliceMarker } from './clipboard.ts'

export type ViewOptions = {
  readonly mount: HTMLElement
  readonly doc: Node
  readonly plugins: readonly Plugin[]
  readonly nodeViews: Readonly<Record<string, NodeViewConstructor>>
  /** Read at each look, so that it may change. */
  readonly isEditable: () => boolean
  readonly attributes: () => Record<string, string>
  /** After every transaction; `hasChanged` tells whether the document is another one. */
  readonly onUpdate: (view: EditorView, hasChanged: boolean) => void
  readonly onBlur: () => void
  readonly onPasteTooLarge: () => void
}

/** Draws an editing area in `mount` and connects it to a new state. The caller destroys it. */
export function createView(options: ViewOptions): EditorView {
  const parser = new PolicyParser(options.onPasteTooLarge)
  let isLeaving = false
  const view = new EditorView(options.mount, {
    state: EditorState.create({ doc: options.doc, plugins: [...options.plugins] }),
    nodeViews: options.nodeViews,
    editable: options.isEditable,
    attributes: options.attributes,
    clipboardParser: parser,
    clipboardSerializer: new CopySerializer(),
    clipboardTextParser: parsePlainText,
    clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, '\n'),
    transformPastedHTML: renameSliceMarker,
    transformPasted: (slice, target) => parser.settle(slice, target.state.selection.$from),
    handleDOMEvents: {
      blur: () => {
        options.onBlur()
        return false
      },
      // Tab indents; after Escape it leaves the editing area, so that nobody is caught in it.
      keydown: (_view, event) => {
        const leaves = isLeaving && event.key === 'Tab'
        isLeaving = event.key === 'Escape' || (isLeaving && event.key === 'Shift')
        return leaves
      },
    },
    dispatchTransaction(tr) {
      const before = view.state.doc
      view.updateState(view.state.apply(tr))
      options.onUpdate(view, view.state.doc !== before)
    },
  })
  return view
}

/**
 * Puts another document in place of the present one without taking the focus. It can be undone in one step when
 * something was edited before; the first content of an untouched editor cannot.
 */
export function replaceDocument(view: EditorView, doc: Node): void {
  const { state } = view
  const anchor = Math.min(state.selection.anchor, doc.content.size)
  const tr = state.tr.replaceWith(0, state.doc.content.size, doc.content)
  tr.setSelection(Selection.near(tr.doc.resolve(anchor)))
  view.dispatch(tr.setMeta('addToHistory', undoDepth(state) > 0))
}
