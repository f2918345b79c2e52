import { history as historyPlugin, redo, undo } from 'prosemirror-history'
import type { Feature } from '../feature.ts'

/** Undo and redo over the last hundred steps; typing without a pause is one step. */
export const history: Feature = {
  name: 'history',
  keys: { 'Mod-z': undo, 'Mod-y': redo, 'Mod-Shift-z': redo },
  plugins: () => [historyPlugin({ depth: 100 })],
  menus: [
    { kind: 'button', name: 'undo', icon: 'undo', hotKey: 'Mod-z', command: undo },
    { kind: 'button', name: 'redo', icon: 'redo', hotKey: 'Mod-Shift-z', command: redo },
  ],
}
