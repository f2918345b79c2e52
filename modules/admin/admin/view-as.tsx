import { beginViewing } from '#web/admin/viewing/view-as.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from '#web/screens/list/list.module.css'
import { useRights } from '#web/stores/permissions.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'

interface ViewAsProps {
  readonly subject: Parameters<typeof beginViewing>[0]
  readonly name: string
  /** there is nothing to see but what one sees anyway */
  readonly isOwn: boolean
}

/** Shows the back office as this administrator or group sees it, to super administrators. */
export function ViewAs({ subject, name, isOwn }: ViewAsProps) {
  const t = useNamespaces(['admin'])
  if (!useRights().isSuper || isOwn) return null
  return (
    <button
      type="button"
      className={css.rowButton}
      aria-label={t('admin:view.startFor', { name })}
      title={t('admin:view.start')}
      onClick={() => void beginViewing(subject).catch(() => undefined)}
    >
      <Glyph name="eye" size={16} />
    </button>
  )
}
