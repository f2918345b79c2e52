import { oneOf } from '#core/conditions/where.ts'
import { minorToMoney } from '#core/values/money.ts'
import { home } from '#modules/content/article/article.site.ts'
import type { SiteAnswer, SiteList, SitePage, SiteView } from '#modules/site/server/face.ts'
import { type Html, html, nothing } from '#modules/site/server/render/html.ts'
import { type LinkedRow, linkedRows } from '#modules/site/server/render/linked-rows.ts'
import { pager } from '#modules/site/server/render/parts.ts'
import { brand } from '../brand/brand.ts'
import { category } from '../category/category.ts'
import { type FilterName, filterNames, type ProductFilter, readFilter, type Sort, sorts } from './filter.ts'
import {
  countFacets,
  type Facets,
  findProducts,
  type KnownFilter,
  knownFilter,
} from './find-products.server.ts'
import { productCards } from './product-cards.site.ts'

const perPage = 24

/** All products that are sold, narrowed as a buyer likes. */
export const productsList: SiteList = {
  path: '/products',
  title: 'store:site.products',
  query: filterNames,
  async render(view) {
    const title = view.translate('store:site.products')
    return productsPage(view, { title, trail: [home(view), { title, path: '/products' }] })
  },
}

/** What a list is of, besides what a buyer chooses. */
export interface ListOf {
  readonly filter?: Partial<ProductFilter>
  readonly sort?: Sort
}

/** A numbered page of products with what it can be narrowed by; null where there is no such page. */
export async function productsPage(
  view: SiteView,
  page: Pick<SitePage, 'title' | 'description' | 'trail' | 'image' | 'layout'> & { readonly head?: Html },
  { filter: own = {}, sort = 'weigh' }: ListOf = {},
): Promise<SiteAnswer> {
  const { context } = view
  const { filter, fault } = readFilter((name) => view.query.get(name))
  const known = fault ? null : await knownFilter({ ...filter, ...own }, context)
  if (!known) return null
  const [rows, facets] = await Promise.all([
    findProducts(known, { page: view.page, limit: perPage, sort }, context),
    countFacets(known, context),
  ])
  const pages = Math.max(1, Math.ceil(facets.total / perPage))
  if (view.page > pages) return null
  const { head = nothing, ...rest } = page
  const choices = await choicesOf(view, known, facets, own)
  view.scripts.add('store')
  const body = html`<h1>${page.title}</h1>${head}
<div class="shop">${narrowing(view, choices, filter, facets)}
<div class="shop-list">${orderOf(view, filter.sort ?? sort, sort, facets.total)}
${rows.length === 0 ? nothingFound(view) : await productCards(view, rows)}
${pager(view, pages)}</div></div>`
  const chosen = view.query.size - (view.query.has('category') ? 1 : 0)
  return {
    layout: { kind: 'list' },
    ...rest,
    body,
    pages,
    width: 'wide',
    isIndexed: chosen <= 2,
  }
}

/** Rows that a list can be narrowed to, with how many products each has. */
interface Choice {
  readonly name: 'category' | 'brand'
  readonly rows: readonly (LinkedRow & { readonly count: number })[]
}

async function choicesOf(
  view: SiteView,
  { ids }: KnownFilter,
  facets: Facets,
  own: Partial<ProductFilter>,
): Promise<readonly Choice[]> {
  const rowsOf = async (name: Choice['name'], resource: string, counts: ReadonlyMap<number, number>) => {
    if (own[name] !== undefined || counts.size === 0) return { name, rows: [] }
    const wanted = [...counts.keys(), ...(ids[name] === undefined ? [] : [ids[name]])]
    const rows = await linkedRows(view, resource, { where: { id: oneOf(wanted) }, order: ['weigh', 'desc'] })
    return { name, rows: rows.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 })) }
  }
  return Promise.all([
    rowsOf('category', category.name, facets.categories),
    rowsOf('brand', brand.name, facets.brands),
  ])
}

