import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Feature, FeatureHost } from '../feature.ts'
import { lengthOf } from './count.ts'
import { cutExcess, insertedSpans, type Span } from './cut.ts'

/**
 * The limit of a text's length, on every way in: what fits is put in, the rest is cut at the limit, and the host is
 * told once per event. Deleting always works, and so do undo and content that is longer when it is loaded. While
 * characters are being composed nothing is cut; it is done when the composition ends.
 */
export const maxLength: Feature = {
  name: 'maxLength',
  plugins: (host) => [maxLengthPlugin(host)],
}

/** The name under which a transaction says that it only brings content that was there already. */
export const loadsDocument = 'loadsDocument'

/** What a composition has put in so far, and how long the text was before it. */
type Composed = Span & { readonly before: number }
const key = new PluginKey<Composed | null>('maxLength')

function maxLengthPlugin(host: FeatureHost): Plugin {
  let isTold = false
  const tell = () => {
    if (isTold) return
    isTold = true
    queueMicrotask(() => {
      isTold = false
      host.onMaxLength()
    })
  }
  return new Plugin({
    key,
    state: {
      init: () => null,
      apply: (tr, composed: Composed | null, before) => nextComposed(tr, composed, before),
    },
    filterTransaction(tr, state) {
      if (!isOverfull(tr, state, host.maxLength())) return true
      tell()
      return false
    },
    appendTransaction(transactions, before, after) {
      const limit = host.maxLength()
      if (limit <= 0 || !transactions.some((tr) => tr.docChanged)) return null
      if (transactions.some((tr) => isFree(tr) || isComposed(tr))) return null
      const excess = lengthOf(after.doc) - Math.max(limit, lengthOf(before.doc))
      if (excess <= 0) return null
      tell()
      const tr = after.tr
      cutExcess(tr, insertedSpans(transactions), excess)
      return tr
    },
    props: {
      handleDOMEvents: {
        compositionend: (view) => {
          // The view reads what was composed 20 ms after the end of the composition.
          setTimeout(() => settle(view, host.maxLength(), tell), 30)
          return false
        },
      },
    },
  })
}

/** A pure insertion into a text that is full already is refused as a whole. */
function isOverfull(tr: Transaction, state: EditorState, limit: number): boolean {
  if (limit <= 0 || !tr.docChanged || isFree(tr) || isComposed(tr)) return false
  const length = lengthOf(state.doc)
  if (length < limit || lengthOf(tr.doc) <= length) return false
  return tr.mapping.maps.every((map) => {
    let isInsertion = true
    map.forEach((start, end) => {
      if (end > start) isInsertion = false
    })
    return isInsertion
  })
}

/** Undo and redo, and loading: a transaction that says so, or that replaces the whole document in one step. */
function isFree(tr: Transaction): boolean {
  if (tr.getMeta('history$') || tr.getMeta(loadsDocument)) return true
  if (tr.steps.length !== 1 || tr.getMeta('paste')) return false
  let isWhole = false
  tr.mapping.maps[0]?.forEach((start, end) => {
    isWhole = start === 0 && end === tr.before.content.size
  })
  return isWhole
}

function isComposed(tr: Transaction): boolean {
  return tr.getMeta('composition') !== undefined
}

function nextComposed(tr: Transaction, composed: Composed | null, before: EditorState): Composed | null {
  if (tr.getMeta(key) === 'settled') return null
  if (!tr.docChanged) return composed
  const from = composed && tr.mapping.map(composed.from, -1)
  const to = composed && tr.mapping.map(composed.to, 1)
  if (!isComposed(tr)) return composed && { ...composed, from: from ?? 0, to: to ?? 0 }
  const spans = insertedSpans([tr])
  return {
    before: composed?.before ?? lengthOf(before.doc),
    from: Math.min(from ?? Number.POSITIVE_INFINITY, ...spans.map((span) => span.from), tr.doc.content.size),
    to: Math.max(to ?? 0, ...spans.map((span) => span.to)),
  }
}

/** Cuts what a composition has put in beyond the limit, once it has ended. */
function settle(view: EditorView, limit: number, tell: () => void): void {
  if (view.isDestroyed || view.composing) return
  const tr = settled(view.state, limit)
  if (!tr) return
  if (tr.docChanged) tell()
  view.dispatch(tr)
}

/** The transaction that ends a composition; `null` when there was none. */
export function settled(state: EditorState, limit: number): Transaction | null {
  const composed = key.getState(state)
  if (!composed) return null
  const tr = state.tr.setMeta(key, 'settled')
  const excess = lengthOf(state.doc) - Math.max(limit, composed.before)
  if (limit > 0 && excess > 0 && composed.to > composed.from) cutExcess(tr, [composed], excess)
  return tr
}
