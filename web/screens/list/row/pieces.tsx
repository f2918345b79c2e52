import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from '../list.module.css'

/** Lists with more rows than this are drawn in pieces. */
const wholeUpTo = 100
/** Rows of a piece; even, so that the stripes go on from one to the next. */
const pieceOf = 40
/** How far from what is seen a piece is drawn. */
const margin = '800px'

interface PiecesProps {
  readonly count: number
  /** of a table; other rows have none */
  readonly columns?: number
  /** height of a row that has not been drawn yet */
  readonly rowHeight: number
  /** every row is drawn, however far away: one of them is being carried */
  readonly isWhole: boolean
  /** draws the rows from one place up to another */
  readonly children: (from: number, to: number) => ReactNode
}

/** The rows of a list; of a long one those near what is seen, the others are empty room. */
export function Pieces({ count, columns, rowHeight, isWhole, children }: PiecesProps) {
  const Body = columns === undefined ? 'div' : 'tbody'
  if (!isLong(count)) return <Body>{children(0, count)}</Body>
  return Array.from({ length: Math.ceil(count / pieceOf) }, (_, at) => at * pieceOf).map((from) => {
    const to = Math.min(count, from + pieceOf)
    return (
      <Piece key={from} from={from} height={(to - from) * rowHeight} columns={columns} isWhole={isWhole}>
        {() => children(from, to)}
      </Piece>
    )
  })
}

/** Tells whether so many rows are drawn in pieces. */
export function isLong(count: number): boolean {
  return count > wholeUpTo
}

interface PieceProps extends Pick<PiecesProps, 'columns' | 'isWhole'> {
  readonly from: number
  readonly height: number
  readonly children: () => ReactNode
}

function Piece({ from, height, columns, isWhole, children }: PieceProps) {
  const [isNear, setNear] = useState(from === 0)
  /** as it was drawn */
  const [drawn, setDrawn] = useState<number | null>(null)
  const body = useRef<Element>(null)
  useEffect(() => {
    const element = body.current
    if (!element) return
    const options = { rootMargin: margin, scrollMargin: margin }
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      // What does not show at all, such as another tab, says nothing about places.
      if (!last || last.boundingClientRect.height === 0) return
      if (!last.isIntersecting) setDrawn(last.boundingClientRect.height)
      setNear(last.isIntersecting)
    }, options)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const ref = (element: Element | null) => {
    body.current = element
  }
  const style = { height: drawn ?? height }
  if (columns === undefined)
    return <div ref={ref}>{isNear || isWhole ? children() : <div style={style} />}</div>
  return (
    <tbody ref={ref}>
      {isNear || isWhole ? (
        children()
      ) : (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty cell takes no focus
        <tr aria-hidden="true">
          <td colSpan={columns} className={css.room} style={style} />
        </tr>
      )}
    </tbody>
  )
}
