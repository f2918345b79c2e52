import { useCallback, useMemo } from 'react'
import { goToLogin } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { adminArea } from '../area/area.ts'
import { AreaLoadingScreen } from '../area/loading-screen.tsx'
import { adminPath, go } from '../navigation/navigation.ts'
import { type Destination, searchOf } from '../navigation/return-to.ts'
import { isBootstrapped, loadBootstrap } from './bootstrap.ts'
import { decideDestination } from './menu-tree.ts'
import { ownPages } from './own-pages.ts'

/** Brings the back office up and forwards to the page that is wanted, or to the first one of the menu. */
export function LoadingScreen({ resourceNames }: { readonly resourceNames: readonly string[] }) {
  const t = useNamespaces(['shell'])
  const isKnownPage = useKnownPages(resourceNames)
  const enter = useCallback(
    async (wanted: Destination | null) => {
      if (adminArea.session.now().token === '') return goToLogin(adminArea)
      if (!isBootstrapped()) await Promise.all([loadBootstrap(), import('./shell/shell.tsx')])
      go(addressOfWanted(wanted, isKnownPage), { replace: true })
    },
    [isKnownPage],
  )
  return (
    <AreaLoadingScreen
      area={adminArea}
      label={t('shell:entering')}
      failedTitle={t('shell:enterFailed')}
      enter={enter}
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

function addressOfWanted(wanted: Destination | null, isKnownPage: (path: string) => boolean): string {
  const verdict = decideDestination(usePermissions.getState().menus ?? [], isKnownPage, wanted)
  if (verdict.kind === 'notGranted') return '/401'
  if (verdict.kind === 'unknown') return '/404'
  return adminPath(verdict.destination.path) + searchOf(verdict.destination)
}
