import { home } from '#modules/content/article/article.site.ts'
import type { PageKind, SiteAnswer, SiteView } from '#modules/site/server/face.ts'
import { html, nothing } from '#modules/site/server/render/html.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { filterNames } from '../listing/filter.ts'
import { productsPage } from '../listing/product-list.site.ts'
import { brand } from './brand.ts'

/** The products of a brand, at `/brand/<slug>`. */
export const brandPages: PageKind = {
  resource: brand.name,
  under: '/brand',
  inEveryLanguage: true,
  path: ({ slug }) => (slug ? `/brand/${slug}` : null),
  isPaged: true,
  query: filterNames.filter((name) => name !== 'brand'),
  render: brandPage,
}

async function brandPage(view: SiteView, row: PlainRow): Promise<SiteAnswer> {
  const title = String(row.name)
  return productsPage(
    view,
    {
      title,
      description: String(row.description ?? ''),
      trail: [
        home(view),
        { title: view.translate('store:site.products'), path: '/products' },
        { title, path: view.path },
      ],
      head: row.description ? html`<p class="lead">${row.description as string}</p>` : nothing,
      ...(row.logo ? { image: String(row.logo) } : {}),
    },
    { filter: { brand: String(row.slug) } },
  )
}
