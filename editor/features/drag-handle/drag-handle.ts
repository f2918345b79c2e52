import { dropCursor } from 'prosemirror-dropcursor'
import type { Feature } from '../feature.ts'
import { moveSelected } from './move-blocks.ts'

/** Moving whole blocks, by keys and by the handle that the menus draw beside the block under the pointer. */
export const dragHandle: Feature = {
  name: 'dragHandle',
  keys: { 'Alt-Shift-ArrowUp': moveSelected(-1), 'Alt-Shift-ArrowDown': moveSelected(1) },
  plugins: () => [dropCursor({ color: false, width: 2, class: 'pe-drop-cursor' })],
}
