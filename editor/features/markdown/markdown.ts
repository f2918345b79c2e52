import { closeHistory } from 'prosemirror-history'
import type { Slice } from 'prosemirror-model'
import { EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { looksLikeMarkdown, readMarkdown } from '../../model/read-markdown.ts'
import { renderHtml } from '../../model/render-html.ts'
import { schema } from '../../model/schema.ts'
import { copiedSlice, readForeignHtml } from '../../view/clipboard.ts'
import type { Feature, FeatureHost } from '../feature.ts'
import { insertSlice } from '../paste/insert-pasted.ts'

/** Plain text that was pasted last and may be meant as Markdown, and where it came to stand. */
type PastedText = { readonly text: string; readonly from: number; readonly to: number }
const key = new PluginKey<PastedText | null>('markdown')

/**
 * Markdown in pasted text stays as it is. When it looks like Markdown the user is told once how to turn it into
 * formatted text; `pasteMarkdown` does so with what was pasted last or with the selected text, and one undo brings the
 * text back. `copyMarkdown` copies the selection, or else everything, as Markdown.
 */
export const markdown: Feature = {
  name: 'markdown',
  hostKeys: (host) => ({
    'Mod-Shift-m': (state, dispatch) => {
      if (!sourceOf(state)) return false
      if (dispatch) void convert(host)
      return true
    },
  }),
  plugins: (host) => [markdownPlugin(host)],
  menus: (host) => [
    {
      kind: 'action',
      name: 'pasteMarkdown',
      icon: 'pasteMarkdown',
      hotKey: 'Mod-Shift-m',
      isEnabled: (state) => sourceOf(state) !== null,
      run: () => void convert(host),
    },
    {
      kind: 'action',
      name: 'copyMarkdown',
      icon: 'copyMarkdown',
      isEnabled: () => true,
      run: () => void copy(host),
    },
  ],
}

function markdownPlugin(host: FeatureHost): Plugin {
  let isTold = false
  return new Plugin({
    key,
    state: {
      init: () => null,
      apply: (tr, pasted: PastedText | null) => nextPasted(tr, pasted),
    },
    view: () => ({
      update(view, before) {
        const pasted = key.getState(view.state)
        if (isTold || !pasted || pasted === key.getState(before)) return
        isTold = true
        const mod = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘⇧M' : 'Ctrl+Shift+M'
        queueMicrotask(() => host.alert(host.label('markdownPasted', { key: mod }), 'info'))
      },
    }),
  })
}

/** Remembered until the text is changed elsewhere; `pastedText` is what the paste says about itself. */
function nextPasted(tr: Transaction, pasted: PastedText | null): PastedText | null {
  if (!tr.docChanged) return pasted
  const text: unknown = tr.getMeta('pastedText')
  if (typeof text === 'string' && looksLikeMarkdown(text)) {
    let from = Number.POSITIVE_INFINITY
    tr.mapping.maps.forEach((map, index) => {
      map.forEach((_start, _end, newStart) => {
        from = Math.min(from, tr.mapping.slice(index + 1).map(newStart, -1))
      })
    })
    return { text, from, to: tr.selection.to }
  }
  const isOwn = tr.getMeta('appendedTransaction') !== undefined || tr.getMeta('addToHistory') === false
  if (!pasted || !isOwn) return null
  return { ...pasted, from: tr.mapping.map(pasted.from, -1), to: tr.mapping.map(pasted.to, 1) }
}

/** What `pasteMarkdown` would read: the selected text, or what was pasted last. */
function sourceOf(state: EditorState): PastedText | null {
  const { from, to, empty, $from } = state.selection
  if ($from.parent.type.spec.code) return null
  if (empty) return key.getState(state) ?? null
  return { text: plainTextOf(state), from, to }
}

function plainTextOf(state: EditorState): string {
  const { content } = copiedSlice(state.selection.content())
  return content.textBetween(0, content.size, '\n')
}

async function convert(host: FeatureHost): Promise<void> {
  const view = host.view()
  const source = view && sourceOf(view.state)
  if (!view || !source || host.isReadOnly()) return
  const doc = await readMarkdown(source.text)
  if (view.isDestroyed || host.isReadOnly() || !isStill(view, source)) return
  if (!doc) {
    host.alert(host.label('markdownUnreadable'), 'error')
    return
  }
  replaceWith(view, source, readForeignHtml(renderHtml(doc), host.policy()))
}

/** The parser may have to be fetched first; what was typed meanwhile is not overwritten. */
function isStill(view: EditorView, { text, from, to }: PastedText): boolean {
  const now = sourceOf(view.state)
  return now !== null && now.text === text && now.from === from && now.to === to
}

function replaceWith(view: EditorView, { from, to }: PastedText, content: Slice): void {
  const { state } = view
  const tr = closeHistory(state.tr).setSelection(TextSelection.create(state.doc, from, to))
  const selected = EditorState.create({ doc: state.doc, selection: tr.selection })
  for (const step of insertSlice(selected, content).steps) tr.step(step)
  view.dispatch(tr.scrollIntoView().setMeta('paste', true))
  view.focus()
}

async function copy(host: FeatureHost): Promise<void> {
  const view = host.view()
  if (!view) return
  const { selection, doc } = view.state
  const chosen = selection.empty
    ? doc
    : schema.nodes.doc.create(null, copiedSlice(selection.content()).content)
  try {
    const { toMarkdown } = await import('../../model/write-markdown.ts')
    await navigator.clipboard.writeText(toMarkdown(chosen))
    host.alert(host.label('markdownCopied'), 'success')
  } catch {
    host.alert(host.label('markdownNotCopied'), 'error')
  }
}
