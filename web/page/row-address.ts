import { adminPath } from '#web/navigation/navigation.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { pagePath } from './menu-tree.ts'
import { findNamed } from './open-entry.ts'

/** Where the caller finds a row: the list of its resource, narrowed to it. Null when they have no such page. */
export function rowAddress(resource: string, id: number): string | null {
  const rule = findNamed(usePermissions.getState().menus ?? [], resource)
  const path = rule && pagePath(rule)
  return path ? `${adminPath(path)}?id=${id}` : null
}
