import type { SiteFace } from '#modules/site/server/face.ts'
import { articlePages, articlesList } from './article/article.site.ts'
import { articleFeed } from './article/feed.site.ts'
import { contentBlocksShown } from './blocks/blocks.site.ts'
import { categoryPages } from './category/category.site.ts'
import { linksList } from './link/link.site.ts'
import { link } from './link/link.ts'
import { menuOfPlace } from './menu/menu.site.ts'
import { menu } from './menu/menu.ts'
import { menuItem } from './menu/menu-item.ts'
import { notFoundPage, pagePages } from './page/page.site.ts'
import { redirectFor } from './redirect/redirect.server.ts'
import { searchList } from './search/search.site.ts'
import { tagPages } from './tag/tag.site.ts'

/** What content brings to the public site. */
export const contentSite: SiteFace = {
  pages: [articlePages, categoryPages, tagPages, pagePages],
  notFound: notFoundPage,
  lists: [articlesList, linksList, searchList],
  files: [articleFeed],
  shows: [link.name, menu.name, menuItem.name],
  menu: menuOfPlace,
  blocks: contentBlocksShown,
  redirect: redirectFor,
}
