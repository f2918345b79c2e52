import { optionKey } from '#core/messages.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { ListView } from '#web/screens/list/list-screen.tsx'
import { ListCell } from '#web/screens/list/row/list-cell.tsx'
import { RowButtons } from '#web/screens/list/row/row-buttons.tsx'
import { useRowButtons } from '#web/screens/list/row/use-row-buttons.ts'
import { type List, useList } from '#web/screens/list/use-list.ts'
import css from './repair.module.css'

/** The workshop's screen: search, buttons, pages and form of the derived list, and a board in the place of its table. */
export function RepairBoard() {
  return <ListView list={useList('lending/repair')} rows={Board} />
}

/** One column for each state, in the order of the declaration. */
function Board({ list }: { readonly list: List }) {
  const t = useNamespaces(['lending/repair'])
  const buttons = useRowButtons(list)
  const { resource, side, found, columns } = list
  const facts = columns.columns.filter(({ field }) => field === 'tool_id' || field === 'minutes')
  return (
    <div className={css.board}>
      {(resource.fields.status?.options ?? []).map((status) => (
        <section
          key={status}
          className={css.column}
          aria-label={t(optionKey(resource.name, 'status', status))}
        >
          <h3>{t(optionKey(resource.name, 'status', status))}</h3>
          {found.rows
            .filter((row) => row.status === status)
            .map((row) => (
              <article key={row.id} className={css.card}>
                <strong>{String(row.title)}</strong>
                {facts.map((column) => (
                  <ListCell
                    key={column.field}
                    resource={resource}
                    side={side}
                    column={column}
                    row={row}
                    onSwitch={undefined}
                  />
                ))}
                <RowButtons row={row} {...buttons} />
              </article>
            ))}
        </section>
      ))}
    </div>
  )
}
