import { Button, Switch } from 'antd'
import {
  type ClipboardEvent,
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  memo,
  useEffect,
  useRef,
  useState,
} from 'react'
import { moneyToMinor } from '#core/values/money.ts'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './matrix.module.css'
import { type Cell, cellsIn, nextCell, plainNumber, type Range, rangeOf } from './sheet.ts'
import type { Change, Column, Matrix, MatrixRow } from './use-matrix.client.ts'

interface SheetProps {
  readonly id: string
  readonly matrix: Matrix
  readonly rows: readonly MatrixRow[]
  readonly faults: Readonly<Record<string, string>>
  /** the first row that something is wrong with; -1: none */
  readonly firstFaulty: number
  readonly isDisabled: boolean
  readonly columnLabel: (name: string) => string
  readonly onChoose: (names: readonly string[]) => void
  readonly onOpen: (name: string) => void
}

/** The cells: one has the focus, keys lead to others, and what is typed replaces what it holds. */
export function Sheet(props: SheetProps) {
  const { id, matrix, rows, faults, isDisabled, columnLabel, onOpen } = props
  const t = useNamespaces(['store'])
  const grid = useRef<HTMLDivElement>(null)
  const sheet = useSheet(props, grid)
  const { active, range, typed } = sheet
  const { columns } = matrix
  useFocusOnFault(props, grid, sheet.go)
  const latest = useLatest<SheetCommands>({
    ...{ go: sheet.go, type: sheet.type, commit: () => sheet.commit(null), open: onOpen },
    ...{ change: matrix.change, remove: matrix.remove },
  })
  return (
    <div ref={grid} className={css.grid}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells have the focus one by one, and are typed in.
        role="grid"
        aria-label={t('store:matrix.title')}
        aria-rowcount={rows.length + 1}
        style={{ '--columns': columns.length } as CSSProperties}
        onKeyDown={(event) => handleKey(sheet, props, event)}
        onPaste={(event) => handlePaste(sheet, props, event)}
        onCopy={(event) => handleCopy(sheet, event)}
      >
        <thead>
          <tr className={css.head}>
            <th className={css.title}>{columnLabel('value_ids')}</th>
            {columns.map((name) => (
              <th key={name} className={css.cell} data-column={name}>
                {columnLabel(name)}
              </th>
            ))}
            <td className={css.last} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={row.name}>
              {row.group !== undefined && row.group !== rows[at - 1]?.group && (
                <GroupRow name={row.group} rows={rows} at={at} columns={columns.length + 2} sheet={sheet} />
              )}
              <SheetRow
                id={id}
                row={row}
                at={at}
                matrix={matrix}
                faults={faultsOf(faults, row.name)}
                active={active.row === at ? active.column : -1}
                from={at >= range.from.row && at <= range.to.row ? range.from.column : -1}
                to={at >= range.from.row && at <= range.to.row ? range.to.column : -1}
                typed={active.row === at ? typed : null}
                isDisabled={isDisabled}
                latest={latest}
                columnLabel={columnLabel}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface GroupRowProps {
  readonly name: string
  readonly rows: readonly MatrixRow[]
  /** where the group begins */
  readonly at: number
  readonly columns: number
  readonly sheet: SheetState
}

/** The head of the variants that share a value; pressed it chooses them, so that their prices change together. */
function GroupRow({ name, rows, at, columns, sheet }: GroupRowProps) {
  const t = useNamespaces(['store'])
  const count = rows.filter(({ group }) => group === name).length
  return (
    <tr className={css.group}>
      <th scope="rowgroup" colSpan={columns}>
        <button type="button" tabIndex={-1} onClick={() => sheet.chooseRows(at, at + count - 1)}>
          {name || t('store:matrix.noValue')} <span className="hint">{count}</span>
        </button>
      </th>
    </tr>
  )
}

/** Where somebody is in a sheet, and what can be done from there. */
interface SheetState {
  readonly active: Cell
  readonly end: Cell
  readonly range: Range
  readonly size: { readonly rows: number; readonly columns: number }
  readonly typed: string | null
  readonly go: (cell: Cell, isFurther?: boolean) => void
  readonly choose: (end: Cell) => void
  readonly chooseRows: (first: number, last: number) => void
  /** after Escape the next Tab leads out of the sheet */
  readonly isLeaving: { current: boolean }
  readonly type: (text: string | null) => void
  /** takes what was typed, and goes on to another cell */
  readonly commit: (move: Cell | null) => void
  /** puts texts into cells from one on, rightwards and downwards */
  readonly fill: (texts: readonly (readonly string[])[], at: Cell) => void
  /** texts of the chosen cells */
  readonly chosen: () => readonly (readonly string[])[]
  readonly focus: () => void
}

function useSheet(
  { matrix, rows, onChoose }: SheetProps,
  grid: { readonly current: HTMLDivElement | null },
): SheetState {
  const [wanted, setActive] = useState<Cell>({ row: 0, column: 0 })
  const [wantedEnd, setEnd] = useState<Cell>(wanted)
  const isLeaving = useRef(false)
  const [typed, showTyped] = useState<string | null>(null)
  /** the same before it is drawn: keys come faster, and leaving the input must not take it twice */
  const typing = useRef<string | null>(null)
  const { columns } = matrix
  // Filters leave fewer rows: some cell always has the focus to give.
  const within = ({ row, column }: Cell) => ({ row: Math.max(0, Math.min(row, rows.length - 1)), column })
  const [active, end] = [within(wanted), within(wantedEnd)]
  const range = rangeOf(active, end)
  const type = (text: string | null) => {
    typing.current = text
    showTyped(text)
  }
  const go = (cell: Cell, isFurther = false) => {
    type(null)
    setEnd(cell)
    if (!isFurther) setActive(cell)
    const { from, to } = rangeOf(isFurther ? active : cell, cell)
    onChoose(rows.slice(from.row, to.row + 1).map(({ name }) => name))
    focusCell(grid.current, cell)
  }
  const chooseRows = (first: number, last: number) => {
    const cell = { row: first, column: active.column }
    go(cell)
    setEnd({ ...cell, row: last })
    onChoose(rows.slice(first, last + 1).map(({ name }) => name))
  }
  const fill = (texts: readonly (readonly string[])[], at: Cell) =>
    matrix.change(
      texts.flatMap((line, down) =>
        line.flatMap((text, right): Change | readonly Change[] => {
          const row = rows[at.row + down]
          const field = columns[at.column + right]
          return row && field ? { name: row.name, field, value: typedValue(field, text) } : []
        }),
      ),
    )
  return {
    ...{ active, end, range, typed, type, go, fill, chooseRows, isLeaving },
    size: { rows: rows.length, columns: columns.length },
    choose: setEnd,
    commit: (move) => {
      const text = typing.current
      type(null)
      if (text !== null) fill([[text]], active)
      if (move) go(move)
    },
    chosen: () =>
      rows
        .slice(range.from.row, range.to.row + 1)
        .map((row) =>
          columns.slice(range.from.column, range.to.column + 1).map((column) => plainText(row, column)),
        ),
    focus: () => focusCell(grid.current, active),
  }
}

function handleKey(sheet: SheetState, props: SheetProps, event: KeyboardEvent): void {
  if (sheet.typed !== null) handleTyping(sheet, event)
  else if (event.ctrlKey || event.metaKey) handleCommand(sheet, props, event)
  else if (isControl(event.target)) return
  else if (event.key === 'Escape') leaveSoon(sheet, event)
  else if (event.key === 'Tab' && sheet.isLeaving.current) sheet.isLeaving.current = false
  else if (event.altKey) handleAltKey(sheet, props, event)
  else handlePlainKey(sheet, props, event)
}

/** Tab leads from cell to cell; after Escape it leads on in the form. */
function leaveSoon(sheet: SheetState, event: KeyboardEvent): void {
  event.stopPropagation()
  sheet.isLeaving.current = true
}

function handleAltKey({ active }: SheetState, { rows, onOpen }: SheetProps, event: KeyboardEvent): void {
  const row = rows[active.row]
  if (event.key !== 'Enter' || !row) return
  event.preventDefault()
  event.stopPropagation()
  onOpen(row.name)
}

/** Switches the chosen variants to what the first of them is not. */
function toggle({ range }: SheetState, { rows, matrix }: SheetProps): void {
  const chosen = rows.slice(range.from.row, range.to.row + 1)
  const value = chosen[0]?.line.status === '0' ? '1' : '0'
  matrix.change(chosen.map(({ name }) => ({ name, field: 'status', value })))
}

/** Whether a key is for a button or a switch within the sheet. */
const isControl = (target: EventTarget) => target instanceof HTMLElement && target.closest('button') !== null

function handlePlainKey(sheet: SheetState, props: SheetProps, event: KeyboardEvent): void {
  const { active, end, range, size, isLeaving } = sheet
  const { matrix, rows, isDisabled } = props
  isLeaving.current = false
  const [row, column] = [rows[active.row], matrix.columns[active.column]]
  const begin = (text: string) => {
    event.preventDefault()
    event.stopPropagation()
    if (row && column && !isDisabled && matrix.shape.isOpen(row.line, column)) sheet.type(text)
  }
  const isOpening = event.key === 'Enter' || event.key === 'F2'
  const move = isOpening ? null : nextCell(event.shiftKey ? end : active, event, size)
  if (isOpening) begin(plainText(row, column))
  else if (move) {
    event.preventDefault()
    sheet.go(move, event.shiftKey && event.key !== 'Tab')
  } else if (isDisabled) return
  else if (event.key === ' ') {
    event.preventDefault()
    toggle(sheet, props)
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    sheet.fill(
      sheet.chosen().map((line) => line.map(() => '')),
      range.from,
    )
  } else if (event.key.length === 1) begin(event.key)
}

function handleCommand(sheet: SheetState, { matrix, isDisabled }: SheetProps, event: KeyboardEvent): void {
  const key = event.key.toLowerCase()
  if (!['z', 'y', 'd'].includes(key) || isDisabled) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'd') {
    const chosen = sheet.chosen()
    const [first = []] = chosen
    sheet.fill(
      chosen.map(() => first),
      sheet.range.from,
    )
  } else if (key === 'y' || event.shiftKey) matrix.redo()
  else matrix.undo()
}

function handleTyping(sheet: SheetState, event: KeyboardEvent): void {
  if (!['Escape', 'Enter', 'Tab'].includes(event.key)) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Escape') {
    sheet.type(null)
    sheet.focus()
  } else sheet.commit(nextCell(sheet.active, event, sheet.size) ?? sheet.active)
}

