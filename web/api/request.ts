import { i18n } from '#web/i18n/i18n.ts'
import { useLayout } from '#web/stores/layout.ts'
import { beginLoading } from '#web/stores/loading.ts'
import { keepViewToken, viewToken } from '#web/stores/viewing.ts'
import { type Area, adminArea, areaOfCall, memberArea } from '../area/area.ts'
import { adminBase, callAddress, go } from '../navigation/navigation.ts'
import { backOf, destinationOf, writeDestination } from '../navigation/return-to.ts'
import { toast } from '../ui/feedback/feedback.ts'
import { createRequest, type Request } from './create-request.ts'
import { noteMadeVersion, shownMadeVersion } from './made-version.ts'
import { noteAway } from './reach.ts'
import type { RequestDeps } from './request-deps.ts'
import { noteServerTime } from './server-clock.ts'

export type { RequestOptions } from './create-request.ts'
export { RequestFailure } from './failure.ts'

/** What is the same whoever calls. */
const everywhere = {
  origin: '',
  adminBase,
  language: () => useLayout.getState().language,
  isOnline: () => navigator.onLine,
  noteAway,
  madeVersion: shownMadeVersion,
  noteMadeVersion,
  noteTime: noteServerTime,
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

/** What calls of an area find around them. */
function depsOf(area: Area): RequestDeps {
  const { session, path, pathIn } = area
  return {
    ...everywhere,
    tokenHeader: area.tokenHeader,
    view: area.name === 'admin' ? viewToken : () => '',
    leaveView: () => {
      keepViewToken('')
      window.location.assign(path('loading'))
    },
    madeVersion: area.followsMade ? shownMadeVersion : () => null,
    tokens: () => {
      const { token, refresh_token } = session.now()
      return { access: token, refresh: refresh_token }
    },
    setAccessToken: (token) => (token === '' ? session.clear() : session.renew(token)),
    rereadTokens: session.reread,
    exclusively: oneAtATime(area.refreshLock),
    isOnLoginPage: () => pathIn(location.pathname) === 'login',
    goToLogin: () => goToLogin(area),
    goToStart: () => go(path(''), { replace: true }),
    goToRoute: ({ routePath, routeName }) => go(innerPath(path, routePath ?? routeName), { replace: true }),
  }
}

const requests: Readonly<Record<Area['name'], Request>> = {
  admin: createRequest(depsOf(adminArea)),
  member: createRequest(depsOf(memberArea)),
}

/**
 * The one way to the server: headers, duplicates, token refresh, messages. See `RequestOptions`. Calls below `/admin/` are
 * made by the administrator who is signed in, all others by the member; each meets the end of a session by itself.
 */
export const request: Request = (url, options) => requests[areaOfCall(url).name](url, options)

/** To the login page of an area; signing in leads back to where the user stands now. */
export function goToLogin({ path, pathIn }: Area): void {
  const page = path('login')
  const here = pathIn(location.pathname)
  const isPassing = here === null || /^(loading|login)?(\/|$)/.test(here)
  const to = isPassing ? wantedOf(here) : writeDestination(destinationOf(here, location.search))
  const back = isPassing ? backOf(location.search) : ''
  go(to === '' ? page + back : `${page}?to=${to}`, { replace: true })
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
