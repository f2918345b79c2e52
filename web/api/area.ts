import { adminUrl, memberUrl } from '#core/wire.ts'
import { pathInAdmin } from '../navigation/navigation.ts'

/**
 * Where the page that shows belongs: to the back office, or to everybody else. What both areas are made of asks here for
 * the addresses of its calls; `request` knows from the address who is calling.
 */
export function isBackOffice(): boolean {
  return pathInAdmin(location.pathname) !== null
}

/** The address of a call about rows of a resource, in the area that shows. */
export function rowsUrl(resourceName: string, action: string): string {
  return isBackOffice() ? adminUrl(resourceName, action) : memberUrl(resourceName, action)
}

/** The address of a call that both areas have, such as `upload`. */
export function ajaxUrl(action: string): string {
  return `${isBackOffice() ? '/admin' : '/api'}/ajax/${action}`
}
