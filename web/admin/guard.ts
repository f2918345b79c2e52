import { type LoaderFunctionArgs, redirect } from 'react-router'
import { usePermissions } from '#web/stores/permissions.ts'
import { adminArea } from '../area/area.ts'
import { loadingAddress } from '../area/loading-screen.tsx'
import { pathInAdmin } from '../navigation/navigation.ts'
import { isSamePath } from '../navigation/page-path.ts'
import { decideDestination } from '../page/menu-tree.ts'
import { isBootstrapped } from './bootstrap.ts'

/**
 * Addresses open directly once the menus are known, also one that is no page of the caller's, which the shell says; what
 * leads somewhere else, such as a directory, goes through the loading screen.
 */
export function guardPage({ request }: LoaderFunctionArgs) {
  const path = pathInAdmin(new URL(request.url).pathname) ?? ''
  const menus = usePermissions.getState().menus ?? []
  const isThere = () => isSamePath(decideDestination(menus, { path, query: {} })?.path ?? '', path)
  if (isBootstrapped() && path !== '' && isThere()) return null
  return redirect(loadingAddress(adminArea, request.url))
}
