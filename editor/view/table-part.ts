import type { Plugin } from 'prosemirror-state'
import { draggedColumn } from './table-columns.ts'
import { tableGaps } from './table-gaps.ts'
import { tablePlugin } from './table-plugin.ts'

// What only somebody with a table needs, loaded with the first one.
export { resizeColumn } from '../commands/table-columns.ts'
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
} from '../commands/table-commands.ts'
export { ColumnHandle, widthOf } from './table-columns.ts'

/** Selecting cells, arrow keys between them, the gaps around tables and the column that is dragged. */
export function tablePlugins(): readonly Plugin[] {
  return [tableGaps(), tablePlugin(), draggedColumn()]
}
