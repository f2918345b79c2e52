import { Select } from 'antd'
import { useId } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { flattenRows } from '#web/screens/list/tree/tree-rows.ts'
import { ListCell } from '../../screens/list/row/list-cell.tsx'
import css from './derived.module.css'
import { RowActions } from './row-actions.tsx'
import { hasValue, RowLink } from './row-link.tsx'
import type { RowsProps } from './rows-props.ts'

/** Rows on a phone: one card each, with the same values and buttons as the table. */
export function RowCards({ view, base, side, columns, found, order, setOrder }: RowsProps) {
  const t = useNamespaces(['list', view.name, 'core'])
  const id = useId()
  const sortable = columns.filter(({ isSortable }) => isSortable)
  const rest = columns.filter(({ field }) => field !== view.label)
  return (
    <>
      {sortable.length > 0 ? (
        <div className={css.order}>
          <label htmlFor={id}>{t('list:sortBy')}</label>
          <Select
            id={id}
            value={order.join(',')}
            popupMatchSelectWidth={false}
            options={[
              ...(sortable.some(({ field }) => field === order[0])
                ? []
                : [{ value: order.join(','), label: t('list:defaultOrder') }]),
              ...sortable.flatMap(({ field, labelKeys }) =>
                (['desc', 'asc'] as const).map((way) => ({
                  value: `${field},${way}`,
                  label: `${t([...labelKeys])} ${way === 'asc' ? '↑' : '↓'}`,
                })),
              ),
            ]}
            onChange={(chosen) => {
              const [field = '', way] = chosen.split(',')
              setOrder(way === 'asc' || way === 'desc' ? [field, way] : null)
            }}
          />
        </div>
      ) : null}
      <ul className={css.cards} data-stale={found.isStale || undefined}>
        {flattenRows(found.rows).map(({ row, depth }) => (
          <li key={row.id} style={depth > 0 ? { marginInlineStart: Math.min(depth, 4) * 16 } : undefined}>
            <p className="strong breaks">
              <RowLink view={view} base={base} row={row} />
            </p>
            <dl>
              {rest
                .filter(({ field }) => hasValue(row[field]))
                .map((column) => (
                  <div key={column.field}>
                    <dt className="hint">{t([...column.labelKeys])}</dt>
                    <dd className="shrinks breaks">
                      <ListCell resource={view} side={side} column={column} row={row} onSwitch={undefined} />
                    </dd>
                  </div>
                ))}
            </dl>
            <RowActions view={view} base={base} row={row} />
          </li>
        ))}
      </ul>
    </>
  )
}
