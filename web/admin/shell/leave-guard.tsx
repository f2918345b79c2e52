import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { usePermissions } from '#web/stores/permissions.ts'
import { pathInAdmin } from '../../navigation/navigation.ts'
import { findPage } from '../menu-tree.ts'
import { leaveQuestion } from '../unsaved.ts'

/**
 * Asks before an address outside of the open pages takes away what is unsaved in them: once, however often somebody goes
 * on pressing the browser's button while the question stands. The answer is about the last place they wanted.
 */
export function LeaveGuard() {
  const blocker = useBlocker(({ nextLocation }) => leaveQuestion() !== null && !isPage(nextLocation.pathname))
  const latest = useRef(blocker)
  const isAsking = useRef(false)
  useEffect(() => {
    latest.current = blocker
    if (blocker.state !== 'blocked' || isAsking.current) return
    const ask = leaveQuestion()
    if (!ask) return blocker.proceed()
    isAsking.current = true
    void ask().then((mayGo) => {
      isAsking.current = false
      const { current } = latest
      if (current.state === 'blocked') mayGo ? current.proceed() : current.reset()
    })
  }, [blocker])
  return null
}

function isPage(pathname: string): boolean {
  const path = pathInAdmin(pathname)
  return path !== null && findPage(usePermissions.getState().menus ?? [], path) !== null
}
