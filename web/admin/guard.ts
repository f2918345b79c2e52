import { type LoaderFunctionArgs, redirect } from 'react-router'
import { usePermissions } from '#web/stores/permissions.ts'
import { adminArea } from '../area/area.ts'
import { loadingAddress } from '../area/loading-screen.tsx'
import { pathInAdmin } from '../navigation/navigation.ts'
import { isBootstrapped } from './bootstrap.ts'
import { findPage } from './menu-tree.ts'

/** Pages open directly once the menus are known; anything else goes through the loading screen. */
export function guardPage({ request }: LoaderFunctionArgs) {
  const path = pathInAdmin(new URL(request.url).pathname) ?? ''
  if (isBootstrapped() && findPage(usePermissions.getState().menus ?? [], path)) return null
  return redirect(loadingAddress(adminArea, request.url))
}
