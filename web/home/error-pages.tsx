import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { loadSite } from '#web/api/load-site.ts'
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
  return <ErrorPage name="notFound" />
}

/** A page that exists, but not for this caller; an administrator without any page is told what is missing. */
export function NoPowerPage() {
  const t = useNamespaces(['home'])
  const isAdmin = new URLSearchParams(useLocation().search).get('of') === 'admin'
  return <ErrorPage name="noPower" text={isAdmin ? t('home:noPower.noPages') : undefined} />
}

function ErrorPage({ name, text }: Pick<ErrorStateProps, 'name' | 'text'>) {
  const t = useNamespaces(['web', 'home'])
  const siteName = useSite((site) => site.siteName)
  const hasBackOffice = useSession(({ token }) => token !== '') && adminBase !== ''
  const isMember = useMember(({ token }) => token !== '')
  useDocumentTitle(t(`web:title.${name}`), siteName)
  useEffect(() => {
    if (siteName === '') void loadSite()
  }, [siteName])
  return (
    <main className={css.errorPage}>
      <ErrorState
        name={name}
        text={text}
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

type ErrorName = 'notFound' | 'noPower'

const codes: Readonly<Record<ErrorName, string>> = { notFound: '404', noPower: '401' }

interface ErrorStateProps {
  readonly name: ErrorName
  /** why, where it is known better */
  readonly text?: string | undefined
  readonly actions: ReactNode
}

/** What stands in the place of a page that is not there, or not for this caller, wherever that is said. */
export function ErrorState({ name, text, actions }: ErrorStateProps) {
  const t = useNamespaces(['home'])
  return (
    <>
      <p className={css.errorCode} aria-hidden="true">
        {codes[name]}
      </p>
      <EmptyState
        isPage
        glyph={null}
        title={t(`home:${name}.title`)}
        text={text ?? t(`home:${name}.text`)}
        actions={actions}
      />
    </>
  )
}
