import { type ComponentType, memo, useMemo } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { fieldParts } from '../../../fields/parts.ts'
import { Framed } from '../../row-parts.tsx'
import type { AnyClientSide } from '../../side.ts'
import { addressIn, SiteAddress } from '../../site-address.tsx'
import type { ListColumn } from '../columns/list-columns.ts'
import css from '../list.module.css'
import type { ListRow } from '../tree/tree-rows.ts'
import { LanguageMarks } from './language-marks.tsx'

/** What a cell needs; all of it stays the same while only other rows change. */
interface ListCellProps {
  readonly resource: ResourceJson
  readonly side: AnyClientSide
  readonly column: ListColumn
  readonly row: ListRow
  /** absent: this caller may not change the row here */
  readonly onSwitch: ((id: number, field: string, value: unknown) => Promise<void>) | undefined
}

/** One value of one row, drawn by the resource's own cell or by the kind's. */
export const ListCell = memo(function ListCell({ resource, side, column, row, onSwitch }: ListCellProps) {
  const { field, fieldSpec, cell } = column
  const { id } = row
  const handleSwitch = useMemo(
    () => onSwitch && ((value: unknown) => onSwitch(id, field, value)),
    [onSwitch, id, field],
  )
  const own = side.cells as Readonly<Record<string, ComponentType<{ row: ListRow }>>> | undefined
  const OwnCell = own?.[field]
  if (OwnCell) return <OwnCell row={row} />
  const address = addressIn(row, field)
  if (address) return <SiteAddress address={address} />
  const { Cell } = fieldParts[fieldSpec.kind]
  const named = (
    <Framed resource={resource} row={row} field={field}>
      <Cell
        resource={resource}
        name={field}
        field={fieldSpec}
        value={columnValue(row, field)}
        row={row}
        cell={cell}
        onSwitch={handleSwitch}
      />
    </Framed>
  )
  if (field !== resource.label || !row.languages) return named
  return (
    <span className={css.named}>
      {named}
      <LanguageMarks row={row} />
    </span>
  )
})

/** The value of a column; `relation.field` looks into the related row. */
function columnValue(row: ListRow, column: string): unknown {
  const dot = column.indexOf('.')
  if (dot < 0) return row[column]
  const related = row[column.slice(0, dot)]
  return typeof related === 'object' && related !== null
    ? (related as Readonly<Record<string, unknown>>)[column.slice(dot + 1)]
    : undefined
}
