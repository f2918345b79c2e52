import { request } from '#web/api/request.ts'
import { clearSession, useSession } from '#web/stores/session.ts'
import { adminPath, go } from '../navigation/navigation.ts'
import { leaveQuestion } from './unsaved.ts'

/** Asks where something is unsaved, ends the session at the server and forgets it here, whatever the server says; then to the login page. */
export async function signOut(): Promise<void> {
  const ask = leaveQuestion()
  if (ask && !(await ask())) return
  const { refresh_token } = useSession.getState()
  await request('/admin/Index/logout', {
    method: 'POST',
    body: { refreshToken: refresh_token },
    showsError: false,
    showsLoading: true,
  }).catch(() => undefined)
  clearSession()
  go(adminPath('login'), { replace: true })
}
