import type { Place } from '#core/calls/references.ts'
import type { ListRow } from './tree-rows.ts'

/** Where a row of a tree is to be: next to another one, or below it as its last; below 0 is the top. */
export interface TreeMove {
  readonly place: Place
  readonly targetId: number
}

/** A step of a row by keyboard: among those that hang where it hangs, below the one before it, or out again. */
export type TreeStep = 'up' | 'down' | 'in' | 'out'

/** Rows that hang where one does, and the id of the row they hang below, 0 at the top. */
interface Siblings {
  readonly above: number
  readonly rows: readonly ListRow[]
}

/** The rows that hang where one of them does; null where it is not in the tree. */
export function siblingsOf(rows: readonly ListRow[], id: number, above = 0): Siblings | null {
  if (rows.some((row) => row.id === id)) return { above, rows }
  for (const row of rows) {
    const found = siblingsOf(row.children ?? [], id, row.id)
    if (found) return found
  }
  return null
}

/** The row that a row hangs below after a move; null where the target is not in the tree. */
export function parentAfter(rows: readonly ListRow[], { place, targetId }: TreeMove): number | null {
  return place === 'inside' ? targetId : (siblingsOf(rows, targetId)?.above ?? null)
}

/** Why a move can not be: a row does not hang below itself, nor deeper than its tree goes. Null where it can. */
export function refusalOf(
  rows: readonly ListRow[],
  id: number,
  move: TreeMove,
  depth = Number.POSITIVE_INFINITY,
): 'itself' | 'depth' | null {
  const above = parentAfter(rows, move)
  const row = siblingsOf(rows, id)?.rows.find((one) => one.id === id)
  if (above === null || !row) return 'itself'
  const line = lineTo(rows, above)
  if (line.includes(id)) return 'itself'
  return line.length + heightOf(row) > depth ? 'depth' : null
}

/** The tree as it reads after a move. */
export function placeRow(rows: readonly ListRow[], id: number, move: TreeMove): readonly ListRow[] {
  const row = siblingsOf(rows, id)?.rows.find((one) => one.id === id)
  if (!row || (move.targetId === id && move.place !== 'inside')) return rows
  return insertRow(withoutRow(rows, id), row, move)
}

/** The move that brings a row back to where it is now. */
export function placeOf(rows: readonly ListRow[], id: number): TreeMove | null {
  const found = siblingsOf(rows, id)
  if (!found) return null
  const at = found.rows.findIndex((row) => row.id === id)
  const [before, after] = [found.rows[at - 1], found.rows[at + 1]]
  if (before) return { place: 'after', targetId: before.id }
  return after ? { place: 'before', targetId: after.id } : { place: 'inside', targetId: found.above }
}

/** The move that a step by keyboard means; null where there is no way in that direction. */
export function stepOf(rows: readonly ListRow[], id: number, step: TreeStep): TreeMove | null {
  const found = siblingsOf(rows, id)
  if (!found) return null
  const at = found.rows.findIndex((row) => row.id === id)
  const [before, after] = [found.rows[at - 1], found.rows[at + 1]]
  if (step === 'out') return found.above === 0 ? null : { place: 'after', targetId: found.above }
  if (step === 'down') return after ? { place: 'after', targetId: after.id } : null
  return before ? { place: step === 'in' ? 'inside' : 'before', targetId: before.id } : null
}

/** The rows that a row hangs below, from the top, with itself. */
function lineTo(rows: readonly ListRow[], id: number): readonly number[] {
  const above = id === 0 ? null : siblingsOf(rows, id)?.above
  return above === null || above === undefined ? [] : [...lineTo(rows, above), id]
}

function heightOf({ children = [] }: ListRow): number {
  return 1 + Math.max(0, ...children.map(heightOf))
}

function withoutRow(rows: readonly ListRow[], id: number): readonly ListRow[] {
  return rows.flatMap((row) => {
    if (row.id === id) return []
    return row.children ? [{ ...row, children: withoutRow(row.children, id) }] : [row]
  })
}

function insertRow(
  rows: readonly ListRow[],
  row: ListRow,
  { place, targetId }: TreeMove,
): readonly ListRow[] {
  if (place === 'inside' && targetId === 0) return [...rows, row]
  return rows.flatMap((one) => {
    const { children } = one
    if (one.id !== targetId)
      return [children ? { ...one, children: insertRow(children, row, { place, targetId }) } : one]
    if (place === 'inside') return [{ ...one, children: [...(children ?? []), row] }]
    return place === 'before' ? [row, one] : [one, row]
  })
}
