import { history as historyPlugin, redo, undo } from 'prosemirror-history'
import { firstOf } from '../../commands/command.ts'
import { cancelFreshUploads } from '../../view/upload/uploads-holder.ts'
import type { Feature } from '../feature.ts'
import { ownStepsPlugin } from './own-step.ts'

/** What began last and has not become text yet, an upload, is undone first. */
const undoLast = firstOf(cancelFreshUploads, undo)

/** Undo and redo over the last hundred steps; typing without a pause is one step. */
export const history: Feature = {
  name: 'history',
  keys: { 'Mod-z': undoLast, 'Mod-y': redo, 'Mod-Shift-z': redo },
  // The first of the two tells the second where steps end.
  plugins: () => [ownStepsPlugin(), historyPlugin({ depth: 100 })],
  menus: () => [
    { kind: 'button', name: 'undo', icon: 'undo', hotKey: 'Mod-z', command: undoLast },
    { kind: 'button', name: 'redo', icon: 'redo', hotKey: 'Mod-Shift-z', command: redo },
  ],
}
