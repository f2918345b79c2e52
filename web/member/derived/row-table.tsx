import { useNamespaces } from '#web/i18n/i18n.ts'
import { flattenRows } from '#web/screens/list/tree/tree-rows.ts'
import { ListCell } from '../../screens/list/row/list-cell.tsx'
import css from './derived.module.css'
import { RowActions, useHasActions } from './row-actions.tsx'
import { RowLink } from './row-link.tsx'
import type { RowsProps } from './rows-props.ts'

/** Rows as a table; heads of columns that the list can be ordered by are buttons. */
export function RowTable({ view, base, side, columns, found, order, setOrder }: RowsProps) {
  const t = useNamespaces(['list', 'account', view.name, 'core'])
  const hasActions = useHasActions(view)
  const titleAt = columns.findIndex(({ field }) => field === view.label)
  const [by, way] = order
  const turn = (field: string) => {
    if (by !== field) return setOrder([field, 'desc'])
    setOrder(way === 'desc' ? [field, 'asc'] : null)
  }
  return (
    <section
      className={css.scroll}
      aria-label={t('account:derived.table', { name: t(`${view.name}:name`) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard has to reach it
      tabIndex={0}
    >
      <table className={css.table} data-stale={found.isStale || undefined}>
        <thead>
          <tr>
            {columns.map(({ field, labelKeys, isSortable, width }) => (
              <th
                key={field}
                scope="col"
                style={{ minWidth: Math.min(width, 160) }}
                aria-sort={by === field ? (way === 'asc' ? 'ascending' : 'descending') : undefined}
              >
                {isSortable ? (
                  <button type="button" className={css.sort} onClick={() => turn(field)}>
                    {t([...labelKeys])}
                    <span aria-hidden="true">{by === field ? (way === 'asc' ? '↑' : '↓') : '↕'}</span>
                  </button>
                ) : (
                  t([...labelKeys])
                )}
              </th>
            ))}
            {hasActions ? (
              <th scope="col" className={css.actionsHead}>
                {t('list:operations')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {flattenRows(found.rows).map(({ row, depth }) => (
            <tr key={row.id}>
              {columns.map((column, at) => (
                <td
                  key={column.field}
                  style={at === 0 && depth > 0 ? { paddingInlineStart: 12 + depth * 20 } : undefined}
                >
                  {at === titleAt ? (
                    <RowLink view={view} base={base} row={row} />
                  ) : (
                    <ListCell resource={view} side={side} column={column} row={row} onSwitch={undefined} />
                  )}
                </td>
              ))}
              {hasActions ? (
                <td className={css.actionsCell}>
                  <RowActions view={view} base={base} row={row} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
