import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { columnWidths } from '../columns/list-columns.ts'
import css from '../list.module.css'
import type { Order } from '../state/list-state.ts'
import type { TableColumn } from './table-columns.ts'

interface HeadCellProps {
  readonly column: TableColumn
  /** the order in force, when it has been chosen and is by this column */
  readonly direction: Order[1] | null
  readonly borderLabel: string
  readonly onSort: (order: Order | null) => void
  /** widths of all columns as they are drawn, with the new one */
  readonly onResize: (widths: Readonly<Record<string, number>>) => void
}

/** A column's head. Where the column sorts, a press or Enter does: up, then down, then as declared. */
export const HeadCell = memo(function HeadCell({
  column,
  direction,
  borderLabel,
  onSort,
  onResize,
}: HeadCellProps) {
  const { field, label, className, style, isSortable, width, grows } = column
  const cell = useRef<HTMLTableCellElement>(null)
  const sort = () => onSort(direction === 'desc' ? null : [field, direction === 'asc' ? 'desc' : 'asc'])
  const sorting = isSortable && {
    tabIndex: 0,
    'aria-sort': direction ? ariaSort[direction] : undefined,
    onClick: sort,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.target === cell.current && sort(),
  }
  return (
    <th
      {...sorting}
      ref={cell}
      scope="col"
      data-column={field}
      data-grows={grows || undefined}
      className={isSortable ? `${className} is-sortable` : className}
      style={style}
    >
      <span className={css.head}>
        <span className="clip" title={label}>
          {label}
        </span>
        {isSortable && <SortSign direction={direction} />}
      </span>
      <Border name={field} label={borderLabel} cell={cell} width={width} onResize={onResize} />
    </th>
  )
})

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function SortSign({ direction }: { direction: Order[1] | null }) {
  return (
    <svg className={css.sort} width={12} height={18} viewBox="0 0 10 16" aria-hidden="true">
      <path d="M5 2.5 8.6 7H1.4Z" className={direction === 'asc' ? 'is-on' : undefined} />
      <path d="M5 13.5 1.4 9h7.2Z" className={direction === 'desc' ? 'is-on' : undefined} />
    </svg>
  )
}

interface BorderProps extends Pick<HeadCellProps, 'onResize'> {
  readonly name: string
  readonly label: string
  readonly width: number
  readonly cell: RefObject<HTMLTableCellElement | null>
}

/** The right border of a head changes the width, by pointer and by arrow keys. */
function Border({ name, label, cell, width, onResize }: BorderProps) {
  const [from, setFrom] = useState<number | null>(null)
  const [moved, setMoved] = useState(0)
  const resizeBy = (by: number) => {
    if (by === 0 || !cell.current) return
    onResize({ ...drawnWidths(cell.current), [name]: cell.current.offsetWidth + by })
  }
  const handleKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    // The table scrolls on arrows: that is not meant here.
    event.stopPropagation()
    resizeBy(step * columnWidths.step)
  }
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom(event.clientX)
    setMoved(0)
  }
  const handleMove = (event: PointerEvent) => {
    if (from === null || !cell.current) return
    setMoved(Math.max(columnWidths.min - cell.current.offsetWidth, event.clientX - from))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern for a border that moves */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={width}
        aria-valuemin={columnWidths.min}
        aria-valuemax={columnWidths.max}
        tabIndex={0}
        className={css.border}
        onKeyDown={handleKey}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={() => {
          setFrom(null)
          resizeBy(moved)
        }}
        onPointerCancel={() => setFrom(null)}
      />
      {from !== null && cell.current && <i className={css.guide} style={guideAt(cell.current, moved)} />}
    </>
  )
}

/** Where the border would be, drawn over the whole height of the table. */
function guideAt(cell: HTMLElement, moved: number): { left: number; top: number; height: number } {
  const { right, top } = cell.getBoundingClientRect()
  const bottom = cell.closest('.list-box')?.getBoundingClientRect().bottom ?? top
  return { left: right + moved - 1, top, height: bottom - top }
}

/** As the table stretches its columns, one width alone would move all others: they are taken as they are, but for the one that grows. */
function drawnWidths(cell: HTMLTableCellElement): Record<string, number> {
  const cells =
    cell.parentElement?.querySelectorAll<HTMLTableCellElement>('th[data-column]:not([data-grows])') ?? []
  return Object.fromEntries([...cells].map((one) => [one.dataset.column ?? '', one.offsetWidth]))
}
