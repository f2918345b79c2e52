import { memberMenuRows, menuRows } from '#core/menu.ts'
import { modules } from '#modules/index.ts'

// Every screen there is. Those of the menus follow from what the modules declare, so that a new page stands in the atlas at once.

/** Pages of the back office, by the directory of the menu that they stand in. */
export function backOffice(isIn: (directory: string) => boolean): readonly string[] {
  const pages = menuRows(modules).filter(({ type }) => type === 'menu')
  return pages.filter(({ above }) => isIn(above)).map(({ path }) => path)
}

/** Pages of the member centre. */
export const memberCentre = memberMenuRows(modules)
  .filter(({ type }) => type === 'menu')
  .map(({ path }) => `/user/${path}`)

/** Whether a page of the member centre is about what somebody buys. */
export const isOfStore = (path: string): boolean => path.startsWith('/user/store/')

/** Forms that are asked everything, in both widths, for a new row or for the first of the list; of the others the texts are read. */
export const judgedForms = [
  { path: 'content/article', opener: 'edit' },
  { path: 'content/tag', opener: 'add' },
  { path: 'auth/group', opener: 'add' },
  { path: 'auth/admin', opener: 'add' },
  { path: 'auth/rule', opener: 'edit' },
] as const

/**
 * How far a page may move while it loads, as Google measures it: up to 0.1 is good. Pages that keep the room of what is to come move
 * less, in the widths that are said here; on phones, cards take the heights of what is in them, which nobody knows before.
 */
export function mostShift(path: string, width: number): number {
  return still[path]?.includes(width) ? 0.02 : 0.1
}

const still: Readonly<Record<string, readonly number[]>> = {
  dashboard: [1440, 360],
  'user/user': [1440, 360],
  'routine/config': [1440, 360],
  'content/article': [1440],
  '/user/login?tab=register': [1440],
  '/user/account/overview': [1440],
}

/** What everybody may open that has not signed in. */
export const forEverybody = [
  '/',
  '/admin/login',
  '/user/login',
  '/user/login?tab=register',
  '/404',
  '/401',
] as const

/** Pages that the server writes for readers; those about one row have it at an address of this name. */
export const publicSite = [
  '/articles',
  '/articles/atlas',
  '/article/atlas',
  '/tag/atlas',
  '/links',
  '/downloads',
  '/search?q=Portico',
  '/nothing',
] as const

/** The same for the store. */
export const storeSite = ['/products', '/products/tea', '/brand/harbour', '/product/oolong'] as const
