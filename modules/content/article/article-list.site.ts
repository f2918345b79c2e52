import type { SitePage, SiteView } from '#modules/site/server/face.ts'
import { type Html, html, nothing } from '#modules/site/server/render/html.ts'
import { day, langOf, pager } from '#modules/site/server/render/parts.ts'
import { loadPictures, picture } from '#modules/site/server/render/pictures.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { article } from './article.ts'

/** Articles of a page of lists. */
const perPage = 20

/** Which articles a list shows. */
export interface Wanted {
  /** conditions as a list call has them */
  readonly search?: readonly { readonly field: string; readonly operator: string; readonly val: string }[]
  readonly limit?: number
  /** that of the address unless said otherwise */
  readonly page?: number
}

/** The newest public articles, with how many there are. */
export async function newestArticles(
  view: SiteView,
  { search = [], limit = perPage, page = view.page }: Wanted = {},
): Promise<{ readonly rows: readonly PlainRow[]; readonly total: number }> {
  const query = { search, limit, page, order: 'publish_time,desc' }
  const { list, total } = (await view.rows(article.name).list(query)) as {
    readonly list: readonly PlainRow[]
    readonly total: number
  }
  return { rows: list, total }
}

/** A numbered page of articles: null where there is no such page. */
export async function articleList(
  view: SiteView,
  page: Pick<SitePage, 'title' | 'description' | 'trail' | 'image'> & { readonly head?: Html },
  wanted: Wanted = {},
): Promise<SitePage | null> {
  const { rows, total } = await newestArticles(view, wanted)
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (view.page > pages) return null
  const { head = nothing, ...rest } = page
  const body = html`<h1>${page.title}</h1>${head}
${rows.length === 0 ? html`<p class="empty">${view.translate('content:site.noArticles')}</p>` : await articleCards(view, rows)}
${pager(view, pages)}`
  return { ...rest, body, pages, width: 'wide' }
}

/** Articles as cards that lead to them. */
export async function articleCards(
  view: SiteView,
  rows: readonly PlainRow[],
  level: 2 | 3 = 2,
): Promise<Html> {
  const [hrefs, pictures] = await Promise.all([
    view.hrefs(
      article.name,
      rows.map(({ id }) => Number(id)),
    ),
    loadPictures(
      view,
      rows.map(({ cover }) => cover),
    ),
  ])
  return html`<ul class="cards">${rows.map((row, at) => {
    const link = html`<a href="${hrefs.get(Number(row.id)) ?? view.href('/articles')}"${langOf(row, 'title')}>${row.title as string}</a>`
    return html`<li class="card">${picture(row.cover, pictures, {
      alt: String(row.cover_alt ?? ''),
      sizes: '(width < 768px) 100vw, 360px',
      isFirst: at === 0,
      ratio: '16 / 9',
    })}<div class="card-body">${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
<p${langOf(row, 'summary')}>${row.summary as string}</p><div class="meta">${day(view, row.publish_time)}</div></div></li>`
  })}</ul>`
}
