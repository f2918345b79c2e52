import { request } from '#web/api/request.ts'
import { keepViewToken } from '#web/stores/viewing.ts'
import { leaveQuestion } from '../../area/unsaved.ts'
import { adminPath } from '../../navigation/navigation.ts'

/** Shows the back office in this tab as an administrator, or a group, sees it; everything loads anew, after asking where something is unsaved. */
export async function beginViewing(subject: { readonly admin: number } | { readonly group: number }) {
  const ask = leaveQuestion()
  if (ask && !(await ask())) return
  const { data } = await request<{ view: string }>('/admin/ajax/viewBegin', { method: 'POST', body: subject })
  keepViewToken(data.view)
  location.assign(adminPath('loading'))
}

/** Goes back to one's own back office; the server forgets the view. */
export async function endViewing(): Promise<void> {
  keepViewToken('')
  await request('/admin/ajax/viewEnd', { method: 'POST', body: {}, showsError: false }).catch(() => undefined)
  location.assign(adminPath('loading'))
}
