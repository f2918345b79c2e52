import type { Context } from '#server/context.ts'
import { countRows, type DashboardFace, waitingRows } from '#server/lookups/dashboard/face.ts'
import { countsOf } from '#server/resource/list/counts.ts'
import { article } from '../article/article.ts'
import { link } from '../links/link/link.ts'
import type { ArticlesPart } from './article-parts.ts'

/** Articles on the start page: how many there are, drafts and applications for links that wait, and the first one to write. */
export const contentDashboard: DashboardFace = {
  parts: { articles: { list: article.name, load: articles } },
  waiting: {
    reviews: waitingRows(article, 'status', 'in_review', 95),
    drafts: waitingRows(article, 'status', 'draft', 90),
    links: waitingRows(link, 'status', 'pending', 80),
  },
  steps: {
    article: { weigh: 50, isDone: async (context) => (await countRows(context, article.name)) > 0 },
  },
}

async function articles(context: Context): Promise<ArticlesPart> {
  const counts = await countsOf(context.app.registry.get(article.name), context)
  const byStatus = await counts.by('status')
  const statuses = article.fields.status.options ?? []
  return {
    total: [...byStatus.values()].reduce((total, number) => total + number, 0),
    statuses: Object.fromEntries(statuses.map((status) => [status, byStatus.get(String(status)) ?? 0])),
  }
}