function handlePaste(sheet: SheetState, { isDisabled }: SheetProps, event: ClipboardEvent): void {
  if (isDisabled || sheet.typed !== null) return
  event.preventDefault()
  const cells = cellsIn(event.clipboardData.getData('text/plain'))
  const { from } = sheet.range
  sheet.fill(cells, from)
  sheet.choose({
    row: Math.min(sheet.size.rows - 1, from.row + cells.length - 1),
    column: Math.min(sheet.size.columns - 1, from.column + (cells[0]?.length ?? 1) - 1),
  })
}

function handleCopy(sheet: SheetState, event: ClipboardEvent): void {
  if (sheet.typed !== null) return
  event.preventDefault()
  const lines = sheet.chosen().map((line) => line.join('\t'))
  event.clipboardData.setData('text/plain', lines.join('\n'))
}

/** What a row asks the sheet to do, as the sheet is by then: rows are drawn only when something of theirs changes. */
interface SheetCommands {
  readonly go: (cell: Cell, isFurther?: boolean) => void
  readonly type: (text: string) => void
  readonly commit: () => void
  readonly open: (name: string) => void
  readonly change: Matrix['change']
  readonly remove: Matrix['remove']
}

interface SheetRowProps {
  readonly id: string
  readonly row: MatrixRow
  readonly at: number
  readonly matrix: Matrix
  /** its faults by field, as a text that stays the same as long as they do */
  readonly faults: string
  readonly active: number
  readonly from: number
  readonly to: number
  readonly typed: string | null
  readonly isDisabled: boolean
  readonly latest: { readonly current: SheetCommands }
  readonly columnLabel: (name: string) => string
}

