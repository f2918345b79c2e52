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

/** Base of the back office, without a slash at the end; the server names another one in a meta element. */
export const adminBase = readAdminBase()

/** Address of a back-office page. */
export function adminPath(path: string): string {
  return path === '' ? adminBase : `${adminBase}/${path}`
}

/** The part of an address below the back office's base, without a slash in front; null outside of it. */
export function pathInAdmin(pathname: string): string | null {
  const isInside = pathname === adminBase || pathname.startsWith(`${adminBase}/`)
  return isInside ? pathname.slice(adminBase.length).replace(/^\/+|\/+$/g, '') : null
}

function readAdminBase(): string {
  if (typeof document === 'undefined') return '/admin'
  const given = document.querySelector<HTMLMetaElement>('meta[name="portico-admin"]')?.content ?? ''
  return /^\/[\w-]+$/.test(given) ? given : '/admin'
}
