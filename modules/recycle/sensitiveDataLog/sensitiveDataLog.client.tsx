import { Line, NoValue } from '#web/fields/cell-parts.tsx'
import css from '#web/fields/cells.module.css'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Tag } from '#web/ui/tag/tag.tsx'
import { ActorCell, DetailButton, PageCell } from '../record-parts.tsx'
import { isSecretChange } from './secret-change.ts'
import type { sensitiveDataLog } from './sensitiveDataLog.ts'
import { useItems } from './shown-items.client.ts'

const ChangeDetail = lazy(async () => ({ default: (await import('./change-detail.tsx')).ChangeDetail }))

/** Changes are looked at and rolled back, never edited; those of secrets can not be rolled back. */
export const sensitiveDataLogClient: ClientSide<typeof sensitiveDataLog> = {
  cells: {
    'admin.nickname': ({ row }) => <ActorCell name="security/sensitiveDataLog" row={row} />,
    'sensitive.controller_as': PageCell,
    data_comment: ItemCell,
    before: (props) => <ValueCell {...props} side="before" />,
    after: (props) => <ValueCell {...props} side="after" />,
  },
  rowButtons: ({ row }) => <DetailButton name="security/sensitiveDataLog" row={row} Detail={ChangeDetail} />,
  isButtonShown: (button, row) => button !== 'rollback' || !isSecretChange(row),
  noDoubleClick: 'all',
}

/** What was changed; a roll back is marked as such. */
function ItemCell({ row }: CellProps<typeof sensitiveDataLog>) {
  const t = useNamespaces(['security/sensitiveDataLog'])
  return (
    <span className="flex wrap gap-1">
      <span className={css.line} title={row.data_field}>
        {row.data_comment}
      </span>
      {row.is_rollback === 1 && <Tag hue="blue">{t('security/sensitiveDataLog:texts.rolledBack')}</Tag>}
    </span>
  )
}

/** A value in the words of its page, as far as it has any. */
function ValueCell({
  row,
  side,
}: CellProps<typeof sensitiveDataLog> & { readonly side: 'before' | 'after' }) {
  const itemsOf = useItems()
  const items = itemsOf(row, side)
  const text = items ? items.map((item) => item.text).join(', ') : row[side]
  return text === '' ? <NoValue /> : <Line text={text} />
}
