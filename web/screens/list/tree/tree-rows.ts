/** A row of a list; rows of a tree hold the rows below them. */
export type ListRow = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly children?: readonly ListRow[]
}

/** A row with the depth it is shown at. */
export interface PlacedRow {
  readonly row: ListRow
  readonly depth: number
  readonly hasChildren: boolean
}

/** All rows in reading order, those below closed rows left out when `expanded` is given. */
export function flattenRows(
  rows: readonly ListRow[],
  expanded?: ReadonlySet<number>,
  depth = 0,
): readonly PlacedRow[] {
  return rows.flatMap((row) => {
    const children = row.children ?? []
    const isOpen = !expanded || expanded.has(row.id)
    return [
      { row, depth, hasChildren: children.length > 0 },
      ...(isOpen ? flattenRows(children, expanded, depth + 1) : []),
    ]
  })
}

/** Ids of rows that can be opened. */
export function parentIds(rows: readonly ListRow[]): readonly number[] {
  return flattenRows(rows).flatMap(({ row, hasChildren }) => (hasChildren ? [row.id] : []))
}

/** The row with an id, wherever it stands in the tree. */
export function findRow(rows: readonly ListRow[], id: number): ListRow | null {
  for (const row of rows) {
    const found = row.id === id ? row : findRow(row.children ?? [], id)
    if (found) return found
  }
  return null
}

/** The rows with one of them changed; rows that stay are the same objects. */
export function changeRow(
  rows: readonly ListRow[],
  id: number,
  values: Readonly<Record<string, unknown>>,
): readonly ListRow[] {
  return rows.map((row) => {
    if (row.id === id) return { ...row, ...values }
    if (!row.children) return row
    const children = changeRow(row.children, id, values)
    return children.every((child, at) => child === row.children?.[at]) ? row : { ...row, children }
  })
}

/**
 * What is ticked after the boxes say `next`: a parent takes the rows below it along, both ways, also those that are
 * folded away. A child that is unticked leaves its parent as it is.
 */
export function selectRows(
  rows: readonly ListRow[],
  before: readonly number[],
  next: readonly number[],
): readonly number[] {
  const was = new Set(before)
  const wanted = new Set(next)
  const selected = new Set(next)
  for (const { row } of flattenRows(rows)) {
    if (was.has(row.id) === wanted.has(row.id)) continue
    for (const { row: below } of flattenRows(row.children ?? [])) {
      if (wanted.has(row.id)) selected.add(below.id)
      else selected.delete(below.id)
    }
  }
  return [...selected]
}

/** Rows from the one that was ticked last up to another, in the order they are drawn; only that one if none was. */
export function idsBetween(placed: readonly PlacedRow[], from: number | null, to: number): readonly number[] {
  const ids = placed.map(({ row }) => row.id)
  const ends = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/** The rows of a plain list as they read after one takes another's place: those between close up. */
export function moveRow(rows: readonly ListRow[], id: number, targetId: number): readonly ListRow[] {
  const from = rows.findIndex((row) => row.id === id)
  const to = rows.findIndex((row) => row.id === targetId)
  if (from < 0 || to < 0) return rows
  const moved = [...rows]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
