import type { PageKind } from '#modules/site/server/face.ts'
import { home } from '../article/article.site.ts'
import { articleList } from '../article/article-list.site.ts'
import { tag } from './tag.ts'

/** Articles with a tag, at `/tag/<slug>`. */
export const tagPages: PageKind = {
  resource: tag.name,
  under: '/tag',
  path: ({ slug }) => (slug ? `/tag/${slug}` : null),
  isPaged: true,
  render(view, row) {
    const title = String(row.name)
    const search = [{ field: 'tag_ids', operator: 'FIND_IN_SET', val: String(row.id) }]
    return articleList(view, { title, trail: [home(view), { title, path: view.path }] }, { search })
  },
}
