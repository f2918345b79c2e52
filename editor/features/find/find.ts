import type { EditorView } from 'prosemirror-view'
import { findDecorations } from '../../view/find-decorations.ts'
import type { Feature } from '../feature.ts'

const bars = new WeakMap<EditorView, () => void>()

/** Says how the find bar of a view is opened, until the function it gives is called. */
export function connectFindBar(view: EditorView, open: () => void): () => void {
  bars.set(view, open)
  return () => {
    if (bars.get(view) === open) bars.delete(view)
  }
}

function openBar(view: EditorView | null): boolean {
  const open = view && bars.get(view)
  if (!open) return false
  open()
  return true
}

/** Find and replace. Without a bar the key is left to the browser's own search. */
export const find: Feature = {
  name: 'find',
  hostKeys: (host) => ({ 'Mod-f': () => openBar(host.view()) }),
  plugins: () => [findDecorations()],
  menus: (host) => [
    {
      kind: 'action',
      name: 'findReplace',
      icon: 'find',
      hotKey: 'Mod-f',
      isAlwaysEnabled: true,
      isEnabled: () => true,
      run: () => openBar(host.view()),
    },
  ],
}
