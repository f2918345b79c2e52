import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Mapping, type StepMap } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../../../model/schema.ts'
import type { FeatureHost } from '../../feature.ts'

/** Pictures that a paste has just put into the text as data addresses, and where those uploaded before lie. */
type Inlined = { readonly fresh: readonly string[]; readonly stored: ReadonlyMap<string, string> }
type Stored = { readonly source: string; readonly address: string }

const key = new PluginKey<Inlined>('pastedPictures')
const none: readonly string[] = []

/**
 * Has the inlined pictures of pasted, dropped or converted content uploaded, each once however often it comes. The stored
 * address takes the place of the picture wherever that comes back, by undo for one.
 */
export function pastedPictures(
  host: FeatureHost,
  upload: (view: EditorView, sources: readonly string[]) => Promise<void>,
): Plugin {
  const running = new Set<string>()
  return new Plugin<Inlined>({
    key,
    state: {
      init: () => ({ fresh: none, stored: new Map() }),
      apply: (tr, before) => next(host, tr, before),
    },
    appendTransaction(transactions, _before, state) {
      const stored = key.getState(state)?.stored
      if (!stored?.size || !transactions.some(({ docChanged }) => docChanged)) return null
      const { tr } = state
      const maps = transactions.flatMap(({ mapping }) => mapping.maps)
      for (const { pos, source } of inlinedIn(state.doc, maps)) {
        const address = stored.get(source)
        if (address !== undefined) tr.setNodeAttribute(pos, 'src', address)
      }
      return tr.docChanged ? tr.setMeta('addToHistory', false) : null
    },
    view: () => ({
      update(view, before) {
        const fresh = key.getState(view.state)?.fresh ?? none
        if (fresh === key.getState(before)?.fresh) return
        const sources = fresh.filter((source) => !running.has(source))
        if (sources.length === 0) return
        for (const source of sources) running.add(source)
        const end = host.begin()
        void upload(view, sources).finally(() => {
          for (const source of sources) running.delete(source)
          end()
        })
      },
    }),
  })
}

function next(host: FeatureHost, tr: Transaction, { fresh, stored }: Inlined): Inlined {
  const added: Stored | undefined = tr.getMeta(key)
  const known = added ? new Map(stored).set(added.source, added.address) : stored
  // What other plugins add to a paste does not end it.
  if (tr.getMeta('appendedTransaction') !== undefined) return { fresh, stored: known }
  const isPaste = tr.docChanged && tr.getMeta('paste') === true && host.conf('uploadImage').uploadPasted
  if (!isPaste) return { fresh: none, stored: known }
  const sources = new Set([...inlinedIn(tr.doc, tr.mapping.maps)].map(({ source }) => source))
  return { fresh: [...sources].filter((source) => !known.has(source)), stored: known }
}

/** The inlined pictures in what was changed. */
function* inlinedIn(doc: Node, maps: readonly StepMap[]): Generator<{ pos: number; source: string }> {
  const mapping = new Mapping(maps)
  for (const [index, map] of maps.entries()) {
    const later = mapping.slice(index + 1)
    const ranges: [number, number][] = []
    map.forEach((_oldStart, _oldEnd, from, to) => {
      ranges.push([later.map(from, -1), later.map(to)])
    })
    for (const [from, to] of ranges) yield* inlinedBetween(doc, from, to)
  }
}

function inlinedBetween(doc: Node, from: number, to: number): { pos: number; source: string }[] {
  const found: { pos: number; source: string }[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    const isInlined = node.type === schema.nodes.image && node.attrs.src.startsWith('data:')
    if (isInlined) found.push({ pos, source: node.attrs.src })
  })
  return found
}

/** Puts the stored address in place of an inlined picture, wherever that is by now, and from now on. */
export function placeStored(view: EditorView, source: string, address: string): void {
  const stored: Stored = { source, address }
  const tr = view.state.tr.setMeta(key, stored).setMeta('addToHistory', false)
  view.state.doc.descendants((node, pos) => {
    if (node.type === schema.nodes.image && node.attrs.src === source)
      tr.setNodeAttribute(pos, 'src', address)
  })
  view.dispatch(tr)
}

/** Finds addresses that only the page they were made in, in this browser, can read. */
export const blobAddress = /(<img\b[^<>]*?\bsrc\s*=\s*["'])(blob:[^"']+)/gi

/** Whether markup shows pictures of the page it was copied from, which only this browser can still read. */
export function hasBlobPictures(html: string): boolean {
  return html.search(blobAddress) >= 0
}
