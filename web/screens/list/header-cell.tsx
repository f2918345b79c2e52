import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnWidths } from './list-columns.ts'

/** What a column gives to its head so that its width can be changed there. */
export interface HeaderResize {
  readonly label: string
  readonly width: number
  /** widths of all columns as they are drawn, with the new one */
  readonly onResize: (widths: Readonly<Record<string, number>>) => void
}

type HeaderCellProps = ComponentProps<'th'> & {
  readonly 'data-column'?: string
  readonly resize?: HeaderResize
}

/** A column's head; its right border changes the width, by pointer and by arrow keys. */
export function HeaderCell({ resize, children, ...props }: HeaderCellProps) {
  const cell = useRef<HTMLTableCellElement>(null)
  return (
    <th {...props} ref={cell}>
      {children}
      {resize && <Border name={props['data-column'] ?? ''} cell={cell} {...resize} />}
    </th>
  )
}

interface BorderProps extends HeaderResize {
  readonly name: string
  readonly cell: React.RefObject<HTMLTableCellElement | null>
}

function Border({ name, cell, label, width, onResize }: BorderProps) {
  const { t } = useTranslation()
  const [from, setFrom] = useState<number | null>(null)
  const [moved, setMoved] = useState(0)
  const resizeBy = (by: number) => {
    if (by === 0 || !cell.current) return
    const drawn = drawnWidths(cell.current)
    onResize({ ...drawn, [name]: (drawn[name] ?? width) + by })
  }
  const handleKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    // The head sorts on Enter and its table scrolls on arrows: neither is meant here.
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
  const least = columnWidths.min - (cell.current?.offsetWidth ?? width)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator is the pattern for a border that moves */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t('list:columnWidth', { name: label })}
        aria-valuenow={width}
        aria-valuemin={columnWidths.min}
        aria-valuemax={columnWidths.max}
        tabIndex={0}
        className="list-border"
        onKeyDown={handleKey}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={handleDown}
        onPointerMove={(event) => from !== null && setMoved(Math.max(least, event.clientX - from))}
        onPointerUp={() => {
          setFrom(null)
          resizeBy(moved)
        }}
        onPointerCancel={() => setFrom(null)}
      />
      {from !== null && cell.current && <i className="list-guide" style={guideAt(cell.current, moved)} />}
    </>
  )
}

/** Where the border would be, drawn over the whole height of the table. */
function guideAt(cell: HTMLElement, moved: number): { left: number; top: number; height: number } {
  const { right, top } = cell.getBoundingClientRect()
  const bottom = cell.closest('.list-box')?.getBoundingClientRect().bottom ?? top
  return { left: right + moved - 1, top, height: bottom - top }
}

/** As the table stretches its columns, one width alone would move all others: they are taken as they are. */
function drawnWidths(cell: HTMLTableCellElement): Record<string, number> {
  const cells = cell.parentElement?.querySelectorAll<HTMLTableCellElement>('th[data-column]') ?? []
  return Object.fromEntries([...cells].map((one) => [one.dataset.column ?? '', one.offsetWidth]))
}
