/** Addresses of the client, whatever the entry of the back office is called on this installation. */

/** How a part below the router asks it to go somewhere. */
export interface Navigator {
  go(to: string, options?: { readonly replace?: boolean }): void
}

let navigator: Navigator | null = null

/** The router takes the place of the browser's own navigation. */
export function setNavigator(next: Navigator): void {
  navigator = next
}

/** Goes to a path of this client. */
export function go(to: string, options: { readonly replace?: boolean } = {}): void {
  if (navigator) navigator.go(to, options)
  else if (options.replace) location.replace(to)
  else location.assign(to)
}

/**
 * Base of the back office, without a slash at the end: `/admin` or what this installation calls it. The server names it in
 * the pages of the back office only; '' means that this page is none and knows of none.
 */
export const adminBase = readAdminBase()

/** Address of a back-office page; the start page where the back office is not known. */
export function adminPath(path: string): string {
  if (adminBase === '') return '/'
  return path === '' ? adminBase : `${adminBase}/${path}`
}

/** The part of an address below the back office's base, without a slash in front; null outside of it. */
export function pathInAdmin(pathname: string): string | null {
  return adminBase === '' ? null : pathBelow(adminBase, pathname)
}

/** Base of the member centre. */
export const memberBase = '/user'

/** Address of a page of the member centre. */
export function memberPath(path: string): string {
  return path === '' ? memberBase : `${memberBase}/${path}`
}

/** The part of an address below the member centre's base, without a slash in front; null outside of it. */
export function pathInMember(pathname: string): string | null {
  return pathBelow(memberBase, pathname)
}

function pathBelow(base: string, pathname: string): string | null {
  const isInside = pathname === base || pathname.startsWith(`${base}/`)
  return isInside ? pathname.slice(base.length).replace(/^\/+|\/+$/g, '') : null
}

/**
 * The address of a call on this installation: what the back office calls `/admin/…` lies below its base. `request` does
 * this by itself; pictures, event streams and whatever else the browser fetches ask here.
 */
export function callAddress(url: string, base: string = adminBase): string {
  return url.startsWith('/admin/') && base !== '' ? `${base}${url.slice('/admin'.length)}` : url
}

function readAdminBase(): string {
  if (typeof document === 'undefined') return '/admin'
  const given = document.querySelector<HTMLMetaElement>('meta[name="portico-admin"]')?.content ?? ''
  return /^\/\w+$/.test(given) ? given : ''
}
