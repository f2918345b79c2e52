import type { Plugin } from 'prosemirror-state'
import { draggedColumn } from './column-handle.ts'
import { tableGaps } from './gaps.ts'
import { tablePlugin } from './plugin.ts'

export { ColumnHandle, widthOf } from './column-handle.ts'
export {
  deleteSelectedLines,
  fillCells,
  hasHeaders,
  insertLine,
  isFullWidth,
  mergeSelectedCells,
  splitSelectedCells,
  toggleFullWidth,
  toggleHeaders,
} from './commands.ts'
// What only somebody with a table needs, loaded with the first one.
export { resizeColumn } from './resize-column.ts'

/** Selecting cells, arrow keys between them, the gaps around tables and the column that is dragged. */
export function tablePlugins(): readonly Plugin[] {
  return [tableGaps(), tablePlugin(), draggedColumn()]
}
