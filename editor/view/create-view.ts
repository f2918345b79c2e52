import type { EditorState, Transaction } from 'prosemirror-state'
import { type DirectEditorProps, EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { isComposedKey } from './keys/composed-key.ts'

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
        if (isComposedCommand(event)) return leaveComposed(view, event)
        if (!view.composing && isCommandKey(event)) readSelection(view)
        const leaves = isLeaving && event.key === 'Tab'
        isLeaving = event.key === 'Escape' || (isLeaving && event.key === 'Shift')
        return leaves || isOffered(view, event)
      },
      // A page that had no use for Ctrl+Enter: browsers would begin a line.
      keypress: (_view, event) => {
        if (isCommandEnter(event)) event.preventDefault()
        return false
      },
    },
    dispatchTransaction(this: EditorView, tr) {
      options.dispatch(this, tr)
    },
  })
}

function isCommandKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.length > 1 || ctrlKey || metaKey
}

/** What keys are called that keyboards without keys, and input methods, do not name. */
const nameless = new Set(['Unidentified', 'Process', 'Dead'])

/** Keys without a name, which mean nothing to the text, are left to the view: it has to know of them on Android. */
function isComposedCommand(event: KeyboardEvent): boolean {
  return isComposedKey(event) && isCommandKey(event) && !nameless.has(event.key)
}

/**
 * A key of a composition is no command to anything around the text either. Safari sends the Enter that ended one behind
 * its end: the view would wait for that half a second, and take the next Enter for it.
 */
function leaveComposed(view: EditorView, event: KeyboardEvent): true {
  event.stopPropagation()
  const { input } = view as unknown as WithInput
  if (input) input.compositionEndedAt = Number.NEGATIVE_INFINITY
  return true
}

function isCommandEnter({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}

/**
 * Escape and Ctrl+Enter mean something to the page as well: those that do something here are marked as used by
 * `defaultPrevented`, others reach the page as they are. The view itself would mark all of them.
 */
function isOffered(view: EditorView, event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' && !isCommandEnter(event)) return false
  if (!view.editable || view.composing) return false
  if (view.someProp('handleKeyDown', (handle) => handle(view, event))) event.preventDefault()
  return true
}

/** What the view keeps of itself without showing it in its types. */
type WithObserver = { readonly domObserver?: { readonly flush: () => void } }
type WithInput = { readonly input?: { compositionEndedAt: number } }

/**
 * Browsers tell a moved cursor late. A key that follows a moving one within milliseconds would be taken for the place
 * before, and the browser would then change the text in its own way.
 */
function readSelection(view: EditorView): void {
  ;(view as unknown as WithObserver).domObserver?.flush()
}
