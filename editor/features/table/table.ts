import { type Command, firstOf } from '../../commands/command.ts'
import { resizeColumn } from '../../commands/table-columns.ts'
import {
  canInsertTable,
  deleteSelectedLines,
  deleteTable,
  hasHeaders,
  insertLine,
  insertTable,
  isFullWidth,
  mergeSelectedCells,
  splitSelectedCells,
  toggleFullWidth,
  toggleHeaders,
} from '../../commands/table-commands.ts'
import {
  breakCellLine,
  emptyCells,
  moveCell,
  protectTableAhead,
  protectTableBehind,
  selectCellText,
} from '../../commands/table-keys.ts'
import { draggedColumn, widthOf } from '../../view/table-columns.ts'
import { tableGaps } from '../../view/table-gaps.ts'
import { tablePlugin } from '../../view/table-plugin.ts'
import { TableView } from '../../view/table-view.ts'
import type { ButtonEntry, Feature, FeatureHost } from '../feature.ts'

const backspace = firstOf(emptyCells, protectTableBehind)
const deleteForward = firstOf(emptyCells, protectTableAhead)
const lineBreak = firstOf(emptyCells, breakCellLine)

/** On Apple keyboards Option with Shift selects words, so the keys for columns take Command as well. */
const isApple = typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad|od)/.test(navigator.platform)
const columnKeys = isApple ? 'Mod-Alt-Shift' : 'Alt-Shift'
const shownKeys = isApple ? '⌘⌥⇧← →' : 'Alt+Shift+← →'
/** There, Control with a letter deletes as in every text field. */
const appleKeys: Readonly<Record<string, Command>> = isApple
  ? { 'Ctrl-h': backspace, 'Ctrl-d': deleteForward }
  : {}

/** Pixels by which a key makes a column wider or narrower. */
const keyStep = 10

function resizing(host: FeatureHost, by: number): Command {
  return resizeColumn(by, (pos) => {
    const cell = host.view()?.nodeDOM(pos)
    return cell instanceof HTMLElement ? widthOf(cell) : null
  })
}

function button(name: string, command: Command, isActive?: ButtonEntry['isActive']): ButtonEntry {
  return { kind: 'button', name, icon: name, command, ...(isActive && { isActive }) }
}

/** Tables: cells are selected, filled, merged and split, rows and columns come and go, columns are dragged. */
export const table: Feature = {
  name: 'table',
  keys: {
    ...appleKeys,
    Enter: lineBreak,
    'Shift-Enter': lineBreak,
    Backspace: backspace,
    'Mod-Backspace': backspace,
    'Shift-Backspace': backspace,
    'Alt-Backspace': backspace,
    Delete: deleteForward,
    'Mod-Delete': deleteForward,
    'Shift-Delete': deleteForward,
    'Alt-Delete': deleteForward,
    Tab: moveCell(1),
    'Shift-Tab': moveCell(-1),
    'Mod-a': selectCellText,
  },
  hostKeys: (host) => ({
    [`${columnKeys}-ArrowLeft`]: resizing(host, -keyStep),
    [`${columnKeys}-ArrowRight`]: resizing(host, keyStep),
  }),
  plugins: () => [tableGaps(), tablePlugin(), draggedColumn()],
  nodeViews: (host) => ({
    table: (node, view) => new TableView(node, view, host.label('columnHandle', { keys: shownKeys })),
  }),
  menus: () => [
    {
      kind: 'grid',
      name: 'insertTable',
      icon: 'insertTable',
      most: { columns: 10, rows: 10 },
      isEnabled: canInsertTable,
      insert: insertTable,
    },
    button('deleteTable', deleteTable),
    button('insertTableRow', insertLine('row', 'behind')),
    button('insertTableRowAbove', insertLine('row', 'before')),
    button('deleteTableRow', deleteSelectedLines('row')),
    button('insertTableCol', insertLine('column', 'before')),
    button('insertTableColRight', insertLine('column', 'behind')),
    button('deleteTableCol', deleteSelectedLines('column')),
    button('tableHeader', toggleHeaders('row'), (state) => hasHeaders(state, 'row')),
    button('tableHeaderCol', toggleHeaders('column'), (state) => hasHeaders(state, 'column')),
    button('tableFullWidth', toggleFullWidth, isFullWidth),
    button('mergeTableCells', mergeSelectedCells),
    button('splitTableCell', splitSelectedCells),
  ],
}
