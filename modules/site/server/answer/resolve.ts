import { isWebAddress } from '#core/values/web-address.ts'
import { type App, guest, outsideRequest } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { PageKind, Redirect, SiteList } from '../face.ts'
import type { SiteAddress } from '../paths/address.ts'
import { facesOf, listPages, pageKinds } from '../paths/site-map.ts'
import { currentPaths, findPath } from '../paths/site-path.ts'

/** What is at an address of the site. */
export type Place =
  | { readonly is: 'list'; readonly list: SiteList }
  | { readonly is: 'row'; readonly kind: PageKind; readonly id: number }
  | { readonly is: 'moved'; readonly to: string; readonly status: 301 | 302 }
  | { readonly is: 'gone' }
  | { readonly is: 'missing' }

/** Finds what is at a path: lists, rows that are or were there, nothing. */
export async function placeAt(app: App, path: string): Promise<Place> {
  const list = listPages(app).get(path)
  if (list) return { is: 'list', list }
  const found = await findPath(path, app.database.read)
  const kind = found && pageKinds(app).get(found.resource)
  if (found && kind) {
    if (found.isCurrent) return { is: 'row', kind, id: found.row_id }
    const to = (await currentPaths(found.resource, [found.row_id], { db: app.database.read })).get(
      found.row_id,
    )
    // Whether the row is public is told by the page that this leads to.
    if (to !== undefined) return { is: 'moved', to, status: 301 }
  }
  return { is: found && !(await isThere(app, found.resource, found.row_id)) ? 'gone' : 'missing' }
}

/** Where somebody has had an address lead; asked where nothing else is at its path. */
export async function redirectAt(app: App, { path, query }: SiteAddress): Promise<Redirect | null> {
  for (const { redirect } of facesOf(app)) {
    const context = outsideRequest(app, 'site/redirect', { identity: guest })
    const found = await redirect?.(context, query === '' ? path : `${path}?${query}`)
    if (found && (found.status === 410 || isWebAddress(found.to))) return found
  }
  return null
}

/** Tells whether a row is still stored, public or not: one that is not public is as if it had never been. */
async function isThere(app: App, resource: string, id: number): Promise<boolean> {
  const entry = app.registry.find(resource)
  return entry !== null && (await rowsOf(entry, outsideRequest(app, 'site/gone')).find(id)) !== null
}
