import { useNamespaces } from '#web/i18n/i18n.ts'
import { DialogButton } from '#web/screens/list/row/dialog-button.tsx'
import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { adminLog } from './adminLog.ts'

const LogDetail = lazy(async () => ({ default: (await import('./log-detail.tsx')).LogDetail }))

/** Entries are looked at, never edited. */
export const adminLogClient: ClientSide<typeof adminLog> = {
  rowButtons: DetailButton,
  isButtonShown: () => false,
  noDoubleClick: 'all',
}

function DetailButton({ row }: CellProps<typeof adminLog>) {
  const t = useNamespaces(['auth/adminLog'])
  const label = t('auth/adminLog:actions.edit')
  return (
    <DialogButton id={row.id} label={label} icon="el-icon-ZoomIn">
      {(onClose) => <LogDetail row={row} title={label} onClose={onClose} />}
    </DialogButton>
  )
}
