import { Suspense, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from '#web/screens/list/list.module.css'
import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
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
  const [isOpen, setOpen] = useState(false)
  const label = t('auth/adminLog:actions.edit')
  return (
    <>
      <button
        type="button"
        className={css.rowButton}
        aria-label={`${label} #${row.id}`}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="el-icon-ZoomIn" />
      </button>
      {isOpen && (
        <Suspense>
          <LogDetail row={row} title={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
