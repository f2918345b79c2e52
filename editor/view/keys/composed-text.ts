import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { cursorOf } from '../../commands/selection.ts'

/** What a composition has put in, and where that stands now. */
type Composed = { readonly id: number; readonly from: number; readonly to: number }

/**
 * Calls back when an input method has put text before the cursor, once that composition is over and read: keyboards of
 * touch screens compose everything, and what is being composed must stay as it is drawn.
 */
export function onComposedText(react: (view: EditorView) => void): Plugin {
  const key = new PluginKey<Composed | null>('composedText')
  const run = (view: EditorView) => {
    if (view.isDestroyed || view.composing || !view.editable) return
    if (isBehind(view.state, key.getState(view.state))) react(view)
  }
  return new Plugin<Composed | null>({
    key,
    state: { init: () => null, apply: composedBy },
    props: {
      handleDOMEvents: {
        // The view reads what the browser changed last in a microtask that it asks for after this one.
        compositionend(view) {
          queueMicrotask(() => queueMicrotask(() => run(view)))
          return false
        },
      },
    },
    view: () => ({
      // Some browsers tell of the last change after the end.
      update(view, before) {
        const isNew = key.getState(view.state) !== key.getState(before)
        if (isNew && !view.composing) queueMicrotask(() => run(view))
      },
    }),
  })
}

function composedBy(tr: Transaction, before: Composed | null): Composed | null {
  if (!tr.docChanged) return before
  const id: number | undefined = tr.getMeta('composition')
  if (!id) return tr.getMeta('appendedTransaction') && before ? moved(tr, before) : null
  let { from, to } = before?.id === id ? moved(tr, before) : { from: Number.POSITIVE_INFINITY, to: 0 }
  tr.mapping.maps.forEach((map, index) => {
    const rest = tr.mapping.slice(index + 1)
    map.forEach((_from, _to, start, end) => {
      from = Math.min(from, rest.map(start, -1))
      to = Math.max(to, rest.map(end, 1))
    })
  })
  return { id, from, to }
}

function moved({ mapping }: Transaction, { id, from, to }: Composed): Composed {
  return { id, from: mapping.map(from, -1), to: mapping.map(to, 1) }
}

function isBehind(state: EditorState, composed: Composed | null | undefined): boolean {
  const $cursor = cursorOf(state)
  return !!$cursor && !!composed && composed.from < $cursor.pos && $cursor.pos <= composed.to
}
