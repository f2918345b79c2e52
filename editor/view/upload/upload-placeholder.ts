import { type EditorState, Plugin, type PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { Command } from '../../commands/command.ts'
import type { UploadBox } from './upload-box.ts'
import { uploadsKey } from './uploads-holder.ts'

/**
 * The boxes of running and failed uploads. They are drawn over the document and never part of it: they move with the
 * text and go with it. Text typed at a box stands behind it, and what uploads of one selection bring stands in the
 * order in which they were chosen, whichever is ready first.
 */
type Placed = { readonly box: UploadBox; readonly pos: number }

type Boxes = {
  readonly placed: readonly Placed[]
  readonly drawn: DecorationSet
  /** The boxes that came last, as long as nothing was edited since. */
  readonly fresh: readonly UploadBox[]
}

type Change =
  | { readonly show: readonly UploadBox[]; readonly pos: number }
  | { readonly remove: readonly UploadBox[] }
  | { readonly filled: UploadBox; readonly behind: number }

const key: PluginKey<Boxes> = uploadsKey
const none: Boxes = { placed: [], drawn: DecorationSet.empty, fresh: [] }

/** Has boxes drawn in this editor from its first one on, by a plugin in the place that is kept for it. */
function takePlace(view: EditorView): void {
  const { state } = view
  const holder = key.get(state)
  if (!holder || holder.spec.state) return
  const plugins = state.plugins.map((plugin) => (plugin === holder ? uploadPlaceholders() : plugin))
  view.updateState(state.reconfigure({ plugins }))
}

function uploadPlaceholders(): Plugin {
  return new Plugin<Boxes>({
    key,
    state: { init: () => none, apply },
    cancelFresh,
    props: {
      decorations: (state) => key.getState(state)?.drawn,
      handleKeyDown: (view, event) =>
        event.key === 'Backspace' && removeBefore(view.state, (tr) => view.dispatch(tr)),
    },
    view: (view) => ({
      update: (_view, before) => tellGone(boxesOf(before), boxesOf(view.state)),
      // Plugins that come later have all of them drawn anew; the boxes go with the view only.
      destroy: () => queueMicrotask(() => view.isDestroyed && tellGone(boxesOf(view.state), [])),
    }),
  })
}

function boxesOf(state: EditorState): readonly Placed[] {
  return key.getState(state)?.placed ?? []
}

function apply(tr: Transaction, before: Boxes): Boxes {
  const change: Change | undefined = tr.getMeta(key)
  if (!change && (before === none || !tr.docChanged)) return before
  const placed = changed(moved(tr, before.placed, change), change)
  if (placed.length === 0) return none
  const isEdit = tr.docChanged && !change && tr.getMeta('addToHistory') !== false
  const fresh = change && 'show' in change ? change.show : isEdit ? [] : before.fresh
  return { placed, fresh, drawn: DecorationSet.create(tr.doc, placed.map(draw)) }
}

function moved(tr: Transaction, placed: readonly Placed[], change: Change | undefined): Placed[] {
  const at = change && 'filled' in change ? placed.findIndex(({ box }) => box === change.filled) : -1
  return placed.flatMap(({ box, pos }, index) => {
    const { pos: next, deletedAcross } = tr.mapping.mapResult(pos, -1)
    if (deletedAcross) return []
    const goesBehind = change && 'filled' in change && at >= 0 && index >= at && pos === placed[at]?.pos
    return [{ box, pos: goesBehind ? change.behind : next }]
  })
}

function changed(placed: readonly Placed[], change: Change | undefined): readonly Placed[] {
  if (change && 'show' in change) {
    return [...placed, ...change.show.map((box) => ({ box, pos: change.pos }))]
  }
  if (change && 'remove' in change) return placed.filter(({ box }) => !change.remove.includes(box))
  return placed
}

function draw({ box, pos }: Placed): Decoration {
  return Decoration.widget(pos, box.dom, {
    key: box.key,
    side: -1,
    ignoreSelection: true,
    stopEvent: () => true,
  })
}

function tellGone(before: readonly Placed[], now: readonly Placed[]): void {
  if (before === now) return
  for (const { box } of before) if (!now.some((placed) => placed.box === box)) box.gone()
}

/** Backspace right behind a box takes it away. */
const removeBefore: Command = (state, dispatch) => {
  const { empty, from } = state.selection
  const last = boxesOf(state).findLast(({ box, pos }) => pos === from && !box.dom.hidden)
  if (!empty || !last) return false
  dispatch?.(removal(state, [last.box]))
  return true
}

function cancelFresh(state: EditorState, dispatch?: (tr: Transaction) => void): boolean {
  const shown = (key.getState(state)?.fresh ?? []).filter((box) => !box.dom.hidden)
  const fresh = shown.filter((box) => boxesOf(state).some((placed) => placed.box === box))
  if (fresh.length === 0) return false
  dispatch?.(removal(state, fresh))
  return true
}

function removal(state: EditorState, boxes: readonly UploadBox[]): Transaction {
  return state.tr.setMeta(key, { remove: boxes } satisfies Change).setMeta('addToHistory', false)
}

/** Puts boxes into the text at `pos`, in their order. */
export function showUploads(view: EditorView, boxes: readonly UploadBox[], pos: number): void {
  if (view.isDestroyed || boxes.length === 0) return
  takePlace(view)
  const change: Change = { show: boxes, pos }
  view.dispatch(view.state.tr.setMeta(key, change).setMeta('addToHistory', false))
}

/** Takes boxes out of the text. */
export function removeUploads(view: EditorView, boxes: readonly UploadBox[]): void {
  if (!view.isDestroyed && boxes.length > 0) view.dispatch(removal(view.state, boxes))
}

/** Where the text has carried a box; `null` when it is no longer there. */
export function uploadPlace(state: EditorState, box: UploadBox): number | null {
  return boxesOf(state).find((placed) => placed.box === box)?.pos ?? null
}

/** Tells within a transaction that something was put in at a box, which now stands at `behind`. */
export function fillUpload(tr: Transaction, box: UploadBox, behind: number): Transaction {
  return tr.setMeta(key, { filled: box, behind } satisfies Change)
}
