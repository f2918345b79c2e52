import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { request } from '#web/api/request.ts'
import { ErrorState } from '#web/home/error-pages.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { everyRule, usePermissions } from '#web/stores/permissions.ts'
import { useSite } from '#web/stores/site.ts'
import { adminPath, pathInAdmin } from '../../navigation/navigation.ts'
import { isSamePath } from '../../navigation/page-path.ts'
import { useIsResourceBuilt } from '../../resources/resources-context.tsx'
import { useDocumentTitle } from '../../ui/browser/document-title.ts'
import { ownPages } from '../own-pages.ts'
import css from './shell.module.css'

/** An address of the back office that is no page of this caller's: it is another's, or there is none. */
export default function StrayPage() {
  const t = useNamespaces(['web', 'home', 'errors'])
  const siteName = useSite((site) => site.siteName)
  const path = pathInAdmin(useLocation().pathname) ?? ''
  const isOwn = ownPages().some((name) => name.toLowerCase() === path.toLowerCase())
  const isKnown = useIsResourceBuilt(path) || isOwn
  const menus = usePermissions((state) => state.menus) ?? []
  const isDirectory = everyRule(menus).some((rule) => rule.type === 'menu_dir' && isSamePath(rule.path, path))
  const name = isKnown ? 'noPower' : 'notFound'
  const reason = useReason(isKnown ? path : '')
  useDocumentTitle(t(`web:title.${name}`), siteName)
  return (
    <section className={`${css.page} justify-center`}>
      <ErrorState
        name={name}
        text={isDirectory ? t('errors:navigation.noChild') : reason || undefined}
        actions={
          <>
            <Link className="button button-primary" to={adminPath('loading')} replace>
              {t('home:startPage')}
            </Link>
            <button type="button" className="button" onClick={() => history.back()}>
              {t('web:back')}
            </button>
          </>
        }
      />
    </section>
  )
}

/** Which permission is missing for a page and who may grant it, as the server says it; '' where it does not. */
function useReason(page: string): string {
  const { data } = useQuery({
    queryKey: ['refusal', page],
    queryFn: async ({ signal }) => {
      const options = { query: { page }, signal, dedupe: false, showsError: false }
      const { data } = await request<{ reason: string }>('/admin/ajax/refusal', options)
      return data.reason
    },
    enabled: page !== '',
  })
  return data ?? ''
}
