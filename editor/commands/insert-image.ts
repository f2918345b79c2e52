import type { Node } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { schema } from '../model/schema.ts'
import type { Command } from './command.ts'
import { canInsertImage, changeImage, selectedImage } from './image.ts'
import { placeForBlock } from './insert-video.ts'

/** What a dialog or an upload knows of a picture; its size is no part of that. */
export type ImageAttrs = {
  readonly src: string
  readonly alt: string
  readonly href: string
  readonly caption?: string
}

/** Puts a picture at the cursor or behind the selected picture. */
export function insertImage(image: ImageAttrs): Command {
  return (state, dispatch) => {
    const behind = selectedImage(state)
    if (!behind && !canInsertImage(state)) return false
    if (!dispatch) return true
    const at = behind ? behind.pos + 1 : state.selection.from
    const tr = state.tr.insert(at, schema.nodes.image.create(image))
    dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView())
    return true
  }
}

/**
 * Puts a picture at `pos` within a transaction, or, where no picture can stand, into a paragraph of its own behind
 * that block. Gives the place behind the picture.
 */
export function placeImage(tr: Transaction, pos: number, image: Node): number {
  const $pos = tr.doc.resolve(pos)
  if ($pos.parent.inlineContent && $pos.parent.canReplaceWith($pos.index(), $pos.index(), image.type)) {
    tr.insert(pos, image)
    return pos + image.nodeSize
  }
  const at = placeForBlock($pos)
  tr.insert(at, schema.nodes.paragraph.create(null, image))
  return at + 1 + image.nodeSize
}

/** Changes address, description, link and caption of the selected picture; its size stays. */
export function editImage(image: ImageAttrs): Command {
  return (state, dispatch) => {
    const selected = selectedImage(state)
    if (!selected) return false
    dispatch?.(changeImage(state, selected, image))
    return true
  }
}
