import { leaveQuestion, useAskingBlocker } from '#web/area/unsaved.ts'
import { pathInAdmin } from '../../navigation/navigation.ts'

/** Asks before an address outside of the open pages takes away what is unsaved in them. */
export function LeaveGuard() {
  useAskingBlocker(
    ({ nextLocation }) => leaveQuestion() !== null && !isInShell(nextLocation.pathname),
    leaveQuestion,
  )
  return null
}

/** Tells whether the shell, and with it every open page, stays at an address. */
function isInShell(pathname: string): boolean {
  const path = pathInAdmin(pathname)
  return path !== null && !/^(login|loading)(\/|$)/.test(path)
}
