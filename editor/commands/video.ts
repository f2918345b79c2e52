import type { ResolvedPos } from 'prosemirror-model'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import { schema } from '../model/schema.ts'
import type { Command } from './command.ts'
import { cursorOf, type Placed } from './selection.ts'

/** The selected video and where it stands. */
export function selectedVideo({ selection }: EditorState): Placed | null {
  return selection instanceof NodeSelection && selection.node.type === schema.nodes.video
    ? { node: selection.node, pos: selection.from }
    : null
}

/** Whether a video may be put here: at text that is neither code nor an item of a list. */
export function takesVideo($pos: ResolvedPos): boolean {
  const { pre, listItem } = schema.nodes
  return $pos.parent.isTextblock && $pos.parent.type !== pre && $pos.parent.type !== listItem
}

/** Whether the menus for new videos apply: a cursor where a video may be put. */
export function canInsertVideo(state: EditorState): boolean {
  const $cursor = cursorOf(state)
  return $cursor !== null && takesVideo($cursor)
}

/** Removes the selected video. */
export const deleteVideo: Command = (state, dispatch) => {
  if (!selectedVideo(state)) return false
  dispatch?.(state.tr.deleteSelection().scrollIntoView())
  return true
}

/** Gives the selected video a size; each side is a number of pixels, a percentage or `auto`. */
export function setVideoSize(size: { readonly width: string; readonly height: string }): Command {
  return (state, dispatch) => {
    const selected = selectedVideo(state)
    if (!selected) return false
    if (!dispatch) return true
    const tr = state.tr.setNodeMarkup(selected.pos, null, { ...selected.node.attrs, ...size })
    dispatch(tr.setSelection(NodeSelection.create(tr.doc, selected.pos)))
    return true
  }
}
