import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from '../list.module.css'

/** Tables with more rows than this are drawn in pieces. */
const wholeUpTo = 100
/** Rows of a piece; even, so that the stripes go on from one to the next. */
const pieceOf = 40
/** Height of a row that has not been drawn yet. */
const usualHeight = 48
/** How far from what is seen a piece is drawn. */
const margin = '800px'

interface TableRowsProps {
  readonly count: number
  readonly columns: number
  /** every row is drawn, however far away: one of them is being carried */
  readonly isWhole: boolean
  /** draws the rows from one place up to another */
  readonly children: (from: number, to: number) => ReactNode
}

/** The rows of a table; of a long one those near what is seen, the others are empty room. */
export function TableRows({ count, columns, isWhole, children }: TableRowsProps) {
  if (!isLong(count)) return <tbody>{children(0, count)}</tbody>
  return Array.from({ length: Math.ceil(count / pieceOf) }, (_, at) => at * pieceOf).map((from) => {
    const to = Math.min(count, from + pieceOf)
    return (
      <Piece key={from} from={from} rows={to - from} columns={columns} isWhole={isWhole}>
        {() => children(from, to)}
      </Piece>
    )
  })
}

/** Tells whether so many rows are drawn in pieces. */
export function isLong(count: number): boolean {
  return count > wholeUpTo
}

interface PieceProps extends Pick<TableRowsProps, 'columns' | 'isWhole'> {
  readonly from: number
  readonly rows: number
  readonly children: () => ReactNode
}

function Piece({ from, rows, columns, isWhole, children }: PieceProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(from === 0)
  const [height, setHeight] = useState(rows * usualHeight)
  useEffect(() => {
    const element = body.current
    if (!element) return
    const options = { rootMargin: margin, scrollMargin: margin }
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      // What does not show at all, such as another tab, says nothing about places.
      if (!last || last.boundingClientRect.height === 0) return
      if (!last.isIntersecting) setHeight(last.boundingClientRect.height)
      setNear(last.isIntersecting)
    }, options)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <tbody ref={body}>
      {isNear || isWhole ? (
        children()
      ) : (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty cell takes no focus
        <tr aria-hidden="true">
          <td colSpan={columns} className={css.room} style={{ height }} />
        </tr>
      )}
    </tbody>
  )
}
