import { request } from '#web/api/request.ts'
import { clearMember, useMember } from '#web/stores/member.ts'
import { go, memberPath } from '../navigation/navigation.ts'
import { mayLeave } from './unsaved.ts'

/** Asks where something is unsaved, ends the member's session at the server and forgets it here, whatever the server says; then to the login page. */
export async function signOutMember(): Promise<void> {
  if (!(await mayLeave())) return
  const { refresh_token } = useMember.getState()
  await request('/api/user/logout', {
    method: 'POST',
    body: { refreshToken: refresh_token },
    showsError: false,
    showsLoading: true,
  }).catch(() => undefined)
  clearMember()
  go(memberPath('login'), { replace: true })
}