/** Links and a form that narrow a list. They are folded until the page has room for them beside the list. */
function narrowing(view: SiteView, choices: readonly Choice[], filter: ProductFilter, facets: Facets): Html {
  const isStockChosen = filter.isInStock
  const text = (key: string) => view.translate(`store:site.${key}`)
  const shown = choices.filter(({ rows }) => rows.length > 0)
  const isNarrowed = view.query.size > (view.query.has('sort') ? 1 : 0)
  return html`<aside class="narrow" aria-label="${text('narrow')}"><details data-narrow><summary>${text('narrow')}</summary>
${isNarrowed ? html`<p><a href="${view.href(view.path)}" rel="nofollow">${text('clear')}</a></p>` : null}
${shown.map(
  ({ name, rows }) =>
    html`<h2>${view.translate(`store/product:fields.${name}_id`)}</h2><ul class="facets">${rows.map((row) =>
      facet(view, name, row, filter[name] === slugIn(row.path)),
    )}</ul>`,
)}
${isStockChosen || facets.inStock < facets.total ? html`<ul class="facets"><li><a href="${withQuery(view, { in_stock: isStockChosen ? null : '1' })}" rel="nofollow"${isStockChosen ? html` aria-current="true"` : null}>${text('inStock')}</a></li></ul>` : null}
<h2>${text('price')}</h2>${priceForm(view, filter)}</details></aside>`
}

function facet(
  view: SiteView,
  name: Choice['name'],
  { label, path, count }: Choice['rows'][number],
  isChosen: boolean,
): Html {
  const address = withQuery(view, { [name]: isChosen ? null : slugIn(path) })
  return html`<li><a href="${address}" rel="nofollow"${isChosen ? html` aria-current="true"` : null}>${label}</a> <span class="count">${count}</span></li>`
}

/** A form without script: what else is chosen travels along. */
function priceForm(view: SiteView, { priceFrom, priceTo }: ProductFilter): Html {
  const text = (key: string) => view.translate(`store:site.${key}`)
  const others = [...view.query].filter(([name]) => name !== 'price_from' && name !== 'price_to')
  const input = (name: FilterName, label: string, value: number | undefined) =>
    html`<input type="text" name="${name}" inputmode="decimal" pattern="\\d{1,10}(\\.\\d{1,2})?" aria-label="${label}" placeholder="${label}" value="${value === undefined ? '' : minorToMoney(value)}">`
  return html`<form class="price-range" action="${view.href(view.path)}">${others.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}${input('price_from', text('least'), priceFrom)}<span aria-hidden="true">–</span>${input('price_to', text('most'), priceTo)}<button class="button plain" type="submit">${text('apply')}</button></form>`
}

/** How many there are, and links to other orders; the usual one needs no parameter. */
function orderOf(view: SiteView, sort: Sort, usual: Sort, total: number): Html {
  return html`<div class="shop-head"><p class="meta" role="status">${view.translate('store:site.count', { count: total })}</p>
<ul class="sorts" aria-label="${view.translate('store:site.order')}">${sorts.map(
    (one) =>
      html`<li><a href="${withQuery(view, { sort: one === usual ? null : one })}" rel="nofollow"${one === sort ? html` aria-current="true"` : null}>${view.translate(`store:site.sorts.${one}`)}</a></li>`,
  )}</ul></div>`
}

function nothingFound(view: SiteView): Html {
  const isNarrowed = view.query.size > 0
  return html`<div class="empty"><p>${view.translate(`store:site.${isNarrowed ? 'nothingLeft' : 'noProducts'}`)}</p>
${isNarrowed ? html`<p><a class="button" href="${view.href(view.path)}">${view.translate('store:site.clear')}</a></p>` : null}</div>`
}

/** The address of this list with other choices, on its first page. */
function withQuery(view: SiteView, change: Readonly<Partial<Record<FilterName, string | null>>>): string {
  const query = new URLSearchParams([...view.query])
  for (const [name, value] of Object.entries(change)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return view.href(view.path) + (query.size > 0 ? `?${query}` : '')
}

const slugIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)
