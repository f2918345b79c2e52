import { Select } from 'antd'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#web/ui/lazy.ts'
import type { ListColumn } from '../columns/list-columns.ts'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'
import { isCarriedWhole } from '../row/drag-area.tsx'
import { ListCell } from '../row/list-cell.tsx'
import { ListDragArea } from '../row/list-drag-area.tsx'
import { Pieces } from '../row/pieces.tsx'
import { RowButtons, type RowButtonsProps } from '../row/row-buttons.tsx'
import { RowCheckbox } from '../row/row-checkbox.tsx'
import { rowName } from '../row/row-name.ts'
import { useRowButtons } from '../row/use-row-buttons.ts'
import { flattenRows, type ListRow, type PlacedRow } from '../tree/tree-rows.ts'
import type { List } from '../use-list.ts'
import { cardParts } from './card-parts.ts'

const SumsLines = lazy(() => import('../sums/sums-lines.tsx'))

/** About the height of a card, for those that have not been drawn yet. */
const usualHeight = 168

/** The rows of a list on a phone: one card each, with the same cells, buttons and ticks as the table. */
export function ListCards({ list }: { readonly list: List }) {
  const { found, resource, expanded, selected } = list
  const { rows } = found
  const [dragged, setDragged] = useState<number | null>(null)
  const buttons = useRowButtons(list)
  const placed = useMemo(() => flattenRows(rows, expanded), [rows, expanded])
  const ticked = useMemo(() => new Set(selected), [selected])
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={`${css.cards}${found.isStale ? ' is-stale' : ''}`}>
      <CardsHead list={list} />
      <ListDragArea list={list} box={box} placed={placed} onCarry={setDragged}>
        <Pieces
          count={placed.length}
          rowHeight={usualHeight}
          isWhole={dragged !== null && isCarriedWhole(placed.length)}
        >
          {(from, to) =>
            placed
              .slice(from, to)
              .map((one) => (
                <Card
                  key={one.row.id}
                  list={list}
                  placed={one}
                  buttons={buttons}
                  isSelected={ticked.has(one.row.id)}
                  isOpen={expanded.has(one.row.id)}
                />
              ))
          }
        </Pieces>
      </ListDragArea>
      {resource.list.sums && (
        <Suspense>
          <SumsLines list={list} />
        </Suspense>
      )}
    </div>
  )
}

/** Ticks all, and orders: what the heads of the table do where there is room for them. */
function CardsHead({ list }: { list: List }) {
  const { t } = useTranslation()
  const { found, selected, select, state } = list
  const all = useMemo(() => flattenRows(found.rows).map(({ row }) => row.id), [found.rows])
  const isAll = all.length > 0 && selected.length === all.length
  const orders = list.columns.columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ field, labelKeys }) =>
      (['asc', 'desc'] as const).map((way) => ({
        value: `${field},${way}`,
        label: `${t([...labelKeys])} ${way === 'asc' ? '↑' : '↓'}`,
      })),
    )
  return (
    <div className={css.cardsHead}>
      {list.canSelect && (
        <RowCheckbox
          isOn={isAll}
          isMixed={selected.length > 0 && !isAll}
          onChange={() => select(isAll ? [] : all)}
        >
          {t('list:selectAll')}
        </RowCheckbox>
      )}
      {orders.length > 0 && (
        <Select
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          aria-label={t('list:sortBy')}
          value={state.order?.join(',') ?? ''}
          options={[{ value: '', label: t('list:defaultOrder') }, ...orders]}
          onChange={(value) => {
            const [field = '', way] = value.split(',')
            list.setOrder(way === 'asc' || way === 'desc' ? [field, way] : null)
          }}
        />
      )}
    </div>
  )
}

interface CardProps {
  readonly list: List
  readonly placed: PlacedRow
  readonly buttons: RowButtonsProps
  readonly isSelected: boolean
  readonly isOpen: boolean
}

function Card({ list, placed: { row, depth, hasChildren }, buttons, isSelected, isOpen }: CardProps) {
  const { t } = useTranslation()
  const { resource, selected, select, expanded, setExpanded } = list
  const name = rowName(resource, row)
  const visible = list.columns.columns.filter(({ isVisible }) => isVisible)
  const { title, state, time, facts, rest } = cardParts(visible, resource.label, row)
  const toggleOpen = () => {
    const next = new Set(expanded)
    if (!next.delete(row.id)) next.add(row.id)
    setExpanded([...next])
  }
  return (
    <div
      data-row-key={row.id}
      tabIndex={-1}
      className={`${css.rowCard}${isSelected ? ' is-selected' : ''}${list.marked.has(row.id) ? ' is-marked' : ''}`}
      style={depth > 0 ? { marginInlineStart: Math.min(depth, 4) * 16 } : undefined}
    >
      <div className={css.cardTitle}>
        {list.canSelect && (
          <RowCheckbox
            label={t('list:selectRow', { name })}
            isOn={isSelected}
            onChange={() =>
              select(isSelected ? selected.filter((id) => id !== row.id) : [...selected, row.id])
            }
          />
        )}
        {hasChildren && (
          <button
            type="button"
            className={`${css.expander}${isOpen ? ' is-open' : ''}`}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'list:collapseRow' : 'list:expandRow', { name })}
            onClick={toggleOpen}
          >
            <ListIcon name="right" size={14} />
          </button>
        )}
        <div className={css.cardName}>
          {title && title.field !== 'id' ? <CardCell list={list} column={title} row={row} /> : name}
        </div>
        {state && (
          <div className={css.cardState}>
            <span className="visually-hidden">{t([...state.labelKeys])} </span>
            <CardCell list={list} column={state} row={row} />
          </div>
        )}
      </div>
      <Facts list={list} row={row} columns={facts} />
      {rest.length > 0 && (
        <details className={css.cardRest}>
          <summary>{t('list:moreFacts', { count: rest.length })}</summary>
          <Facts list={list} row={row} columns={rest} />
        </details>
      )}
      <div className={css.cardFoot}>
        {time && (
          <div className="faint small grow">
            <span className="visually-hidden">{t([...time.labelKeys])} </span>
            <CardCell list={list} column={time} row={row} />
          </div>
        )}
        <RowButtons row={row} {...buttons} />
      </div>
    </div>
  )
}

interface FactsProps {
  readonly list: List
  readonly row: ListRow
  readonly columns: readonly ListColumn[]
}

function Facts({ list, row, columns }: FactsProps) {
  const { t } = useTranslation()
  if (columns.length === 0) return null
  return (
    <dl>
      {columns.map((column) => (
        <div key={column.field}>
          <dt className="soft small">{t([...column.labelKeys])}</dt>
          <dd className="breaks">
            <CardCell list={list} column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function CardCell({ list, column, row }: { list: List; column: ListColumn; row: ListRow }) {
  return (
    <ListCell
      resource={list.resource}
      side={list.side}
      column={column}
      row={row}
      onSwitch={list.switchOf(column, row)}
    />
  )
}
