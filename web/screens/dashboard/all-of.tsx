import { Link } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath } from '#web/navigation/navigation.ts'
import { useCan } from '#web/stores/permissions.ts'
import css from './dashboard.module.css'

/** Leads from a card to its list, for those whose menu has it. */
export function AllOf({ page, title }: { readonly page: string; readonly title: string }) {
  const t = useNamespaces(['cards'])
  const can = useCan()
  if (!can(page)) return null
  return (
    <Link className={css.cardLink} to={adminPath(page)} aria-label={t('cards:viewAll', { title })}>
      {t('cards:all')}
    </Link>
  )
}
