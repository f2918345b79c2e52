import { i18n } from '#web/i18n/i18n.ts'
import { useLayout } from '#web/stores/layout.ts'
import { beginLoading } from '#web/stores/loading.ts'
import { clearMember, renewMemberToken, rereadMember, useMember } from '#web/stores/member.ts'
import { clearSession, rereadSession, updateSession, useSession } from '#web/stores/session.ts'
import {
  adminBase,
  adminPath,
  callAddress,
  go,
  memberPath,
  pathInAdmin,
  pathInMember,
} from '../navigation/navigation.ts'
import { destinationOf, writeDestination } from '../navigation/return-to.ts'
import { toast } from '../ui/feedback/feedback.ts'
import { createRequest, type Request } from './create-request.ts'
import { noteMadeVersion, shownMadeVersion } from './made-version.ts'

export type { RequestOptions } from './create-request.ts'
export { RequestFailure } from './failure.ts'

/** What is the same whoever calls. */
const everywhere = {
  origin: '',
  adminBase,
  language: () => useLayout.getState().language,
  isOnline: () => navigator.onLine,
  madeVersion: shownMadeVersion,
  noteMadeVersion,
  beginLoading,
  sayError: toast.error,
  saySuccess: toast.success,
  text: (key: string, params?: Readonly<Record<string, string>>) => i18n.t(`errors:${key}`, params ?? {}),
  log: (text: string) => console.info(text),
}

/** Runs one after the other what several windows of this browser would do at once. */
function oneAtATime(name: string): <T>(run: () => Promise<T>) => Promise<T> {
  return (run) => ('locks' in navigator ? navigator.locks.request(name, () => run()) : run())
}

const asAdmin = createRequest({
  ...everywhere,
  tokenHeader: 'batoken',
  tokens: () => {
    const { token, refresh_token } = useSession.getState()
    return { access: token, refresh: refresh_token }
  },
  setAccessToken: (token) => (token === '' ? clearSession() : updateSession({ token })),
  rereadTokens: rereadSession,
  exclusively: oneAtATime('portico-refresh'),
  isOnLoginPage: () => pathInAdmin(location.pathname) === 'login',
  goToLogin,
  goToStart: () => go(adminPath(''), { replace: true }),
  goToRoute: ({ routePath, routeName }) =>
    go(innerPath(adminPath, routePath ?? routeName), { replace: true }),
})

const asMember = createRequest({
  ...everywhere,
  tokenHeader: 'ba-user-token',
  madeVersion: () => null,
  tokens: () => {
    const { token, refresh_token } = useMember.getState()
    return { access: token, refresh: refresh_token }
  },
  setAccessToken: (token) => (token === '' ? clearMember() : renewMemberToken(token)),
  rereadTokens: rereadMember,
  exclusively: oneAtATime('portico-member-refresh'),
  isOnLoginPage: () => pathInMember(location.pathname) === 'login',
  goToLogin: goToMemberLogin,
  goToStart: () => go(memberPath(''), { replace: true }),
  goToRoute: ({ routePath, routeName }) =>
    go(innerPath(memberPath, routePath ?? routeName), { replace: true }),
})

/**
 * The one way to the server: headers, duplicates, token refresh, messages. See `RequestOptions`. Calls below `/admin/` are
 * made by the administrator who is signed in, all others by the member; each meets the end of a session by itself.
 */
export const request: Request = (url, options) =>
  url.startsWith('/admin/') ? asAdmin(url, options) : asMember(url, options)

/** To the login page of the back office; signing in leads back to where the user stands now. */
export function goToLogin(): void {
  toLogin(adminPath('login'), pathInAdmin(location.pathname))
}

/** To the login page of members; signing in leads back to where the user stands now. */
export function goToMemberLogin(): void {
  toLogin(memberPath('login'), pathInMember(location.pathname))
}

function toLogin(page: string, path: string | null): void {
  const to = path === null || /^(loading|login)?(\/|$)/.test(path) ? wantedOf(path) : wantedHere(path)
  go(to === '' ? page : `${page}?to=${to}`, { replace: true })
}

function wantedHere(path: string): string {
  return writeDestination(destinationOf(path, location.search))
}

/** What the loading screen was on its way to. */
function wantedOf(path: string | null): string {
  return path?.startsWith('loading/') ? path.slice('loading/'.length) : ''
}

/** An answer may send the user to pages of this client only. */
function innerPath(within: (path: string) => string, wanted: unknown): string {
  if (typeof wanted !== 'string' || /^\/\/|^[a-z][\w+.-]*:|\\/i.test(wanted)) return within('')
  return wanted.startsWith('/') ? callAddress(wanted) : within(wanted)
}
