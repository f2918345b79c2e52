import { type LoaderFunctionArgs, redirect } from 'react-router'
import { usePermissions } from '#web/stores/permissions.ts'
import { adminPath, pathInAdmin } from '../navigation/navigation.ts'
import { destinationOf, writeDestination } from '../navigation/return-to.ts'
import { isBootstrapped } from './bootstrap.ts'
import { findPage } from './menu-tree.ts'

/** Pages open directly once the menus are known; anything else goes through the loading screen. */
export function guardPage({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const path = pathInAdmin(pathname) ?? ''
  if (isBootstrapped() && findPage(usePermissions.getState().menus ?? [], path)) return null
  return redirect(adminPath(`loading/${writeDestination(destinationOf(path, search))}`))
}
