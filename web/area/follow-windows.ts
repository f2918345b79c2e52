import { goToLogin } from '../api/request.ts'
import { go } from '../navigation/navigation.ts'
import { type Area, areas } from './area.ts'

/** Signing in or out, and refreshed tokens, hold for every window of this browser; each area for itself. */
export function followOtherWindows(): void {
  addEventListener('storage', ({ key }) => {
    for (const area of areas) if (key === area.session.key || key === null) follow(area)
  })
}

/** Whoever is another one by now has other pages. */
function follow(area: Area): void {
  const { session, path, pathIn } = area
  const before = session.now().id
  session.reread()
  const { id, token } = session.now()
  if (id === before || pathIn(location.pathname) === null) return
  if (token === '') goToLogin(area)
  else go(path('loading'), { replace: true })
}
