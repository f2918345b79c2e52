import { parseDeclarations } from '../../markup/declarations.ts'
import {
  attribute,
  childrenOf,
  columnsOf,
  elementsOf,
  type MarkupElement,
  rowsOf,
} from '../../markup/markup.ts'
import { parseSpan } from '../../markup/values.ts'
import { isHiddenStyle, isOut } from './hidden.ts'

/**
 * How many columns readers see of the cells that reach into hidden ones, which a spreadsheet copies all the same; 0 for
 * those that stand in them. Cells elsewhere are not in it.
 */
export function visibleSpans(table: MarkupElement): ReadonlyMap<MarkupElement, number> {
  const spans = new Map<MarkupElement, number>()
  const isHidden = hiddenColumns(table)
  if (!isHidden.includes(true)) return spans
  /** by column, how many rows a cell from above still reaches into */
  const taken = isHidden.map(() => 0)
  for (const row of rowsOf(table)) {
    let column = 0
    for (const cell of elementsOf(childrenOf(row))) {
      while ((taken[column] ?? 0) > 0) column++
      if (column >= isHidden.length) break
      const span = parseSpan(attribute(cell, 'colspan') ?? '')
      const hidden = isHidden.slice(column, column + span).filter(Boolean).length
      if (hidden > 0) spans.set(cell, span - hidden)
      taken.fill(parseSpan(attribute(cell, 'rowspan') ?? ''), column, column + span)
      column += span
    }
    for (const [at, rows] of taken.entries()) taken[at] = Math.max(0, rows - 1)
  }
  return spans
}

/** No sheet that a person copies from is wider. */
const mostColumns = 1000

/** By column, whether it is hidden. */
function hiddenColumns(table: MarkupElement): boolean[] {
  const columns = columnsOf(table).flatMap((column) => {
    const styles = parseDeclarations(attribute(column, 'style') ?? '')
    const isOfOffice = [...styles.keys()].some((name) => name.startsWith('mso-'))
    const isNothing = attribute(column, 'width') === '0' && isOfOffice
    const isHidden = isHiddenStyle(styles) || isOut(styles) || isNothing
    return Array.from({ length: parseSpan(attribute(column, 'span') ?? '') }, () => isHidden)
  })
  return columns.slice(0, mostColumns)
}
