import { adminUrl, memberUrl } from '#core/wire.ts'
import { adminPath, memberPath, pathInAdmin, pathInMember } from '../navigation/navigation.ts'
import type { AnySession } from '../stores/create-session.ts'
import { memberSession } from '../stores/member.ts'
import { adminSession } from '../stores/session.ts'

/**
 * The part of the site that belongs to a kind of account, administrators or members. Numbers of the two overlap, and both
 * may be signed in at once, so each area has its session, its storage and its cache; whatever deals with sessions, calls or
 * addresses is told which one it deals with.
 */
export interface Area {
  readonly name: 'admin' | 'member'
  readonly session: AnySession
  /** address of a page, such as `login` */
  readonly path: (path: string) => string
  /** the part of an address below the area's base, without a slash in front; null outside of it */
  readonly pathIn: (pathname: string) => string | null
  /** how the addresses of its own calls begin */
  readonly calls: '/admin' | '/api'
  readonly rowsUrl: (resourceName: string, action: string) => string
  readonly logoutUrl: string
  /** header that carries the access token */
  readonly tokenHeader: 'batoken' | 'ba-user-token'
  /** name of the lock under which windows of one browser refresh tokens in turn */
  readonly refreshLock: string
  /** its pages take up what the generator makes meanwhile */
  readonly followsMade: boolean
}

/** The back office. */
export const adminArea: Area = {
  name: 'admin',
  session: adminSession,
  path: adminPath,
  pathIn: pathInAdmin,
  calls: '/admin',
  rowsUrl: adminUrl,
  logoutUrl: '/admin/Index/logout',
  tokenHeader: 'batoken',
  refreshLock: 'portico-refresh',
  followsMade: true,
}

/** The member centre, and every page for everybody. */
export const memberArea: Area = {
  name: 'member',
  session: memberSession,
  path: memberPath,
  pathIn: pathInMember,
  calls: '/api',
  rowsUrl: memberUrl,
  logoutUrl: '/api/user/logout',
  tokenHeader: 'ba-user-token',
  refreshLock: 'portico-member-refresh',
  followsMade: false,
}

export const areas: readonly Area[] = [adminArea, memberArea]

/** Who makes a call: administrators those below `/admin/`, members and guests all others. */
export function areaOfCall(url: string): Area {
  return url.startsWith('/admin/') ? adminArea : memberArea
}

/**
 * The area that the page which shows belongs to. What both areas are made of asks here for the addresses of its calls;
 * `request` knows from the address who is calling.
 */
function areaHere(): Area {
  return isBackOffice() ? adminArea : memberArea
}

/** Tells whether the page that shows belongs to the back office. */
export function isBackOffice(): boolean {
  return pathInAdmin(location.pathname) !== null
}

/** The address of a call about rows of a resource, in the area that shows. */
export function rowsUrl(resourceName: string, action: string): string {
  return areaHere().rowsUrl(resourceName, action)
}

/** The address of a call that both areas have, such as `upload`. */
export function ajaxUrl(action: string): string {
  return `${areaHere().calls}/ajax/${action}`
}
