import { type RefObject, useEffect } from 'react'
import { heldAt } from './table-columns.ts'

/**
 * Knows how a table lies in the box it scrolls in: columns that are held keep their places however wide the others are
 * drawn, and throw a shadow on what is below them. Looks only once the browser has laid everything out.
 */
export function useTableEdges(scroller: RefObject<HTMLElement | null>, widths: readonly number[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns may change places in a table that stays as wide.
  useEffect(() => {
    const box = scroller.current
    const table = box?.querySelector('table')
    if (!box || !table) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = box
      box.classList.toggle('has-more-left', scrollLeft > 0)
      box.classList.toggle('has-more-right', scrollLeft < scrollWidth - clientWidth - 1)
    }
    const observer = new ResizeObserver(() => {
      hold(table)
      look()
    })
    observer.observe(box)
    observer.observe(table)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, widths])
}

function hold(table: HTMLTableElement): void {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
  const columns = [...table.querySelectorAll<HTMLElement>('thead th[data-column]')]
  const widthOf = (held: readonly HTMLElement[]) => held.reduce((sum, head) => sum + head.offsetWidth, 0)
  for (const [at, column] of columns.entries()) {
    const side = ['left', 'right'].find((one) => column.classList.contains(`is-held-${one}`))
    if (!side) continue
    const place = heads.indexOf(column)
    const before = side === 'left' ? heads.slice(0, place) : heads.slice(place + 1)
    const width = widthOf(before.filter((head) => head.classList.contains('is-held')))
    table.style.setProperty(`--${heldAt(at)}`, `${width}px`)
  }
}