/** What a row is drawn from, besides the line and what it is called. */
const drawnFrom = ['at', 'faults', 'active', 'from', 'to', 'typed', 'isDisabled'] as const

const isDrawnAlike = (before: SheetRowProps, now: SheetRowProps) =>
  drawnFrom.every((name) => before[name] === now[name]) &&
  before.row.line === now.row.line &&
  before.row.title === now.row.title

const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { row, matrix, active, from, to, typed, isDisabled, latest, columnLabel } = props
  const t = useNamespaces(['store'])
  const faults = JSON.parse(props.faults) as Readonly<Record<string, string>>
  const { line, title, name } = row
  const called = title || String(line.sku ?? '')
  const fault = faults.value_ids ?? faults['']
  return (
    <tr aria-rowindex={props.at + 2} className={css.row} data-off={line.status === '0' || undefined}>
      <th scope="row" className={css.title}>
        <Switch
          size="small"
          tabIndex={-1}
          checked={line.status !== '0'}
          disabled={isDisabled || !matrix.shape.isOpen(line, 'status')}
          aria-label={t('store:matrix.isOn', { name: called })}
          onChange={(isOn) => latest.current.change([{ name, field: 'status', value: isOn ? '1' : '0' }])}
        />
        <span className="clip">{called || t('store:matrix.only')}</span>
        {fault && <span className="bad small">{fault}</span>}
      </th>
      {matrix.columns.map((column, index) => (
        <SheetCell
          key={column}
          {...props}
          column={column}
          index={index}
          isActive={active === index}
          isChosen={index >= from && index <= to && from >= 0}
          typed={active === index ? typed : null}
          error={faults[column] ?? ''}
          label={columnLabel(column)}
        />
      ))}
      <td className={css.last}>
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          icon={<Glyph name="more" />}
          aria-label={t('store:matrix.moreOf', { name: called })}
          onClick={() => latest.current.open(name)}
        />
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          danger
          disabled={isDisabled}
          icon={<Icon name="el-icon-Delete" />}
          aria-label={t('store:matrix.remove', { name: called })}
          onClick={() => latest.current.remove(name)}
        />
      </td>
    </tr>
  )
}, isDrawnAlike)

