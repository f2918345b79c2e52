import { request } from '#web/api/request.ts'
import { go } from '../navigation/navigation.ts'
import type { Area } from './area.ts'
import { leaveQuestion } from './unsaved.ts'

/** Asks where something is unsaved, ends the session at the server and forgets it here, whatever the server says; then to the login page. */
export async function signOut({ session, logoutUrl, path }: Area): Promise<void> {
  const ask = leaveQuestion()
  if (ask && !(await ask())) return
  const { refresh_token } = session.now()
  await request(logoutUrl, {
    method: 'POST',
    body: { refreshToken: refresh_token },
    showsError: false,
    showsLoading: true,
  }).catch(() => undefined)
  session.clear()
  go(path('login'), { replace: true })
}
