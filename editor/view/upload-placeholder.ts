import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'

type Change =
  | { readonly add: object; readonly pos: number; readonly label: string }
  | { readonly remove: object }

const key = new PluginKey<DecorationSet>('uploadPlaceholder')

/** Keeps a mark in the editing area for each running upload; it moves with the text and goes with it. */
export function uploadPlaceholders(): Plugin {
  return new Plugin({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, placeholders) {
        const moved = placeholders.map(tr.mapping, tr.doc)
        const change: Change | undefined = tr.getMeta(key)
        if (!change) return moved
        if ('remove' in change) {
          return moved.remove(moved.find(undefined, undefined, (spec) => spec.id === change.remove))
        }
        const widget = () => {
          const box = document.createElement('span')
          box.className = 'pe-upload'
          box.setAttribute('role', 'progressbar')
          box.setAttribute('aria-label', change.label)
          return box
        }
        return moved.add(tr.doc, [Decoration.widget(change.pos, widget, { id: change.add })])
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

/** Shows that an upload runs at `pos` until `done` is called, which gives the place it has come to, if it is left. */
export function showUpload(
  view: EditorView,
  pos: number,
  label: string,
): { readonly progress: (percent: number) => void; readonly done: () => number | null } {
  const id = {}
  view.dispatch(
    view.state.tr.setMeta(key, { add: id, pos, label } satisfies Change).setMeta('addToHistory', false),
  )
  return {
    progress(percent) {
      const box = view.dom.querySelector('.pe-upload')
      box?.setAttribute('aria-valuenow', String(Math.round(percent)))
    },
    done() {
      if (view.isDestroyed) return null
      const found = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]
      view.dispatch(
        view.state.tr.setMeta(key, { remove: id } satisfies Change).setMeta('addToHistory', false),
      )
      return found?.from ?? null
    },
  }
}
