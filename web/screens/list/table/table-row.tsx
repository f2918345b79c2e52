import { type ChangeEvent, type MouseEvent, memo, type ReactNode } from 'react'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'
import { ListCell } from '../row/list-cell.tsx'
import { RowButtons, type RowButtonsProps } from '../row/row-buttons.tsx'
import { RowCheckbox } from '../row/row-checkbox.tsx'
import { rowName } from '../row/row-name.ts'
import type { ListRow } from '../tree/tree-rows.ts'
import type { List } from '../use-list.ts'
import type { TableColumn } from './table-columns.ts'

/** What all rows of a table share; the object stays the same while only rows change. */
export interface SharedByRows {
  readonly columns: readonly TableColumn[]
  readonly buttons: RowButtonsProps
  readonly switchOf: List['switchOf']
  readonly canSelect: boolean
  /** columns whose cells are edited in place */
  readonly inlineFields: ReadonlySet<string>
  readonly hasButtons: boolean
  readonly onTick: (id: number, event: ChangeEvent<HTMLInputElement>) => void
  readonly onFold: (id: number) => void
  readonly onDoubleClick: (row: ListRow, event: MouseEvent) => void
}

interface TableRowProps {
  readonly row: ListRow
  readonly depth: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  readonly isSelected: boolean
  readonly isMarked: boolean
  /** its place among all rows, where not all of them are drawn */
  readonly place: number | undefined
  /** the column whose cell is being edited, and what edits it */
  readonly editing: string | undefined
  readonly editor: ReactNode
  readonly shared: SharedByRows
}

/** A row of the table. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, isSelected, isMarked, place, editing, shared } = props
  const { columns, buttons, canSelect, hasButtons, switchOf, inlineFields } = shared
  const { resource, side, t } = buttons
  const name = rowName(resource, row)
  return (
    <tr
      data-row-key={row.id}
      aria-rowindex={place}
      tabIndex={-1}
      className={`${css.row}${isSelected ? ' is-selected' : ''}${isMarked ? ' is-marked' : ''}`}
      onDoubleClick={(event) => shared.onDoubleClick(row, event)}
    >
      {canSelect && (
        <td className={`${css.rowTick} is-held`}>
          <RowCheckbox
            isOn={isSelected}
            label={t('list:selectRow', { name })}
            onChange={(event) => shared.onTick(row.id, event)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.field}
          data-column={column.field}
          className={editing === column.field ? `${column.className} is-editing` : column.className}
          style={column.style}
          tabIndex={inlineFields.has(column.field) ? -1 : undefined}
        >
          {at === 0 && resource.parent && <Fold {...props} name={name} />}
          <ListCell
            resource={resource}
            side={side}
            column={column}
            row={row}
            onSwitch={switchOf(column, row)}
          />
          {editing === column.field && props.editor}
        </td>
      ))}
      {hasButtons && (
        <td className={`${css.operations} is-held is-held-right`}>
          <RowButtons row={row} {...buttons} />
        </td>
      )}
    </tr>
  )
})

/** Opens and closes what hangs below a row of a tree. */
function Fold({ row, depth, hasChildren, isOpen, shared, name }: TableRowProps & { name: string }) {
  const { t } = shared.buttons
  const style = { marginInlineStart: depth * 20 }
  if (!hasChildren) return <span className={css.expander} style={style} />
  return (
    <button
      type="button"
      className={`${css.expander}${isOpen ? ' is-open' : ''}`}
      style={style}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'list:collapseRow' : 'list:expandRow', { name })}
      onClick={() => shared.onFold(row.id)}
    >
      <ListIcon name="right" size={14} />
    </button>
  )
}
