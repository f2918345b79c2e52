import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Place } from './paths.ts'

type Edges = Place['outer']
type Named = Edges & { readonly id: string }

const key = new PluginKey<DecorationSet>('elementIds')
let count = 0

/** Gives drawn elements the ids by which hosts name them; an id goes with its node through every change. */
export function elementIds(): Plugin {
  return new Plugin({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, ids) {
        const moved = tr.docChanged ? ids.map(tr.mapping, tr.doc) : ids
        const added: readonly Named[] | undefined = tr.getMeta(key)
        return added ? moved.add(tr.doc, added.map(idDecoration)) : moved
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

/** Where the node with an id lies, `null` when it is gone. */
export function placeOfId(state: EditorState, id: string): number | null {
  return key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from ?? null
}

function idDecoration({ from, to, id }: Named): Decoration {
  return Decoration.node(from, to, { id }, { id })
}

/** Collects the ids of nodes: those they have, and new ones that come with `transaction`. */
export function idGiver(state: EditorState): {
  readonly idOf: (outer: Edges) => string
  readonly transaction: () => Transaction | null
} {
  const added: Named[] = []
  return {
    idOf(outer) {
      const known = key
        .getState(state)
        ?.find(outer.from, outer.to)
        .find(({ from, to }) => from === outer.from && to === outer.to)
      if (known) return known.spec.id
      const same = added.find(({ from, to }) => from === outer.from && to === outer.to)
      if (same) return same.id
      const id = `w-e-element-${count++}`
      added.push({ ...outer, id })
      return id
    },
    transaction: () =>
      added.length === 0 ? null : state.tr.setMeta(key, added).setMeta('addToHistory', false),
  }
}
