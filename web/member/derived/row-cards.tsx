import { useId } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import centreCss from '#web/member/pages/centre.module.css'
import { flattenRows } from '#web/screens/list/tree-rows.ts'
import { ListCell } from '../../screens/list/row/list-cell.tsx'
import css from './derived.module.css'
import { RowActions } from './row-actions.tsx'
import { hasValue, RowLink } from './row-link.tsx'
import type { RowsProps } from './rows-props.ts'

/** Rows on a phone: one card each, with the same values and buttons as the table. */
export function RowCards({ view, base, columns, found, order, setOrder }: RowsProps) {
  const t = useNamespaces(['list', view.name, 'core'])
  const id = useId()
  const sortable = columns.filter(({ isSortable }) => isSortable)
  const rest = columns.filter(({ field }) => field !== view.label)
  return (
    <>
      {sortable.length > 0 ? (
        <div className={css.order}>
          <label htmlFor={id}>{t('list:sortBy')}</label>
          <select
            id={id}
            className={centreCss.input}
            value={order.join(',')}
            onChange={({ target }) => {
              const [field = '', way] = target.value.split(',')
              setOrder(way === 'asc' || way === 'desc' ? [field, way] : null)
            }}
          >
            {sortable.some(({ field }) => field === order[0]) ? null : (
              <option value={order.join(',')}>{t('list:defaultOrder')}</option>
            )}
            {sortable.flatMap(({ field, labelKeys }) =>
              (['desc', 'asc'] as const).map((way) => (
                <option key={`${field},${way}`} value={`${field},${way}`}>
                  {t([...labelKeys])} {way === 'asc' ? '↑' : '↓'}
                </option>
              )),
            )}
          </select>
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
                      <ListCell resource={view} side={{}} column={column} row={row} onSwitch={undefined} />
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
