import type { PlainRow } from '#server/resource/door.ts'

/**
 * What a page shows of the lines of a row. The row of a preview has its lines with it, as far as its maker reads them: others, and
 * those without one of the fields that are shown, are left out.
 */
export function linesOf<T extends { readonly id: number }>(
  row: PlainRow,
  field: string,
  lines: readonly T[],
  shown: readonly string[],
): readonly T[] {
  const own = row[field]
  if (!Array.isArray(own)) return lines
  const isRead = (line: PlainRow) => shown.every((name) => Object.hasOwn(line, name))
  const read = new Set(own.filter(isRead).map(({ id }) => Number(id)))
  return lines.filter(({ id }) => read.has(id))
}
