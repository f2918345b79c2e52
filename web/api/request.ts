import { i18n } from '#web/i18n/i18n.ts'
import { useLayout } from '#web/stores/layout.ts'
import { beginLoading } from '#web/stores/loading.ts'
import { clearSession, rereadSession, updateSession, useSession } from '#web/stores/session.ts'
import { toast } from '#web/ui/feedback.ts'
import { createRequest } from './create-request.ts'
import { adminBase, adminPath, callAddress, go, pathInAdmin } from './navigation.ts'
import { destinationOf, writeDestination } from './way-back.ts'

export type { RequestOptions } from './create-request.ts'
export { RequestFailure } from './failure.ts'

const loginPage = adminPath('login')

/** The one way to the server: headers, duplicates, token refresh, messages. See `RequestOptions`. */
export const request = createRequest({
  origin: '',
  adminBase,
  tokens: () => {
    const { token, refresh_token } = useSession.getState()
    return { access: token, refresh: refresh_token }
  },
  language: () => useLayout.getState().language,
  setAccessToken: (token) => (token === '' ? clearSession() : updateSession({ token })),
  rereadTokens: rereadSession,
  exclusively: (run) =>
    'locks' in navigator ? navigator.locks.request('portico-refresh', () => run()) : run(),
  isOnLoginPage: () => pathInAdmin(location.pathname) === 'login',
  goToLogin,
  goToStart: () => go(adminPath(''), { replace: true }),
  goToRoute: ({ routePath, routeName }) => go(innerPath(routePath ?? routeName), { replace: true }),
  isOnline: () => navigator.onLine,
  beginLoading,
  sayError: toast.error,
  saySuccess: toast.success,
  text: (key, params) => i18n.t(`errors:${key}`, params ?? {}),
  log: (text) => console.info(text),
})

/** To the login page; signing in leads back to where the user stands now. */
export function goToLogin(): void {
  const path = pathInAdmin(location.pathname)
  const to = path === null || /^(loading|login)?(\/|$)/.test(path) ? wantedOf(path) : wantedHere(path)
  go(to === '' ? loginPage : `${loginPage}?to=${to}`, { replace: true })
}

function wantedHere(path: string): string {
  return writeDestination(destinationOf(path, location.search))
}

/** What the loading screen was on its way to. */
function wantedOf(path: string | null): string {
  return path?.startsWith('loading/') ? path.slice('loading/'.length) : ''
}

/** An answer may send the user to pages of this client only. */
function innerPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || /^\/\/|^[a-z][\w+.-]*:|\\/i.test(wanted)) return adminPath('')
  return wanted.startsWith('/') ? callAddress(wanted) : adminPath(wanted)
}
