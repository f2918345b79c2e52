import {
  type ChangeEvent,
  type CSSProperties,
  type MouseEvent,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { hasPages } from '#core/resource.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { Density } from '../columns/list-columns.ts'
import { type InlineEdit, useInlineEdit } from '../inline/use-inline-edit.ts'
import css from '../list.module.css'
import { isCarriedWhole } from '../row/drag-area.tsx'
import { ListDragArea } from '../row/list-drag-area.tsx'
import { isLong, Pieces } from '../row/pieces.tsx'
import { rowButtonsWidth } from '../row/row-buttons.tsx'
import { RowCheckbox } from '../row/row-checkbox.tsx'
import { useRowButtons } from '../row/use-row-buttons.ts'
import { flattenRows, idsBetween, type ListRow, type PlacedRow } from '../tree/tree-rows.ts'
import type { List } from '../use-list.ts'
import { type TableColumn, tableColumns } from './table-columns.ts'
import { HeadCell } from './table-head.tsx'
import { type SharedByRows, TableRow } from './table-row.tsx'
import { useFittedWidths } from './use-fitted-widths.ts'
import { useLateralDrag } from './use-lateral-drag.ts'
import { useTableEdges } from './use-table-edges.ts'

const SumsFoot = lazy(() => import('../sums/sums-foot.tsx'))
const CellEditor = lazy(() => import('../inline/cell-editor.tsx'))

const tickWidth = 48

type Width = Pick<TableColumn, 'width'> & Partial<Pick<TableColumn, 'grows'>>

/** Heights of rows, as in `list.module.css`. */
const rowHeights: Readonly<Record<Density, number>> = { compact: 36, normal: 48, comfortable: 64 }

/**
 * The rows of a list as a table: sortable heads, a tree where the resource is one, buttons at the end. Made of plain
 * elements: what a click on a menu entry waits for is the time that this takes to be drawn.
 */
export function ListTable({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const { found, resource, expanded, selected, canSelect } = list
  const { density, columns: shown } = list.columns
  const [dragged, setDragged] = useState<number | null>(null)
  const placed = useMemo(() => flattenRows(found.rows, expanded), [found.rows, expanded])
  const columns = useMemo(() => tableColumns(shown, t), [shown, t])
  const inline = useInlineEdit(list, columns, placed)
  const shared = useSharedByRows(list, columns, placed, inline)
  const ticked = useMemo(() => new Set(selected), [selected])
  const scroller = useRef<HTMLDivElement>(null)
  useLateralDrag(scroller)
  const isPieced = isLong(placed.length)
  const buttonsWidth = rowButtonsWidth(shared.buttons)
  const fitted = useFittedWidths(
    scroller,
    columns,
    placed,
    isPieced,
    (canSelect ? tickWidth : 0) + buttonsWidth,
  )
  useTableEdges(scroller, fitted)
  const widths: readonly Width[] = [
    ...(canSelect ? [{ width: tickWidth }] : []),
    ...columns.map(({ grows }, at) => ({ grows, width: fitted[at] ?? 0 })),
    ...(buttonsWidth > 0 ? [{ width: buttonsWidth }] : []),
  ]
  return (
    <section
      className={`${css.box} is-${density}${found.isStale ? ' is-stale' : ''}${isPieced ? ' is-pieced' : ''}`}
      aria-label={t(`${resource.name}:name`)}
      onKeyDown={inline.handleKey}
    >
      <ListDragArea list={list} box={scroller} placed={placed} onCarry={setDragged}>
        {/* Rows with nothing to press in them: the box takes the focus, so that arrow keys move it. */}
        <div ref={scroller} className={css.scroller} tabIndex={canSelect || buttonsWidth > 0 ? undefined : 0}>
          <table
            className={css.table}
            style={variable(
              '--list-table-width',
              widths.reduce((sum, { width }) => sum + width, 0),
            )}
            aria-rowcount={isPieced ? placed.length + 1 : undefined}
          >
            <Columns widths={widths} />
            <Heads list={list} columns={columns} hasButtons={buttonsWidth > 0} />
            <Pieces
              count={placed.length}
              columns={widths.length}
              rowHeight={rowHeights[density]}
              isWhole={dragged !== null && isCarriedWhole(placed.length)}
            >
              {(from, to) =>
                placed
                  .slice(from, to)
                  .map((one, at) => (
                    <PlacedTableRow
                      key={one.row.id}
                      list={list}
                      placed={one}
                      isOpen={expanded.has(one.row.id)}
                      isSelected={ticked.has(one.row.id)}
                      place={isPieced ? from + at + 2 : undefined}
                      inline={inline}
                      shared={shared}
                    />
                  ))
              }
            </Pieces>
            {resource.list.sums && (
              <Suspense>
                <SumsFoot list={list} columns={columns} hasButtons={buttonsWidth > 0} />
              </Suspense>
            )}
          </table>
        </div>
      </ListDragArea>
    </section>
  )
}

/** A width that the style sheet decides about: it leaves it out while widths are measured. */
function variable(name: `--list-${string}`, width: number): CSSProperties {
  return { [name]: `${width}px` } as CSSProperties
}

function Columns({ widths }: { readonly widths: readonly Width[] }) {
  return (
    <colgroup>
      {widths.map(({ width, grows = false }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column of the table is its place
        <col key={at} style={grows ? undefined : variable('--list-column-width', width)} />
      ))}
    </colgroup>
  )
}

interface PlacedTableRowProps {
  readonly list: List
  readonly placed: PlacedRow
  readonly isOpen: boolean
  readonly isSelected: boolean
  readonly place: number | undefined
  readonly inline: InlineEdit
  readonly shared: SharedByRows
}

/** A row where it stands, with the editor of its cell that is being edited. */
function PlacedTableRow({ list, placed, inline, ...props }: PlacedTableRowProps) {
  const { row, depth, hasChildren } = placed
  const editing = inline.editing?.id === row.id ? inline.editing.field : undefined
  const editor = editing !== undefined && (
    <Suspense>
      <CellEditor key={editing} list={list} row={row} field={editing} onLeave={inline.leave} />
    </Suspense>
  )
  return (
    <TableRow
      row={row}
      depth={depth}
      hasChildren={hasChildren}
      isMarked={list.marked.has(row.id)}
      editor={editor}
      editing={editing}
      {...props}
    />
  )
}

interface HeadsProps {
  readonly list: List
  readonly columns: readonly TableColumn[]
  readonly hasButtons: boolean
}

function Heads({ list, columns, hasButtons }: HeadsProps) {
  const { t } = useTranslation()
  const { order, state, found, selected, select } = list
  const all = useMemo(() => flattenRows(found.rows).map(({ row }) => row.id), [found.rows])
  const isAll = all.length > 0 && selected.length === all.length
  return (
    <thead>
      <tr>
        {list.canSelect && (
          <th className={`${css.rowTick} is-held`}>
            <RowCheckbox
              label={t('list:selectAll')}
              isOn={isAll}
              isMixed={selected.length > 0 && !isAll}
              disabled={all.length === 0}
              onChange={() => select(isAll ? [] : all)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.field}
            column={column}
            direction={state.order !== null && order[0] === column.field ? order[1] : null}
            borderLabel={t('list:columnWidth', { name: column.label })}
            onSort={list.setOrder}
            onResize={list.columns.setWidths}
          />
        ))}
        {hasButtons && (
          <th scope="col" className={`${css.operations} is-held is-held-right`}>
            <span className="visually-hidden">{t('list:operations')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function useSharedByRows(
  list: List,
  columns: readonly TableColumn[],
  placed: readonly PlacedRow[],
  { fields, begin }: Pick<InlineEdit, 'fields' | 'begin'>,
): SharedByRows {
  const buttons = useRowButtons(list)
  const { switchOf, canSelect } = list
  const latest = useRef({ list, placed })
  useEffect(() => {
    latest.current = { list, placed }
  })
  const last = useRef<number | null>(null)
  return useMemo(
    () => ({
      columns,
      buttons,
      switchOf,
      canSelect,
      inlineFields: fields,
      hasButtons: rowButtonsWidth(buttons) > 0,
      onTick: (id: number, event: ChangeEvent<HTMLInputElement>) => {
        const { list, placed } = latest.current
        const isRange = (event.nativeEvent as globalThis.MouseEvent).shiftKey === true
        const ids = isRange ? idsBetween(placed, last.current, id) : [id]
        last.current = id
        list.select(withTicks(list.selected, ids, event.target.checked))
      },
      onFold: (id: number) => {
        const { expanded, setExpanded } = latest.current.list
        const next = new Set(expanded)
        if (!next.delete(id)) next.add(id)
        setExpanded([...next])
      },
      onDoubleClick: (row: ListRow, event: MouseEvent) =>
        beginOnDoubleClick(latest.current.list, row, event, begin),
    }),
    [columns, buttons, switchOf, canSelect, fields, begin],
  )
}

function withTicks(selected: readonly number[], ids: readonly number[], isOn: boolean): readonly number[] {
  const others = selected.filter((id) => !ids.includes(id))
  return isOn ? [...others, ...ids] : others
}

/**
 * A double click on plain text edits it where it stands; on what a row is called, on what is not edited in place, and where a
 * finger does it, it opens the form, or the page where one may only read. On something that does something by itself it does nothing.
 */
function beginOnDoubleClick(list: List, row: ListRow, event: MouseEvent, begin: InlineEdit['begin']): void {
  const { noDoubleClick } = list.side
  const mayEdit = list.rights.canEdit && list.isButtonShown('edit', row)
  if (noDoubleClick === 'all' || !(mayEdit || hasPages(list.resource))) return
  if (!(event.target instanceof Element) || event.target.closest(pressed)) return
  const column = event.target.closest<HTMLElement>('[data-column]')?.dataset.column
  if (!column || noDoubleClick?.includes(column)) return
  const isForForm = !mayEdit || column === list.resource.label || matchMedia('(pointer: coarse)').matches
  if (isForForm || !begin(row, column)) list.openForm({ mode: 'edit', ids: [row.id] })
}

const pressed = 'a, button, input, label, [role=switch], [role=dialog], img, [data-editing]'
