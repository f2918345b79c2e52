import { moreThan, not, type Where } from '#core/conditions/where.ts'
import type { PageKind, SampleKind, SitePage, SiteView } from '#modules/site/server/face.ts'
import { linkedRows } from '#modules/site/server/render/linked-rows.ts'
import { articlePages, articlesList } from '../article/article.site.ts'
import { pagePages } from '../page/page.site.ts'
import { searchList } from '../search/search.site.ts'
import { drawLayout } from './layout.site.ts'
import { layout } from './layout.ts'
import type { Layout } from './layouts.server.ts'

/** A layout is looked at on the home page or another one, on the newest article, the list of articles and the search. */
export const layoutSamples: SampleKind = {
  resource: layout.name,
  on: ['page', 'article', 'list', 'search'],
  async render(view, row, on) {
    const page = await samplePage(view, on)
    if (!page) return null
    const within = { ...view, pageLanguages: page.languages }
    return { page, layout: await drawLayout(within, row as unknown as Layout, page.layout?.blocks) }
  },
}

async function samplePage(view: SiteView, on: string): Promise<SitePage | null> {
  if (on === 'list') return pageOf(await articlesList.render({ ...view, path: '/articles' }))
  if (on === 'search') return pageOf(await searchList.render({ ...view, path: '/search' }))
  return on === 'article'
    ? newest(
        view,
        articlePages,
        { publish_time: moreThan(0), visibility: 'public', kind: 'article' },
        'publish_time',
      )
    : newest(view, pagePages, { visibility: not('unlisted') }, 'is_home')
}

/** The page of the public row that comes first in an order. */
async function newest(view: SiteView, kind: PageKind, where: Where, field: string): Promise<SitePage | null> {
  const [first] = await linkedRows(view, kind.resource, { where, order: [field, 'desc'], limit: 1 })
  const row = first && (await view.row(kind.resource, first.id))
  return row ? pageOf(await kind.render({ ...view, path: first.path }, row)) : null
}

const pageOf = (answer: Awaited<ReturnType<PageKind['render']>>): SitePage | null =>
  answer && 'body' in answer ? answer : null
