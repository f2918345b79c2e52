import type { SiteFace, SiteList, SiteView } from '#modules/site/server/face.ts'
import { baseLanguage, saysLanguage } from '#modules/site/server/languages.ts'
import { listPages } from '#modules/site/server/paths/site-map.ts'
import { type Html, html, nothing, safeAddress } from '#modules/site/server/render/html.ts'
import { linkTargets } from '#server/resource/targets/link-targets.ts'
import { type ShownItem, type ShownMenu, shownMenu } from './shown-menu.server.ts'

/** The menus of the frame. As long as nobody has put anything into the main one, it has the lists that there are. */
export const menuOfPlace: NonNullable<SiteFace['menu']> = async (view, place, look) =>
  menuHtml(view, place, await view.shared(`menu ${place}`, () => shownMenu(view.context, place)), look)

/** A menu as it stands in a place of the frame. */
export async function menuHtml(
  view: SiteView,
  place: string,
  shown: ShownMenu | null,
  look: 'bar' | 'list',
): Promise<Html> {
  const drawn = { view, isBar: look === 'bar' }
  if (shown && !shown.isEmpty)
    return listOf({ ...drawn, paths: await pathsIn(view, shown.items) }, shown.items)
  return place === 'main' ? listOf({ ...drawn, paths: new Set() }, firstItems(view)) : nothing
}

function firstItems(view: SiteView): readonly ShownItem[] {
  return listsOf(view, ({ isHidden }) => !isHidden).map((list) => ({
    ...{ ...list, icon: '', items: [] },
    ...{ isRow: true, open_in: 'same', visible_to: 'everyone' },
  }))
}

type Said = Pick<SiteView, 'context' | 'translate'>

/** The pages at fixed addresses that menus can lead to, and what they are called. */
export function fixedPages(said: Said) {
  return [{ label: said.translate('site:home'), url: '/' }, ...listsOf(said, () => true)]
}

function listsOf({ context: { app }, translate }: Said, isWanted: (list: SiteList) => boolean) {
  return [...listPages(app).values()].flatMap((list) =>
    list.title && isWanted(list) ? [{ label: translate(list.title), url: list.path }] : [],
  )
}

/** Paths that people typed whose pages are in the language of the address, too, although the path does not say so. */
async function pathsIn(view: SiteView, items: readonly ShownItem[]): Promise<ReadonlySet<string>> {
  const { app } = view.context
  if (view.language === baseLanguage(app)) return new Set()
  const paths = typedPaths(items).filter((path) => !saysLanguage(path))
  const rows = await linkTargets(paths, view.context)
  return new Set(paths.filter((path) => rows.has(path) || path === '/' || listPages(app).has(bare(path))))
}

function typedPaths(items: readonly ShownItem[]): readonly string[] {
  return items.flatMap(({ url, isRow, items }) => [
    ...(!isRow && url?.startsWith('/') ? [url] : []),
    ...typedPaths(items),
  ])
}

/** Without what stands behind a question mark or a hash. */
const bare = (path: string) => path.replace(/[?#].*$/s, '')

interface Drawn {
  readonly view: SiteView
  readonly isBar: boolean
  /** typed paths that are the same pages in the language of the view */
  readonly paths: ReadonlySet<string>
}

function listOf(drawn: Drawn, items: readonly ShownItem[]): Html {
  if (items.length === 0) return nothing
  return html`<ul>${items.map((item) => itemOf(drawn, item))}</ul>`
}

/** Without script everybody has what guests see. */
const audiences = {
  everyone: nothing,
  guests: html` data-for="guests"`,
  members: html` data-for="members" hidden`,
}

function itemOf(drawn: Drawn, item: ShownItem): Html {
  return html`<li${audiences[item.visible_to]}>${entryOf(drawn, item)}${listOf(drawn, item.items)}</li>`
}

function entryOf({ view, isBar, paths }: Drawn, item: ShownItem): Html {
  const { label, url, isRow, open_in } = item
  const address = url === null ? null : isRow || paths.has(url) ? view.href(url) : safeAddress(url)
  // A button, so that what is below it opens by the keyboard, too.
  if (address === null)
    return isBar && item.items.length > 0
      ? html`<button type="button" class="entry">${label}</button>`
      : html`<span class="entry">${label}</span>`
  const isHere = url !== null && bare(url) === view.path
  return html`<a href="${address}"${isHere ? html` aria-current="page"` : nothing}${open_in === 'new' ? html` target="_blank" rel="noopener"` : nothing}>${label}</a>`
}
