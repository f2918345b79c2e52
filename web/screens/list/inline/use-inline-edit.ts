import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRights } from '#web/stores/permissions.ts'
import type { ListColumn } from '../columns/list-columns.ts'
import type { ListRow, PlacedRow } from '../tree/tree-rows.ts'
import type { List } from '../use-list.ts'
import { inlineFields } from './inline-fields.ts'

/** A cell of a table. */
export interface CellPlace {
  readonly id: number
  readonly field: string
}

/** Where the focus goes when a cell is left: to the cell itself, or editing goes on in the one beside it. */
export type Leaving = 'here' | 'next' | 'previous'

/** Cells of a table that are edited where they stand. */
export interface InlineEdit {
  /** names of the columns that can be edited in place */
  readonly fields: ReadonlySet<string>
  readonly editing: CellPlace | null
  /** begins in a cell, as soon as another one that is edited is left; false where it can not be edited in place */
  readonly begin: (row: ListRow, field: string) => boolean
  /** leaves the cell at a place, if that is the one being edited */
  readonly leave: (how: Leaving, from: CellPlace) => void
  /** keys on rows and cells of the table */
  readonly handleKey: (event: KeyboardEvent<HTMLElement>) => void
}

/** Which cell is edited, and what keys do on the way from cell to cell. */
export function useInlineEdit(
  list: List,
  columns: readonly ListColumn[],
  placed: readonly PlacedRow[],
): InlineEdit {
  const { resource, side, rights, isButtonShown } = list
  const held = useRights()
  const [editing, setEditing] = useState<CellPlace | null>(null)
  const fields = useMemo(
    () => (rights.canEdit ? inlineFields(resource, side, held, columns) : none),
    [resource, side, rights.canEdit, held, columns],
  )
  const latest = useRef({ editing, placed })
  latest.current = { editing, placed }
  /** where it goes on once the cell that is edited was saved: what is refused there is not to get lost */
  const waiting = useRef<CellPlace | null>(null)
  useEndWithRow(editing, placed, setEditing)
  const isOpen = useCallback(
    (row: ListRow, field: string) => fields.has(field) && isButtonShown('edit', row),
    [fields, isButtonShown],
  )
  const begin = useCallback(
    (row: ListRow, field: string) => {
      if (!isOpen(row, field)) return false
      const place = { id: row.id, field }
      if (latest.current.editing) waiting.current = place
      else setEditing(place)
      return true
    },
    [isOpen],
  )
  const leave = useCallback(
    (how: Leaving, from: CellPlace) => {
      const { editing, placed } = latest.current
      if (!editing || !isSame(editing, from)) return
      const names = columns.map(({ field }) => field).filter((field) => fields.has(field))
      const cells = placed.flatMap(({ row }) =>
        isButtonShown('edit', row) ? names.map((field) => ({ id: row.id, field })) : [],
      )
      const at = cells.findIndex((cell) => isSame(cell, editing))
      const step = how === 'next' ? 1 : -1
      const beside = how === 'here' || at < 0 ? null : (cells[at + step] ?? null)
      const next = beside ?? waiting.current
      waiting.current = null
      setEditing(next)
      if (!next) requestAnimationFrame(() => focusCell(editing))
    },
    [columns, fields, isButtonShown],
  )
  const handleKey = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      if (fields.size === 0 || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      const rowElement = target.closest<HTMLElement>('[data-row-key]')
      const isCell = target.matches('td[data-column]')
      const row = latest.current.placed.find(({ row }) => String(row.id) === rowElement?.dataset.rowKey)?.row
      if (!rowElement || !row || (!isCell && target !== rowElement)) return
      if (key === 'F2' || (key === 'Enter' && isCell)) {
        const field = isCell ? target.dataset.column : cellsOf(rowElement)[0]?.dataset.column
        if (field !== undefined && begin(row, field)) event.preventDefault()
        return
      }
      const to = neighbour(key, rowElement, isCell ? target : null)
      if (!to) return
      event.preventDefault()
      to.focus({ preventScroll: true })
      to.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [fields, begin],
  )
  return { fields, editing, begin, leave, handleKey }
}

const none: ReadonlySet<string> = new Set()

/** The cells of a row that take the focus. */
function cellsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('td[data-column][tabindex]')]
}

const isSame = (one: CellPlace, other: CellPlace) => one.id === other.id && one.field === other.field

/** A row that is in the list no longer is edited no longer, also when it comes back. */
function useEndWithRow(
  editing: CellPlace | null,
  placed: readonly PlacedRow[],
  set: (place: null) => void,
): void {
  const isGone = editing !== null && !placed.some(({ row }) => row.id === editing.id)
  useEffect(() => {
    if (isGone) set(null)
  }, [isGone, set])
}

/** Puts the focus on a cell, unless it has gone on elsewhere. */
function focusCell({ id, field }: CellPlace): void {
  const selector = `[data-row-key="${id}"] > td[data-column="${CSS.escape(field)}"]`
  // Lists in tabs that do not show may have a row of the same id.
  const cells = [...document.querySelectorAll<HTMLElement>(selector)]
  const cell = cells.find((one) => one.getClientRects().length > 0)
  if (cell && isFocusFree(cell)) cell.focus({ preventScroll: true })
}

/** Whether the focus is nowhere else than around an element or in it. */
export function isFocusFree(element: Element): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return true
  return element.contains(activeElement) || activeElement.contains(element)
}

/** Where a key leads from a row or a cell of it: sideways through its cells and back to the row, up and down within a column. */
function neighbour(key: string, row: HTMLElement, cell: HTMLElement | null): HTMLElement | null {
  const cells = cellsOf(row)
  const at = cell ? cells.indexOf(cell) : -1
  if (key === 'ArrowRight') return cells[at + 1] ?? null
  if (!cell) return null
  if (key === 'ArrowLeft') return cells[at - 1] ?? row
  if (key === 'Escape') return row
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]
  const other = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)]
  return other?.querySelector<HTMLElement>(`td[data-column="${cell.dataset.column}"]`) ?? null
}
