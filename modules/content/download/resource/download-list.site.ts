import { oneOf } from '#core/conditions/where.ts'
import type { SiteAnswer, SiteList, SiteView } from '#modules/site/server/face.ts'
import { type Html, html, nothing } from '#modules/site/server/render/html.ts'
import { type LinkedRow, linkedRows, relatedIds } from '#modules/site/server/render/linked-rows.ts'
import { home } from '../../article/article.site.ts'
import { inCategories, withThoseBelow } from '../../article/category/category.site.ts'
import { category } from '../../article/category/category.ts'
import { tag } from '../../article/tag/tag.ts'
import { type Listed, rowList, type Wanted } from '../../lists/row-list.site.ts'
import { audienceOf } from './offer.server.ts'
import { resource } from './resource.ts'

/** How downloads are listed. */
export const downloadRows: Listed = {
  resource: resource.name,
  path: '/downloads',
  empty: 'content:site.noDownloads',
  meta: (view, row) => html`<span>${audienceOf(row, view.context)}</span>`,
}

/** All downloads, the newest first, or those of a category or with a tag. */
export const downloadsList: SiteList = {
  path: '/downloads',
  title: 'content:site.downloads',
  query: ['category', 'tag'],
  render: downloadsPage,
}

/** What one list of links narrows the downloads by. */
interface Filter {
  readonly name: 'category' | 'tag'
  readonly rows: readonly LinkedRow[]
  readonly chosen: LinkedRow | undefined
}

async function downloadsPage(view: SiteView): Promise<SiteAnswer> {
  const title = view.translate('content:site.downloads')
  const filters = await Promise.all([
    filterBy(view, 'category', category.name, 'category_id'),
    filterBy(view, 'tag', tag.name, 'tag_ids'),
  ])
  // What is asked for is nothing that any download has.
  if (filters.some(({ name, chosen }) => view.query.has(name) && !chosen)) return null
  const [inCategory, withTag] = filters.map(({ chosen }) => chosen)
  const search: NonNullable<Wanted['search']>[number][] = []
  if (inCategory) {
    const ids = await withThoseBelow(view, inCategory.id)
    search.push(inCategories(ids))
  }
  if (withTag) search.push({ field: 'tag_ids', operator: 'FIND_IN_SET', val: String(withTag.id) })
  const trail = [home(view), { title, path: '/downloads' }]
  const head = html`${filters.map((filter) => links(view, filter))}`
  return rowList(view, downloadRows, { title, trail, head }, { search })
}

/** Where the downloads of a category, or with a tag, are listed, by the address of its own page. */
export const downloadsOf = (name: Filter['name']) => (path: string) =>
  `/downloads?${name}=${path.slice(path.lastIndexOf('/') + 1)}`

async function filterBy(view: SiteView, name: Filter['name'], of: string, field: string): Promise<Filter> {
  const ids = await relatedIds(view, resource.name, field)
  const rows = ids.length === 0 ? [] : await linkedRows(view, of, { where: { id: oneOf(ids) } })
  const wanted = view.query.get(name)
  return { name, rows, chosen: rows.find(({ path }) => wanted !== undefined && path.endsWith(`/${wanted}`)) }
}

/** Links that choose one, and a first one that chooses none; what the other list has chosen stays. */
function links(view: SiteView, { name, rows, chosen }: Filter): Html {
  if (rows.length === 0) return nothing
  const link = (label: string, path: string | null, isChosen: boolean) => {
    const query = new URLSearchParams([...view.query].filter(([one]) => one !== name))
    if (path !== null) query.set(name, path.slice(path.lastIndexOf('/') + 1))
    const address = view.href('/downloads') + (query.size > 0 ? `?${query}` : '')
    return html`<li><a href="${address}"${isChosen ? html` aria-current="true"` : null}>${label}</a></li>`
  }
  const all = view.translate(`content:site.${name === 'category' ? 'allCategories' : 'allTags'}`)
  return html`<ul class="tags" aria-label="${view.translate(`content/resource:fields.${name === 'category' ? 'category_id' : 'tag_ids'}`)}">
${link(all, null, !chosen)}${rows.map((row) => link(row.label, row.path, row === chosen))}</ul>`
}
