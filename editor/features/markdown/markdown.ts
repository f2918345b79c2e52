import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { looksLikeMarkdown } from '../../model/markdown/looks-like-markdown.ts'
import { copiedSlice } from '../../view/clipboard.ts'
import type { Feature, FeatureHost } from '../feature.ts'

/** Plain text that was pasted last and may be meant as Markdown, and where it came to stand. */
export type PastedText = { readonly text: string; readonly from: number; readonly to: number }
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
        if (isTold || !pasted || pasted === key.getState(before) || !looksLikeMarkdown(pasted.text)) return
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
  if (typeof text === 'string' && text.trim() !== '') {
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
  const work = await host.work()
  await work?.convertMarkdown(host, sourceOf)
}

async function copy(host: FeatureHost): Promise<void> {
  const work = await host.work()
  await work?.copyMarkdown(host)
}