interface SheetCellProps extends Omit<SheetRowProps, 'active' | 'from' | 'to'> {
  readonly column: Column
  readonly index: number
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly error: string
  readonly label: string
}

function SheetCell(props: SheetCellProps) {
  const { id, row, at, column, index, isActive, isChosen, typed, error, label, matrix, latest } = props
  const t = useNamespaces(['store'])
  const isOpen = matrix.shape.isOpen(row.line, column)
  const text = plainText(row, column)
  const hint = warning(row, column)
  // A second tap types, where there are no keys that would.
  const isTapped = useRef(false)
  const begin = () => {
    if (isOpen && !props.isDisabled && typed === null) latest.current.type(text)
  }
  const described = error || (hint ? t(`store:matrix.${hint}`) : '')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the sheet listens to keys.
    <td
      id={`${id}-${row.name}-${column}`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it has the focus, is chosen and typed in.
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-selected={isChosen}
      aria-readonly={!isOpen || undefined}
      aria-invalid={error !== '' || undefined}
      className={css.cell}
      data-column={column}
      data-cell={`${at}-${index}`}
      data-warned={(error === '' && hint !== '') || undefined}
      title={described || undefined}
      onPointerDown={(event) => {
        isTapped.current =
          isActive && event.pointerType !== 'mouse' && event.currentTarget === document.activeElement
        if (event.button === 0 && typed === null)
          latest.current.go({ row: at, column: index }, event.shiftKey)
      }}
      onClick={() => isTapped.current && begin()}
      onDoubleClick={begin}
    >
      {typed === null ? (
        <span className="clip">{moneyColumns.has(column) && text !== '' ? shownMoney(text) : text}</span>
      ) : (
        <input
          className={css.typing}
          // biome-ignore lint/a11y/noAutofocus: the cell had the focus, and somebody types in it.
          autoFocus
          value={typed}
          aria-label={label}
          inputMode={column === 'sku' || column === 'barcode' ? 'text' : 'decimal'}
          onChange={({ target }) => latest.current.type(target.value)}
          onBlur={() => latest.current.commit()}
        />
      )}
      {error && <small className={css.error}>{error}</small>}
    </td>
  )
}

/** Something of the last drawing, for what outlives it. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

const moneyColumns: ReadonlySet<Column> = new Set(['price', 'list_price', 'cost'])

/** What a cell holds as it is typed. */
function plainText(row: MatrixRow | undefined, column: Column | undefined): string {
  const value = row && column ? row.line[column] : ''
  return value === null || value === undefined ? '' : String(value)
}

/** What was typed in the form that the field has; what is no such value is told when it is saved. */
function typedValue(column: Column, text: string): unknown {
  const trimmed = text.trim()
  if (column === 'sku' || column === 'barcode') return trimmed
  if (trimmed === '') return column === 'weight' ? 0 : null
  const plain = plainNumber(trimmed)
  if (column === 'weight') return /^\d{1,9}$/.test(plain) ? Number(plain) : plain
  return /^\d+$/.test(plain) ? `${plain}.00` : plain
}

/** What is odd about a value, though it can be saved. */
function warning({ line }: MatrixRow, column: Column): string {
  if (column !== 'list_price' || !line.list_price) return ''
  const [list, price] = [moneyToMinor(String(line.list_price)), moneyToMinor(String(line.price ?? ''))]
  return list !== null && price !== null && list <= price ? 'listBelow' : ''
}

/** The faults of a row by field, as a text that is the same as long as they are. */
function faultsOf(faults: Readonly<Record<string, string>>, name: string): string {
  const own = Object.entries(faults).flatMap(([path, text]) =>
    path === name ? [['', text]] : path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), text]] : [],
  )
  return JSON.stringify(Object.fromEntries(own))
}

function focusCell(grid: HTMLElement | null, { row, column }: Cell): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** A refusal takes the focus to the first cell that it is about. */
function useFocusOnFault(
  { faults, firstFaulty }: SheetProps,
  grid: { readonly current: HTMLDivElement | null },
  go: SheetState['go'],
): void {
  const count = Object.keys(faults).length
  const before = useRef(0)
  const goThere = useLatest(go)
  useEffect(() => {
    if (count > 0 && before.current === 0 && firstFaulty >= 0)
      requestAnimationFrame(() => {
        const cell = grid.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        const [row, column] = (cell?.dataset.cell ?? '').split('-').map(Number)
        // What is typed next is for the cell that has the focus.
        if (row !== undefined && column !== undefined) goThere.current({ row, column })
        cell?.scrollIntoView({ block: 'center' })
      })
    before.current = count
  }, [count, firstFaulty, grid, goThere])
}
