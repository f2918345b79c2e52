import { Plugin, PluginKey } from 'prosemirror-state'
import type { Command } from '../../commands/command.ts'

/** Under this key stands what draws the boxes of uploads, from the first one of an editor on. */
export const uploadsKey = new PluginKey('uploads')

/** Keeps the place of what draws the boxes of uploads (`upload-placeholder.ts`) until there is one. */
export function uploadsHolder(): Plugin {
  return new Plugin({ key: uploadsKey })
}

/** Takes back the uploads that were started last when nothing was edited since: what undo means then. */
export const cancelFreshUploads: Command = (state, dispatch) => {
  const cancelFresh: Command | undefined = uploadsKey.get(state)?.spec.cancelFresh
  return cancelFresh?.(state, dispatch) ?? false
}
