import type { EditorState } from 'prosemirror-state'
import { tables } from '#tables'
import { type Command, firstOf } from '../../commands/command.ts'
import { latePlugins } from '../../view/lazy-module.ts'
import type { ButtonEntry, Feature, FeatureHost } from '../feature.ts'
import { tableGuard } from './guard.ts'
import { canInsertTable, deleteTable, insertTable } from './insert.ts'
import {
  breakCellLine,
  emptyCells,
  moveCell,
  protectTableAhead,
  protectTableBehind,
  selectCellText,
} from './keys.ts'
import { TableView } from './table-view.ts'

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

type TablePart = NonNullable<typeof tables.part>

/** A command of the part that comes with the first table: before, there is nothing that it applies to. */
function ofTables(command: (part: TablePart) => Command): Command {
  let made: Command | null = null
  return (state, dispatch) => {
    made ??= tables.part && command(tables.part)
    return made?.(state, dispatch) ?? false
  }
}

function resizing(host: FeatureHost, by: number): Command {
  return ofTables(({ resizeColumn, widthOf }) =>
    resizeColumn(by, (pos) => {
      const cell = host.view()?.nodeDOM(pos)
      return cell instanceof HTMLElement ? widthOf(cell) : null
    }),
  )
}

function button(
  name: string,
  command: (part: TablePart) => Command,
  isOn?: (part: TablePart, state: EditorState) => boolean,
): ButtonEntry {
  const isActive = isOn && ((state: EditorState) => tables.part !== null && isOn(tables.part, state))
  return { kind: 'button', name, icon: name, command: ofTables(command), ...(isActive && { isActive }) }
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
  plugins: () => [...latePlugins(tables, (part) => part.tablePlugins()), tableGuard()],
  nodeViews: (host) => ({
    table: (node, view) =>
      new TableView(
        node,
        view,
        host.label('columnHandle', { keys: shownKeys }),
        () => void host.load(tables),
      ),
  }),
  menus: (host) => [
    {
      kind: 'grid',
      name: 'insertTable',
      icon: 'insertTable',
      most: { columns: 10, rows: 10 },
      isEnabled: canInsertTable,
      insert: insertTable,
      onOpen: () => void host.load(tables),
    },
    { kind: 'button', name: 'deleteTable', icon: 'deleteTable', command: deleteTable },
    button('insertTableRow', (part) => part.insertLine('row', 'behind')),
    button('insertTableRowAbove', (part) => part.insertLine('row', 'before')),
    button('deleteTableRow', (part) => part.deleteSelectedLines('row')),
    button('insertTableCol', (part) => part.insertLine('column', 'before')),
    button('insertTableColRight', (part) => part.insertLine('column', 'behind')),
    button('deleteTableCol', (part) => part.deleteSelectedLines('column')),
    button(
      'tableHeader',
      (part) => part.toggleHeaders('row'),
      (part, state) => part.hasHeaders(state, 'row'),
    ),
    button(
      'tableHeaderCol',
      (part) => part.toggleHeaders('column'),
      (part, state) => part.hasHeaders(state, 'column'),
    ),
    button(
      'tableFullWidth',
      (part) => part.toggleFullWidth,
      (part, state) => part.isFullWidth(state),
    ),
    button('mergeTableCells', (part) => part.mergeSelectedCells),
    button('splitTableCell', (part) => part.splitSelectedCells),
  ],
}
