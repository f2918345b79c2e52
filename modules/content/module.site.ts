import type { SiteFace } from '#modules/site/server/face.ts'
import { articlePages, articlesList, frontPage } from './article/article.site.ts'
import { categoryPages } from './article/category/category.site.ts'
import { articleFeed } from './article/feed.site.ts'
import { tagPages } from './article/tag/tag.site.ts'
import { contentBlocksShown } from './blocks/blocks.site.ts'
import { downloadPages } from './download/resource/download.site.ts'
import { downloadsList } from './download/resource/download-list.site.ts'
import { resourceFile } from './download/resourceFile/resourceFile.ts'
import { siteLayout } from './layout/layout.site.ts'
import { layout } from './layout/layout.ts'
import { layoutSamples } from './layout/layout-sample.site.ts'
import { linksList } from './links/link/link.site.ts'
import { link } from './links/link/link.ts'
import { redirectFor } from './links/redirect/redirect.server.ts'
import { menuOfPlace } from './menu/menu.site.ts'
import { menu } from './menu/menu.ts'
import { menuItem } from './menu/menu-item.ts'
import { notFoundPage, pagePages } from './page/page.site.ts'
import { searchList } from './search/search.site.ts'

/** What content brings to the public site. */
export const contentSite: SiteFace = {
  pages: [articlePages, categoryPages, tagPages, pagePages, downloadPages],
  front: frontPage,
  notFound: notFoundPage,
  lists: [articlesList, downloadsList, linksList, searchList],
  files: [articleFeed],
  shows: [link.name, menu.name, menuItem.name, layout.name, resourceFile.name],
  layout: siteLayout,
  samples: [layoutSamples],
  menu: menuOfPlace,
  blocks: contentBlocksShown,
  redirect: redirectFor,
}
