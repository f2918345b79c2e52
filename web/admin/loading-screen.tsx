import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import { goToLogin } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { clearSession, useSession } from '#web/stores/session.ts'
import { useSite } from '#web/stores/site.ts'
import { adminPath, go } from '../navigation/navigation.ts'
import { parseDestination, searchOf } from '../navigation/return-to.ts'
import { useDocumentTitle } from '../ui/browser/document-title.ts'
import { EnteringScreen } from '../ui/states/entering-screen.tsx'
import { isBootstrapped, loadBootstrap } from './bootstrap.ts'
import { decideDestination } from './menu-tree.ts'
import { ownPages } from './own-pages.ts'

/** Brings the back office up and forwards to the page that `to` names, or to the first one of the menu. */
export function LoadingScreen({ resourceNames }: { readonly resourceNames: readonly string[] }) {
  const t = useNamespaces(['shell'])
  const to = useWanted()
  const siteName = useSite((site) => site.siteName)
  const isKnownPage = useKnownPages(resourceNames)
  useDocumentTitle(t('web:title.loading'), siteName)

  const enter = useCallback(async () => {
    if (useSession.getState().token === '') return goToLogin()
    if (!isBootstrapped()) await Promise.all([loadBootstrap(), import('./shell/shell.tsx')])
    go(addressOfWanted(to, isKnownPage), { replace: true })
  }, [to, isKnownPage])

  return (
    <EnteringScreen
      label={t('shell:entering')}
      failedTitle={t('shell:enterFailed')}
      enter={enter}
      onOtherAccount={signInAnew}
    />
  )
}

/** Which pages exist for somebody: those with a screen of their own and those that derive from a resource. */
function useKnownPages(resourceNames: readonly string[]): (path: string) => boolean {
  return useMemo(() => {
    const pages = new Set([...ownPages(), ...resourceNames].map((name) => name.toLowerCase()))
    return (path) => pages.has(path.toLowerCase())
  }, [resourceNames])
}

/** The raw rest of the address: the router's own parameter has lost the slashes that a frame's path encodes. */
function useWanted(): string {
  const { pathname } = useLocation()
  return pathname.slice(adminPath('loading/').length)
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
