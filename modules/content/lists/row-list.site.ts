import type { SitePage, SiteView } from '#modules/site/server/face.ts'
import { type Html, html, nothing } from '#modules/site/server/render/html.ts'
import { day, langOf, pager } from '#modules/site/server/render/parts.ts'
import { loadPictures, picture } from '#modules/site/server/render/pictures.ts'
import type { PlainRow } from '#server/resource/door.ts'

/** Rows of a page of lists. */
const perPage = 20

/** Rows with title, summary, cover and time of publication that the site lists. */
export interface Listed {
  /** such as `content/article` */
  readonly resource: string
  /** where all of them are, such as `/articles` */
  readonly path: string
  /** key of what is said where there are none */
  readonly empty: string
  /** ids of those that lists begin with for now, whatever their day */
  readonly featured?: (view: SiteView) => Promise<readonly number[]>
  /** what is said of a row besides its day */
  readonly meta?: (view: SiteView, row: PlainRow) => Html
}

/** Which rows a list shows. */
export interface Wanted {
  /** conditions as a list call has them */
  readonly search?: readonly { readonly field: string; readonly operator: string; readonly val: string }[]
  readonly limit?: number
  /** that of the address unless said otherwise */
  readonly page?: number
}

interface Found {
  readonly rows: readonly PlainRow[]
  readonly total: number
}

/** The newest public rows, with how many there are. */
export async function newestRows(
  view: SiteView,
  { resource }: Listed,
  { search = [], limit = perPage, page = view.page }: Wanted = {},
): Promise<Found> {
  const query = { search, limit, page, order: 'publish_time,desc' }
  const { list, total } = (await view.rows(resource).list(query)) as {
    readonly list: readonly PlainRow[]
    readonly total: number
  }
  return { rows: list, total }
}

/** The same, and on the first page before them those that are featured now. */
export async function featuredAndNewest(view: SiteView, listed: Listed, wanted: Wanted = {}): Promise<Found> {
  const { search = [], page = view.page } = wanted
  const [newest, ids = []] = await Promise.all([
    newestRows(view, listed, wanted),
    page === 1 ? listed.featured?.(view) : [],
  ])
  if (ids.length === 0) return newest
  const among = { field: 'id', operator: 'IN', val: ids.join(',') }
  const featured = (await newestRows(view, listed, { ...wanted, search: [...search, among] })).rows
  const others = newest.rows.filter(({ id }) => !featured.some((one) => one.id === id))
  return { rows: [...featured.map((row) => ({ ...row, isFeatured: true })), ...others], total: newest.total }
}

/** A numbered page of rows: null where there is no such page. */
export async function rowList(
  view: SiteView,
  listed: Listed,
  page: Pick<SitePage, 'title' | 'description' | 'trail' | 'image' | 'layout'> & { readonly head?: Html },
  wanted: Wanted = {},
): Promise<SitePage | null> {
  const { rows, total } = await featuredAndNewest(view, listed, wanted)
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (view.page > pages) return null
  const { head = nothing, ...rest } = page
  const body = html`<h1>${page.title}</h1>${head}
${rows.length === 0 ? html`<p class="empty">${view.translate(listed.empty)}</p>` : await rowCards(view, listed, rows)}
${pager(view, pages)}`
  return { layout: { kind: 'list' }, ...rest, body, pages, width: 'wide' }
}

/** Rows as cards that lead to them. */
export async function rowCards(
  view: SiteView,
  listed: Listed,
  rows: readonly PlainRow[],
  level: 2 | 3 = 2,
): Promise<Html> {
  const [links, pictures] = await Promise.all([
    linksTo(view, listed, rows),
    loadPictures(
      view,
      rows.map(({ cover }) => cover),
    ),
  ])
  return html`<ul class="cards">${rows.map(
    (row, at) => html`<li class="card">${picture(row.cover, pictures, {
      alt: String(row.cover_alt ?? ''),
      sizes: '(width < 768px) 100vw, 360px',
      isFirst: at === 0,
      ratio: '16 / 9',
    })}<div class="card-body">${level === 2 ? html`<h2>${links[at]}</h2>` : html`<h3>${links[at]}</h3>`}
<p${langOf(row, 'summary')}>${row.summary as string}</p>${meta(view, listed, row)}</div></li>`,
  )}</ul>`
}

/** Rows one below the other: with a summary below headings of a level, or by their titles alone. */
export async function rowLines(
  view: SiteView,
  listed: Listed,
  rows: readonly PlainRow[],
  level: 2 | 3 | null,
): Promise<Html> {
  const links = await linksTo(view, listed, rows)
  return html`<ul class="results">${rows.map((row, at) => {
    const link = links[at]
    if (level === null) return html`<li>${link}${meta(view, listed, row)}</li>`
    return html`<li>${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}<p${langOf(row, 'summary')}>${row.summary as string}</p>${meta(view, listed, row)}</li>`
  })}</ul>`
}

/** The titles of rows as links to them, in their order. */
async function linksTo(
  view: SiteView,
  { resource, path }: Listed,
  rows: readonly PlainRow[],
): Promise<readonly Html[]> {
  const hrefs = await view.hrefs(
    resource,
    rows.map(({ id }) => Number(id)),
  )
  return rows.map(
    (row) =>
      html`<a href="${hrefs.get(Number(row.id)) ?? view.href(path)}"${langOf(row, 'title')}>${row.title as string}</a>`,
  )
}

function meta(view: SiteView, { meta }: Listed, row: PlainRow): Html {
  const featured = row.isFeatured
    ? html`<span class="featured">${view.translate('content:site.featured')}</span>`
    : null
  return html`<div class="meta">${featured}${day(view, row.publish_time)}${meta?.(view, row)}</div>`
}
