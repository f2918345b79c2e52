import { closeHistory } from 'prosemirror-history'
import type { ResolvedPos } from 'prosemirror-model'
import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import { schema } from '../model/schema.ts'
import type { Command } from './command.ts'
import { cursorOf, type Placed } from './selection.ts'

/** A drawn size in pixels. */
export type Size = { readonly width: number; readonly height: number }

/** Sizes up to this many pixels are ignored. */
const leastSize = 15

/** The selected picture and where it stands. */
export function selectedImage({ selection }: EditorState): Placed | null {
  return selection instanceof NodeSelection && selection.node.type === schema.nodes.image
    ? { node: selection.node, pos: selection.from }
    : null
}

/** Whether a picture may be put here: in the text of a paragraph, a todo or a cell, and not within a link. */
export function takesImage($pos: ResolvedPos): boolean {
  const { paragraph, todo, tableCell } = schema.nodes
  const link = schema.marks.link.isInSet($pos.nodeBefore?.marks ?? [])
  const isWithinLink = link?.isInSet($pos.nodeAfter?.marks ?? []) ?? false
  return [paragraph, todo, tableCell].some((type) => $pos.parent.type === type) && !isWithinLink
}

/** Whether the menus for new pictures apply: a cursor where a picture may stand. */
export function canInsertImage(state: EditorState): boolean {
  const $cursor = cursorOf(state)
  return $cursor !== null && takesImage($cursor)
}

/** Removes the selected picture. */
export const deleteImage: Command = (state, dispatch) => {
  if (!selectedImage(state)) return false
  dispatch?.(state.tr.deleteSelection().scrollIntoView())
  return true
}

/** Gives the selected picture a share of the line's width; a height it had goes. */
export function setImageWidth(percent: number): Command {
  return (state, dispatch) => {
    const selected = selectedImage(state)
    if (!selected) return false
    dispatch?.(changeImage(state, selected, { width: `${percent}%`, height: null }))
    return true
  }
}

/** Whether the selected picture has this share of the line's width. */
export function hasImageWidth(state: EditorState, percent: number): boolean {
  return selectedImage(state)?.node.attrs.width === `${percent}%`
}

/** Gives the picture at `pos` a size in pixels of at most two decimals, as an undo step of its own. */
export function resizeImage(pos: number, { width, height }: Size): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (node?.type !== schema.nodes.image || Math.min(width, height) <= leastSize) return false
    if (!dispatch) return true
    const size = { width: pixels(width), height: pixels(height) }
    dispatch(closeHistory(changeImage(state, { node, pos }, size)))
    return true
  }
}

/** The size after one corner was dragged by `dx` pixels: proportional, `null` when it became too small to count. */
export function draggedSize(start: Size, dx: number, side: 'west' | 'east', mostWidth: number): Size | null {
  const width = Math.min(start.width + (side === 'east' ? dx : -dx), mostWidth)
  const height = (start.height * width) / start.width
  return Math.min(width, height) <= leastSize ? null : { width, height }
}

/** Gives a picture other attributes, and keeps it selected. */
export function changeImage(state: EditorState, { node, pos }: Placed, attrs: object): Transaction {
  const tr = state.tr.setNodeMarkup(pos, null, { ...node.attrs, ...attrs })
  return tr.setSelection(NodeSelection.create(tr.doc, pos))
}

function pixels(length: number): string {
  return `${Math.round(length * 100) / 100}px`
}
