import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { RequestFailure } from '#web/api/failure.ts'
import { adminPath, go } from '#web/api/navigation.ts'
import { goToLogin } from '#web/api/request.ts'
import { parseDestination, searchOf } from '#web/api/way-back.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { clearSession, useSession } from '#web/stores/session.ts'
import { useSite } from '#web/stores/site.ts'
import { useDocumentTitle } from '#web/ui/document-title.ts'
import { EmptyState, LoadingState } from '#web/ui/states.tsx'
import { isBootstrapped, loadBootstrap } from './bootstrap.ts'
import { decideDestination } from './menu-tree.ts'
import './loading-screen.css'

/** After this long the screen offers to reload the page. */
const slowAfter = 6000

/** Brings the back office up and forwards to the page that `to` names, or to the first one of the menu. */
export function LoadingScreen({ isKnownPage }: { isKnownPage: (path: string) => boolean }) {
  const t = useNamespaces(['shell'])
  const to = useWanted()
  const siteName = useSite((site) => site.siteName)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useDocumentTitle(t('web:title.loading'), siteName)

  const enter = useCallback(async () => {
    if (useSession.getState().token === '') return goToLogin()
    if (!isBootstrapped()) await Promise.all([loadBootstrap(), import('./shell/shell.tsx')])
    go(addressOfWanted(to, isKnownPage), { replace: true })
  }, [to, isKnownPage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    let isGone = false
    setFailure(null)
    enter().catch((error: unknown) => {
      if (!isGone && !isSilent(error)) setFailure(error instanceof Error ? error.message : String(error))
    })
    return () => {
      isGone = true
    }
  }, [enter, attempt])

  return (
    <main className="loading-screen">
      {failure === null ? (
        <Entering />
      ) : (
        <EmptyState
          isAlert
          isPage
          glyph="warning"
          title={t('shell:enterFailed')}
          text={failure}
          actions={
            <>
              <button type="button" className="button button-primary" onClick={() => setAttempt(attempt + 1)}>
                {t('web:retry')}
              </button>
              <button type="button" className="button" onClick={signInAnew}>
                {t('shell:otherAccount')}
              </button>
            </>
          }
        />
      )}
    </main>
  )
}

/** The raw rest of the address: the router's own parameter has lost the slashes that a frame's path encodes. */
function useWanted(): string {
  const { pathname } = useLocation()
  return pathname.slice(adminPath('loading/').length)
}

function Entering() {
  const t = useNamespaces(['shell'])
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])
  return (
    <LoadingState label={t('shell:entering')}>
      <p aria-hidden="true">{t('shell:entering')}</p>
      {isSlow ? (
        <>
          <p>{t('shell:slow')}</p>
          <button type="button" className="button" onClick={() => location.reload()}>
            {t('web:reload')}
          </button>
        </>
      ) : null}
    </LoadingState>
  )
}

function addressOfWanted(to: string, isKnownPage: (path: string) => boolean): string {
  const menus = usePermissions.getState().menus ?? []
  const verdict = decideDestination(menus, isKnownPage, parseDestination(to))
  if (verdict.kind === 'notGranted') return '/401'
  if (verdict.kind === 'unknown') return '/404'
  return adminPath(verdict.destination.path) + searchOf(verdict.destination)
}

function signInAnew(): void {
  clearSession()
  go(adminPath('login'), { replace: true })
}

/** Someone is being sent to the login page, or a later call of the same kind has taken over. */
function isSilent(error: unknown): boolean {
  if (!(error instanceof RequestFailure)) return false
  return error.kind === 'cancelled' || error.envelope?.code === 303 || error.envelope?.code === 409
}
