import { findByTerms, showHits } from '#aspects/terms/find-by-terms.server.ts'
import type { SiteList, SitePage, SiteView } from '#modules/site/server/face.ts'
import { type Html, html } from '#modules/site/server/render/html.ts'
import { langOf, pager } from '#modules/site/server/render/parts.ts'
import { searchForm } from './search-form.site.ts'

const perPage = 20

/** What readers find by words, at `/search?q=…`; search engines leave it out. */
export const searchList: SiteList = {
  path: '/search',
  query: ['q'],
  isHidden: true,
  title: 'content:site.search',
  limit: { name: 'search', points: 30, seconds: 60 },
  async render(view) {
    const text = view.query.get('q') ?? ''
    const title = view.translate('content:site.search')
    const found = text === '' ? null : await resultsOf(view, text)
    if (found && view.page > Math.max(1, found.pages)) return null
    const body = html`<h1>${title}</h1>
${searchForm(view, text)}
${found?.html ?? null}`
    return {
      title: text === '' ? title : `${title}: ${text}`,
      body,
      isIndexed: false,
      pages: found?.pages ?? 1,
      layout: { kind: 'search' },
    } satisfies SitePage
  },
}

async function resultsOf(
  view: SiteView,
  text: string,
): Promise<{ readonly html: Html; readonly pages: number }> {
  const { hits, total, isCapped } = await findByTerms(view.context, { text, page: view.page, limit: perPage })
  const shown = await showHits(view.context, hits)
  const hrefs = new Map<string, string>()
  for (const [resource, some] of Map.groupBy(hits, (hit) => hit.resource)) {
    const paths = await view.hrefs(
      resource,
      some.map(({ id }) => id),
    )
    for (const [id, href] of paths) hrefs.set(`${resource} ${id}`, href)
  }
  const items = shown.flatMap(({ resource, row }) => {
    const href = hrefs.get(`${resource} ${row.id}`)
    if (!href) return []
    return html`<li><h2${langOf(row, 'title')}><a href="${href}">${String(row.title ?? row.name ?? '')}</a></h2>
<p${langOf(row, 'summary')}>${String(row.summary ?? '')}</p></li>`
  })
  const count = view.translate(isCapped ? 'content:site.foundMore' : 'content:site.found', { count: total })
  if (items.length === 0)
    return {
      html: html`<p class="empty" role="status">${view.translate('content:site.nothing', { text })}</p>`,
      pages: 1,
    }
  const pages = Math.ceil(total / perPage)
  return {
    html: html`<p class="meta" role="status">${count}</p><ul class="results">${items}</ul>${pager(view, pages)}`,
    pages,
  }
}
