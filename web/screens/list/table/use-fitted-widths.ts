import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { fitWidths } from '../columns/fit-widths.ts'
import type { PlacedRow } from '../tree/tree-rows.ts'
import type { TableColumn } from './table-columns.ts'

interface Measured {
  /** how wide the box is that the table scrolls in */
  readonly room: number
  /** how wide columns are by themselves */
  readonly contents: Readonly<Record<string, number>>
}

const unknown: Measured = { room: 0, contents: {} }

/**
 * Widths of columns that follow what stands in them, as far as nobody has set them. While a list is open they only grow:
 * going from page to page moves nothing to and fro. Of a long list only some rows are drawn, which say nothing of the others:
 * its columns are as declared. `around` is the room for what is no column.
 */
export function useFittedWidths(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly TableColumn[],
  placed: readonly PlacedRow[],
  isPieced: boolean,
  around: number,
): readonly number[] {
  const [measured, setMeasured] = useState(unknown)
  const known = useRef<readonly TableColumn[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may need more room.
  useLayoutEffect(() => {
    // Other columns, or the same in another language, begin anew.
    const isNew = known.current !== columns
    known.current = columns
    const now = isPieced ? unknown : measure(scroller.current)
    setMeasured((before) => grown(isNew || isPieced ? unknown : before, now))
  }, [columns, placed, isPieced, scroller])
  useEffect(() => {
    const box = scroller.current
    if (!box || isPieced) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const now = measure(box)
        setMeasured((before) => grown(before, now))
      })
    }
    // Some cells are drawn once they have been loaded, and values change where they stand.
    const changes = new MutationObserver(look)
    changes.observe(box, { childList: true, characterData: true, subtree: true })
    const sizes = new ResizeObserver(() => {
      const room = box.clientWidth
      setMeasured((before) => (before.room === room || room === 0 ? before : { ...before, room }))
    })
    sizes.observe(box)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
    }
  }, [scroller, isPieced])
  return useMemo(() => {
    const { room, contents } = measured
    if (room === 0) return columns.map(({ width }) => width)
    return fitWidths(
      columns.map((column) => ({ ...column, content: contents[column.field] })),
      room - around,
    )
  }, [measured, columns, around])
}

/** How wide each column would be if it had all the room it wants; null of a table that does not show. */
function measure(box: HTMLElement | null): Measured | null {
  const table = box?.querySelector('table')
  if (!box || !table || box.clientWidth === 0) return null
  const { scrollLeft } = box
  table.classList.add('is-measured')
  const heads = [...table.querySelectorAll<HTMLElement>('thead th[data-column]')]
  const contents = heads.map((head) => [head.dataset.column, head.offsetWidth + 1] as const)
  table.classList.remove('is-measured')
  if (scrollLeft > 0) box.scrollLeft = scrollLeft
  return { room: box.clientWidth, contents: Object.fromEntries(contents) }
}

/** The same object where nothing has grown, so that nothing is drawn anew. */
function grown(before: Measured, now: Measured | null): Measured {
  if (!now) return before
  const fields = Object.keys(now.contents)
  const more = fields.filter((field) => (now.contents[field] ?? 0) > (before.contents[field] ?? 0))
  if (more.length === 0 && now.room === before.room) return before
  const contents = Object.fromEntries(more.map((field) => [field, now.contents[field] ?? 0]))
  return { room: now.room, contents: { ...before.contents, ...contents } }
}
