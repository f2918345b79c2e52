import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../model/schema.ts'

/** A slash that was typed to choose a block: where it stands, and what was typed behind it. */
export type Slash = { readonly from: number; readonly to: number; readonly query: string }

/** The list that is drawn for a slash. It is told of every change, and asked about keys while there is one. */
export type SlashList = {
  readonly show: (slash: Slash | null, isComposing: boolean) => void
  readonly handleKey: (event: KeyboardEvent) => boolean
}

type Change = { readonly openAt: number } | 'close'

const key = new PluginKey<Slash | null>('slash')
const lists = new WeakMap<EditorView, SlashList>()
const openers = new WeakMap<EditorView, (name: string) => void>()

/** The sign on the key of the slash, in Chinese layouts as well. */
const signs = /^[/、／]$/
/** Longer text behind a slash is no search for a block. */
const longest = 30

/** Draws a list for the slashes typed in this view, until the function it gives is called. */
export function connectSlashList(view: EditorView, list: SlashList): () => void {
  lists.set(view, list)
  return () => {
    if (lists.get(view) === list) lists.delete(view)
  }
}

/** Opens a panel or dialog of the editor that this view belongs to. */
export function openEntryOf(view: EditorView, name: string): void {
  openers.get(view)?.(name)
}

/** Leaves the slash as it stands, as text. */
export function closeSlash(tr: Transaction): Transaction {
  return tr.setMeta(key, 'close' satisfies Change)
}

/** Puts a slash at the cursor and opens the list for it. */
export function openSlash(view: EditorView): void {
  const { from } = view.state.selection
  view.dispatch(
    view.state.tr
      .insertText('/')
      .setMeta(key, { openAt: from } satisfies Change)
      .scrollIntoView(),
  )
}

/** Opens the list for a slash that an input method showed as something else until it ended. */
export function openComposedSlash(view: EditorView): void {
  const { state } = view
  const slash = slashAt(state, state.selection.from - 1)
  if (!slash || key.getState(state) || !lists.has(view)) return
  const typed = state.doc.textBetween(slash.from, slash.to)
  if (isFree(state, slash.from, typed)) {
    view.dispatch(state.tr.setMeta(key, { openAt: slash.from } satisfies Change))
  }
}

/**
 * Notices a slash that is typed at the start of a paragraph that holds nothing else. A pasted one is text, and in
 * code, cells and other blocks it always is. `openEntry` opens a panel or dialog that was chosen from the list.
 */
export function slashPlugin(openEntry: (name: string) => void): Plugin {
  return new Plugin({
    key,
    state: {
      init: (): Slash | null => null,
      apply(tr, slash, _old, state) {
        const change: Change | undefined = tr.getMeta(key)
        if (change === 'close') return null
        const from = change?.openAt ?? (slash && tr.mapping.map(slash.from, -1))
        return from === null ? null : slashAt(state, from)
      },
    },
    props: {
      handleTextInput(view, from, to, text) {
        if (!signs.test(text) || from !== to || !lists.has(view) || !isFree(view.state, from)) return false
        const tr = view.state.tr.insertText(text, from, to)
        view.dispatch(tr.setMeta(key, { openAt: from } satisfies Change).scrollIntoView())
        return true
      },
      handleKeyDown: (view, event) =>
        key.getState(view.state) !== null && (lists.get(view)?.handleKey(event) ?? false),
      handleDOMEvents: {
        blur(view) {
          if (key.getState(view.state)) view.dispatch(closeSlash(view.state.tr))
          return false
        },
      },
    },
    view(drawn) {
      openers.set(drawn, openEntry)
      return {
        update(view, before) {
          const slash = key.getState(view.state) ?? null
          if (slash !== (key.getState(before) ?? null)) lists.get(view)?.show(slash, view.composing)
        },
      }
    },
  })
}

function isFree(state: EditorState, pos: number, slash = ''): boolean {
  const { parent } = state.doc.resolve(pos)
  return (
    parent.type === schema.nodes.paragraph && parent.childCount <= 1 && parent.textContent.trim() === slash
  )
}

/** The slash at a place with what is typed up to the cursor, or `null` when either is gone. */
function slashAt(state: EditorState, from: number): Slash | null {
  const { $head, empty, head } = state.selection
  if (!empty || head <= from || head - from > longest || $head.start() > from) return null
  const text = $head.parent.textBetween(from - $head.start(), $head.parentOffset, null, '\ufffc')
  if (!/^[/、／](?!\s)[^\n\ufffc]*$/.test(text)) return null
  return { from, to: head, query: text.slice(1) }
}
