import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

export type Place = { readonly from: number; readonly to: number }
export type Shown = { readonly places: readonly Place[]; readonly current: number }

/** Marks the transaction that shows other found places. */
export const findKey = new PluginKey<DecorationSet>('find')

/** Draws found places where the browser cannot paint ranges. */
export function findDecorations(): Plugin {
  return new Plugin({
    key: findKey,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, drawn) {
        const shown: Shown | undefined = tr.getMeta(findKey)
        if (!shown) return drawn.map(tr.mapping, tr.doc)
        return DecorationSet.create(
          tr.doc,
          shown.places.map(({ from, to }, index) =>
            Decoration.inline(from, to, { class: index === shown.current ? 'pe-found-current' : 'pe-found' }),
          ),
        )
      },
    },
    props: { decorations: (state) => findKey.getState(state) },
  })
}
