import { Checkbox, Table, type TableProps } from 'antd'
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldKind } from '#core/field.ts'
import { DragArea, DraggableBlock, DraggableRow } from './drag-area.tsx'
import { HeaderCell } from './header-cell.tsx'
import { ListCell } from './list-cell.tsx'
import { ListIcon } from './list-icons.tsx'
import { RowButtons, type RowButtonsProps, rowButtonsWidth, rowName } from './row-buttons.tsx'
import { flattenRows, type ListRow } from './tree-rows.ts'
import { useLateralDrag } from './use-lateral-drag.ts'
import type { List } from './use-list.ts'
import { useRowButtons } from './use-row-buttons.ts'

/** More rows than this are drawn only where they are seen. */
const virtualFrom = 100

/** Figures stand below figures. */
const numbers: ReadonlySet<FieldKind> = new Set(['integer', 'number', 'float', 'money', 'weigh'])

const components = { header: { cell: HeaderCell } }
const draggableComponents = { ...components, body: { row: DraggableRow } }
const draggableBlocks = { ...components, body: { row: DraggableBlock } }

/** The rows of a list as a table: sortable heads, a tree where the resource is one, buttons at the end. */
export function ListTable({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const { found, resource, expanded } = list
  const { rows } = found
  const buttons = useRowButtons(list)
  const [dragged, setDragged] = useState<number | null>(null)
  const open = useMemo(() => {
    const ids = new Set(expanded)
    // What hangs below a row travels with it, folded.
    if (dragged !== null) ids.delete(dragged)
    return ids
  }, [expanded, dragged])
  const placed = useMemo(() => flattenRows(rows, open), [rows, open])
  const isVirtual = placed.length > virtualFrom
  const columns = useTableColumns(list, buttons)
  const selection = useRowSelection(list)
  const box = useRef<HTMLDivElement>(null)
  const height = useHeight(box, isVirtual)
  useLateralDrag(box)
  useReachable(box, !list.canSelect && rowButtonsWidth(buttons) === 0)
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), list.canSelect ? 48 : 0)

  const table = (
    <Table<ListRow>
      rowKey="id"
      size="middle"
      className="list-table"
      columns={columns}
      dataSource={rows as ListRow[]}
      pagination={false}
      virtual={isVirtual}
      scroll={{ x: width, y: isVirtual ? height : '100%' }}
      components={list.canDrag ? (isVirtual ? draggableBlocks : draggableComponents) : components}
      showSorterTooltip={false}
      rowSelection={list.canSelect ? selection : undefined}
      expandable={useExpandable(list, open)}
      rowClassName={(row) => (list.marked.has(row.id) ? 'is-marked' : '')}
      onRow={(row) => ({ tabIndex: -1, onDoubleClick: (event) => openOnDoubleClick(list, row, event) })}
      onChange={(_pages, _filters, sorter) => {
        const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        const direction = order === 'ascend' ? 'asc' : order === 'descend' ? 'desc' : null
        list.setOrder(direction ? [String(field), direction] : null)
      }}
    />
  )
  return (
    <section
      ref={box}
      className={`list-box${found.isStale ? ' is-stale' : ''}${isVirtual ? ' is-virtual' : ''}`}
      aria-label={t(`${resource.name}:name`)}
    >
      {list.canDrag ? (
        <DragArea
          rows={rows}
          ids={placed.map(({ row }) => row.id)}
          nameOf={(row) => rowName(resource, row)}
          onStart={setDragged}
          onEnd={() => setDragged(null)}
          onMove={(id, overId) => void list.commands.move(id, overId)}
        >
          {table}
        </DragArea>
      ) : (
        table
      )}
    </section>
  )
}

type TableColumn = NonNullable<TableProps<ListRow>['columns']>[number]

