import { Link, useLocation } from 'react-router'
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
  useDocumentTitle(t(`web:title.${name}`), siteName)
  return (
    <section className={`${css.page} justify-center`}>
      <ErrorState
        name={name}
        text={isDirectory ? t('errors:navigation.noChild') : undefined}
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
