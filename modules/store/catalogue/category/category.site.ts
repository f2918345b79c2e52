import { oneOf } from '#core/conditions/where.ts'
import { home } from '#modules/content/article/article.site.ts'
import type { PageKind, SiteAnswer, SitePage, SiteView } from '#modules/site/server/face.ts'
import { html, nothing } from '#modules/site/server/render/html.ts'
import { linkedRows } from '#modules/site/server/render/linked-rows.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Sort } from '../listing/filter.ts'
import { filterNames } from '../listing/filter.ts'
import { productsPage } from '../listing/product-list.site.ts'
import { linesAbove } from './categories.server.ts'
import { category } from './category.ts'

/** Products of a category and of those below it, at `/products/<slug>/<slug>`. */
export const categoryPages: PageKind = {
  resource: category.name,
  under: '/products',
  inEveryLanguage: true,
  path: ({ slug }, parent) => (slug ? `${parent ?? '/products'}/${slug}` : null),
  isPaged: true,
  query: filterNames.filter((name) => name !== 'category'),
  render: categoryPage,
}

async function categoryPage(view: SiteView, row: PlainRow): Promise<SiteAnswer> {
  const title = String(row.name)
  const [below, trail] = await Promise.all([
    linkedRows(view, category.name, { where: { pid: Number(row.id) }, order: ['weigh', 'desc'] }),
    categoryTrail(view, Number(row.id)),
  ])
  const links = below.map(({ label, path }) => html`<li><a href="${view.href(path)}">${label}</a></li>`)
  const head = html`${row.description ? html`<p class="lead">${row.description as string}</p>` : null}
${links.length > 0 ? html`<ul class="tags">${links}</ul>` : nothing}`
  return productsPage(
    view,
    {
      title: String(row.seo_title || title),
      description: String(row.seo_description || row.description || ''),
      trail: [home(view), { title: view.translate('store:site.products'), path: '/products' }, ...trail],
      head,
      layout: { kind: 'list', id: Number(row.layout_id ?? 0) || null },
      ...(row.cover ? { image: String(row.cover) } : {}),
    },
    { filter: { category: String(row.slug) }, sort: row.sort as Sort },
  )
}

/** A category and those above it, from the top, as far as guests see them. */
export async function categoryTrail(view: SiteView, id: number): Promise<NonNullable<SitePage['trail']>> {
  const line = await linesAbove(id, view.context)
  const rows = await linkedRows(view, category.name, { where: { id: oneOf(line) } })
  return line.flatMap((one) => {
    const row = rows.find((other) => other.id === one)
    return row ? { title: row.label, path: row.path } : []
  })
}
