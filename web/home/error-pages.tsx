import { Link } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useMember } from '#web/stores/member.ts'
import { useSession } from '#web/stores/session.ts'
import { useSite } from '#web/stores/site.ts'
import { adminBase, adminPath, memberPath } from '../navigation/navigation.ts'
import { useDocumentTitle } from '../ui/browser/document-title.ts'
import { EmptyState } from '../ui/states/states.tsx'
import css from './home.module.css'

/** An address that leads nowhere. */
export function NotFoundPage() {
  return <ErrorPage name="notFound" code="404" />
}

/** A page that exists, but not for this caller. */
export function NoPowerPage() {
  return <ErrorPage name="noPower" code="401" />
}

function ErrorPage({ name, code }: { name: 'notFound' | 'noPower'; code: string }) {
  const t = useNamespaces(['web', 'home'])
  const siteName = useSite((site) => site.siteName)
  const hasBackOffice = useSession(({ token }) => token !== '') && adminBase !== ''
  const isMember = useMember(({ token }) => token !== '')
  useDocumentTitle(t(`web:title.${name}`), siteName)
  return (
    <main className={css.errorPage}>
      <p className={css.errorCode} aria-hidden="true">
        {code}
      </p>
      <EmptyState
        isPage
        glyph={null}
        title={t(`home:${name}.title`)}
        text={t(`home:${name}.text`)}
        actions={
          <>
            {hasBackOffice ? (
              <Link className="button button-primary" to={adminPath('loading')} replace>
                {t('home:backOffice')}
              </Link>
            ) : null}
            {isMember ? (
              <Link className="button button-primary" to={memberPath('')} replace>
                {t('home:memberCentre')}
              </Link>
            ) : null}
            <button type="button" className="button" onClick={() => history.back()}>
              {t('web:back')}
            </button>
            <Link className="button" to="/">
              {t('web:backHome')}
            </Link>
          </>
        }
      />
    </main>
  )
}
