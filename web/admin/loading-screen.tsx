import { goToLogin } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { loadRowParts } from '#web/screens/row-parts.tsx'
import { usePermissions } from '#web/stores/permissions.ts'
import { adminArea } from '../area/area.ts'
import { AreaLoadingScreen } from '../area/loading-screen.tsx'
import { adminPath, go } from '../navigation/navigation.ts'
import { type Destination, searchOf } from '../navigation/return-to.ts'
import { decideDestination } from '../page/menu-tree.ts'
import { isBootstrapped, loadBootstrap } from './bootstrap.ts'

/** Brings the back office up and forwards to the page that is wanted, or to the first one of the menu. */
export function LoadingScreen() {
  const t = useNamespaces(['shell'])
  return (
    <AreaLoadingScreen
      area={adminArea}
      label={t('shell:entering')}
      failedTitle={t('shell:enterFailed')}
      enter={enter}
    />
  )
}

async function enter(wanted: Destination | null): Promise<void> {
  if (adminArea.session.now().token === '') return goToLogin(adminArea)
  if (!isBootstrapped()) await Promise.all([loadBootstrap(), import('./shell/shell.tsx'), loadRowParts()])
  go(addressOfWanted(wanted), { replace: true })
}

function addressOfWanted(wanted: Destination | null): string {
  const destination = decideDestination(usePermissions.getState().menus ?? [], wanted)
  // Any page that is not theirs says in the shell which permission is missing; whoever has none at all has no shell.
  return destination === null ? '/401?of=admin' : adminPath(destination.path) + searchOf(destination)
}
