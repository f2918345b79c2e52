import type { EditorState, Transaction } from 'prosemirror-state'
import { type DirectEditorProps, EditorView, type NodeViewConstructor } from 'prosemirror-view'

export type ViewOptions = {
  readonly mount: HTMLElement
  readonly state: EditorState
  readonly nodeViews: Readonly<Record<string, NodeViewConstructor>>
  /** Read at each look, so that it may change. */
  readonly isEditable: () => boolean
  readonly attributes: () => Record<string, string>
  /** Applies a transaction and hands the new state to the view. */
  readonly dispatch: (view: EditorView, tr: Transaction) => void
  readonly onFocus: () => void
  readonly onBlur: () => void
  /** How much of the window is kept free where the cursor is scrolled to. */
  readonly scrolling?: Pick<DirectEditorProps, 'scrollThreshold' | 'scrollMargin' | 'handleScrollToSelection'>
}

/** Draws an editing area in `mount`. The caller destroys it. */
export function createView(options: ViewOptions): EditorView {
  let isLeaving = false
  return new EditorView(options.mount, {
    state: options.state,
    nodeViews: options.nodeViews,
    editable: options.isEditable,
    attributes: options.attributes,
    ...options.scrolling,
    handleDOMEvents: {
      focus: () => {
        options.onFocus()
        return false
      },
      blur: () => {
        options.onBlur()
        return false
      },
      // Tab indents; after Escape it leaves the editing area, so that nobody is caught in it.
      keydown: (view, event) => {
        if (isCommandKey(event)) readSelection(view)
        const leaves = isLeaving && event.key === 'Tab'
        isLeaving = event.key === 'Escape' || (isLeaving && event.key === 'Shift')
        return leaves
      },
    },
    dispatchTransaction(this: EditorView, tr) {
      options.dispatch(this, tr)
    },
  })
}

function isCommandKey({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  return !isComposing && (key.length > 1 || ctrlKey || metaKey)
}

/** What the view keeps of itself without showing it in its types. */
type WithObserver = { readonly domObserver?: { readonly flush: () => void } }

/**
 * Browsers tell a moved cursor late. A key that follows a moving one within milliseconds would be taken for the place
 * before, and the browser would then change the text in its own way.
 */
function readSelection(view: EditorView): void {
  ;(view as unknown as WithObserver).domObserver?.flush()
}
