import type { PageKind } from '#modules/site/server/face.ts'
import { rowList } from '../../lists/row-list.site.ts'
import { articles, home } from '../article.site.ts'
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
    return rowList(view, articles, { title, trail: [home(view), { title, path: view.path }] }, { search })
  },
}
