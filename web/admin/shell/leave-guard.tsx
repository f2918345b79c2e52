import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { pathInAdmin } from '#web/api/navigation.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { findPage } from '../menu-tree.ts'
import { leaveQuestion } from '../unsaved.ts'

/** Asks before an address outside of the open pages takes away what is unsaved in them. */
export function LeaveGuard() {
  const blocker = useBlocker(({ nextLocation }) => leaveQuestion() !== null && !isPage(nextLocation.pathname))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = leaveQuestion()
    if (!ask) return blocker.proceed()
    void ask().then((mayGo) => (mayGo ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  return null
}

function isPage(pathname: string): boolean {
  const path = pathInAdmin(pathname)
  return path !== null && findPage(usePermissions.getState().menus ?? [], path) !== null
}
