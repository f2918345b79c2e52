import type { TFunction } from 'i18next'
import type { CSSProperties } from 'react'
import { kinds } from '#core/field.ts'
import type { ListColumn } from '../columns/list-columns.ts'

/** A column as the table draws it: its head, and what is the same in each of its cells. */
export interface TableColumn extends ListColumn {
  readonly label: string
  readonly className: string
  /** where it stays when the others go sideways */
  readonly style: CSSProperties | undefined
}

/** The columns that show. */
export function tableColumns(columns: readonly ListColumn[], t: TFunction): readonly TableColumn[] {
  return columns
    .filter(({ isVisible }) => isVisible)
    .toSorted((a, b) => sides.indexOf(a.fixed) - sides.indexOf(b.fixed))
    .map((column, at) => ({
      ...column,
      label: t([...column.labelKeys]),
      className: [
        // Figures stand below figures.
        kinds[column.fieldSpec.kind].family === 'number' && 'is-number',
        column.fixed && `is-held is-held-${column.fixed}`,
      ]
        .filter(Boolean)
        .join(' '),
      style: column.fixed && { [column.fixed]: `var(--${heldAt(at)}, 0)` },
    }))
}

/** Columns that stay at an edge lie there. */
const sides: readonly ListColumn['fixed'][] = ['left', undefined, 'right']

/** Name of the variable that says how far from its edge a column is held. */
export function heldAt(column: number): string {
  return `list-held-${column}`
}