function useTableColumns(list: List, buttons: RowButtonsProps): TableColumn[] {
  const { t, i18n } = useTranslation()
  const { resource, side, order, switchOf } = list
  const { setWidths } = list.columns
  const [orderField, direction] = order
  const isChosen = list.state.order !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes the titles
  return useMemo(() => {
    const visible = list.columns.columns.filter(({ isVisible }) => isVisible)
    const shown = visible.map((column): TableColumn => {
      const label = t([...column.labelKeys])
      // The same object for every row and every draw: a cell whose props stay is not drawn again.
      const cellProps = { 'data-column': column.field } as object
      const isOrdered = isChosen && orderField === column.field
      return {
        key: column.field,
        dataIndex: column.field,
        title: label,
        width: column.width,
        fixed: column.fixed,
        ellipsis: true,
        align: numbers.has(column.fieldSpec.kind) ? 'right' : undefined,
        sorter: column.isSortable,
        sortOrder: isOrdered ? (direction === 'asc' ? 'ascend' : 'descend') : null,
        onHeaderCell: () =>
          ({
            'data-column': column.field,
            resize: { label, width: column.width, onResize: setWidths },
          }) as object,
        onCell: () => cellProps,
        render: (_value: unknown, row: ListRow) => (
          <ListCell
            resource={resource}
            side={side}
            column={column}
            row={row}
            onSwitch={switchOf(column, row)}
          />
        ),
      }
    })
    const buttonsWidth = rowButtonsWidth(buttons)
    if (buttonsWidth === 0) return shown
    return [
      ...shown,
      {
        key: 'operations',
        title: t('list:operations'),
        width: buttonsWidth,
        fixed: 'right',
        className: 'list-operations',
        render: (_value: unknown, row: ListRow) => <RowButtons row={row} {...buttons} />,
      },
    ]
  }, [
    list.columns.columns,
    resource,
    side,
    switchOf,
    setWidths,
    buttons,
    isChosen,
    orderField,
    direction,
    t,
    i18n.language,
  ])
}

function useRowSelection(list: List): NonNullable<TableProps<ListRow>['rowSelection']> {
  const { t } = useTranslation()
  const { resource, selected, select, found } = list
  const all = useMemo(() => flattenRows(found.rows).map(({ row }) => row.id), [found.rows])
  const isAll = all.length > 0 && selected.length === all.length
  return {
    fixed: true,
    columnWidth: 48,
    checkStrictly: true,
    selectedRowKeys: selected as number[],
    columnTitle: (
      <Checkbox
        aria-label={t('list:selectAll')}
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        disabled={all.length === 0}
        onChange={() => select(isAll ? [] : all)}
      />
    ),
    getCheckboxProps: (row) => ({ 'aria-label': t('list:selectRow', { name: rowName(resource, row) }) }),
    onChange: (keys) => select(keys.map(Number)),
  }
}

function useExpandable(list: List, open: ReadonlySet<number>): TableProps<ListRow>['expandable'] {
  const { t } = useTranslation()
  const { expanded, setExpanded, resource } = list
  if (!resource.parent) return { childrenColumnName: 'no-children' }
  return {
    expandedRowKeys: [...open],
    indentSize: 20,
    expandIcon: ({ record, expanded: isOpen }) => {
      if (!record.children?.length) return <span className="list-expander" />
      const key = isOpen ? 'list:collapseRow' : 'list:expandRow'
      return (
        <button
          type="button"
          className={`list-expander${isOpen ? ' is-open' : ''}`}
          aria-expanded={isOpen}
          aria-label={t(key, { name: rowName(resource, record) })}
          onClick={() => {
            const next = new Set(expanded)
            if (!next.delete(record.id)) next.add(record.id)
            setExpanded([...next])
          }}
        >
          <ListIcon name="right" size={14} />
        </button>
      )
    },
  }
}

/** A double click on plain text opens the form; on something that does something by itself it does not. */
function openOnDoubleClick(list: List, row: ListRow, event: MouseEvent): void {
  const { noDoubleClick } = list.side
  if (noDoubleClick === 'all' || !list.rights.canEdit || !list.isButtonShown('edit', row)) return
  if (
    !(event.target instanceof Element) ||
    event.target.closest('a, button, input, label, [role=switch], [role=dialog], img')
  )
    return
  const column = event.target.closest<HTMLElement>('[data-column]')?.dataset.column
  if (!column || noDoubleClick?.includes(column)) return
  list.openForm({ mode: 'edit', ids: [row.id] })
}

/** Rows with nothing to press in them: the box they scroll in takes the focus, so that arrow keys move it. */
function useReachable(box: React.RefObject<HTMLDivElement | null>, isNeeded: boolean): void {
  useEffect(() => {
    const body = box.current?.querySelector('.ant-table-body')
    if (isNeeded) body?.setAttribute('tabindex', '0')
    else body?.removeAttribute('tabindex')
  })
}

/** The height left for a table that draws only what is seen. */
function useHeight(box: React.RefObject<HTMLDivElement | null>, isNeeded: boolean): number {
  const [height, setHeight] = useState(480)
  const measure = useCallback(() => {
    const element = box.current
    if (!element) return
    const head = element.querySelector('.ant-table-header, .ant-table-thead')?.clientHeight ?? 44
    setHeight(Math.max(240, element.clientHeight - head))
  }, [box])
  useEffect(() => {
    if (!isNeeded || !box.current) return
    const observer = new ResizeObserver(measure)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isNeeded, measure, box])
  return height
}
