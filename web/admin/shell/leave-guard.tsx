import { leaveQuestion, useAskingBlocker } from '#web/area/unsaved.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { pathInAdmin } from '../../navigation/navigation.ts'
import { findPage } from '../menu-tree.ts'

/** Asks before an address outside of the open pages takes away what is unsaved in them. */
export function LeaveGuard() {
  useAskingBlocker(
    ({ nextLocation }) => leaveQuestion() !== null && !isPage(nextLocation.pathname),
    leaveQuestion,
  )
  return null
}

function isPage(pathname: string): boolean {
  const path = pathInAdmin(pathname)
  return path !== null && findPage(usePermissions.getState().menus ?? [], path) !== null
}
