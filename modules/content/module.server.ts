import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { articleServer } from './article/article.server.ts'
import { article } from './article/article.ts'
import { categoryServer } from './article/category/category.server.ts'
import { category } from './article/category/category.ts'
import { tagServer } from './article/tag/tag.server.ts'
import { tag } from './article/tag/tag.ts'
import { calendarRoute } from './calendar/calendar.server.ts'
import { contentDashboard } from './dashboard/article-parts.server.ts'
import { grantServer } from './download/grant/grant.server.ts'
import { grant } from './download/grant/grant.ts'
import { sweepDownloads } from './download/resource/download-count.server.ts'
import { downloadRight, downloadStands, getRoute } from './download/resource/get.server.ts'
import { resourceServer } from './download/resource/resource.server.ts'
import { resource } from './download/resource/resource.ts'
import { resourceFileServer } from './download/resourceFile/resourceFile.server.ts'
import { resourceFile } from './download/resourceFile/resourceFile.ts'
import { layoutServer } from './layout/layout.server.ts'
import { layout } from './layout/layout.ts'
import { brokenLinkRoute } from './links/brokenLink/brokenLink.server.ts'
import { deadLinks } from './links/dead-links.server.ts'
import { applyRoute } from './links/link/apply.server.ts'
import { linkCheck } from './links/link/check.server.ts'
import { linkServer } from './links/link/link.server.ts'
import { link } from './links/link/link.ts'
import { redirectServer, redirectUses } from './links/redirect/redirect.server.ts'
import { redirect } from './links/redirect/redirect.ts'
import { menuServer } from './menu/menu.server.ts'
import { menu } from './menu/menu.ts'
import { menuItem } from './menu/menu-item.ts'
import { menuPreviewRoute } from './menu/preview.server.ts'
import { menuRoute } from './menu/show.server.ts'
import { contentMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { seed } from './migrations/seed.ts'
import { contentSite } from './module.site.ts'
import { contentModule } from './module.ts'
import { pageServer } from './page/page.server.ts'
import { page } from './page/page.ts'
import { contentProblems } from './problems.ts'
import { publishEvents } from './publication/publish-events.server.ts'
import { searchRoutes } from './search/search.server.ts'
import { contentTables } from './tables.server.ts'
import { translationRoute } from './translation/translation.server.ts'

export const contentModuleServer: ServerModule = {
  module: contentModule,
  problems: contentProblems,
  migrations,
  seed,
  messages: { content: contentMessages },
  site: contentSite,
  dashboard: contentDashboard,
  publicRoutes: [
    'GET /api/content.article/index',
    'GET /api/content.article/show',
    'GET /api/content.search/index',
    'GET /api/content.page/index',
    'GET /api/content.page/show',
    'POST /api/content.link/add',
    'GET /api/content.menu/show',
    'GET /api/content.resource/index',
    'GET /api/content.resource/show',
    'POST /api/content.resource/get',
  ],
  sides: [
    serverResource(category, categoryServer),
    serverResource(tag, tagServer),
    serverResource(article, articleServer),
    serverResource(page, pageServer),
    serverResource(layout, layoutServer),
    serverResource(link, linkServer),
    serverResource(redirect, redirectServer),
    serverResource(menu, menuServer),
    serverResource(menuItem),
    serverResource(resource, resourceServer),
    serverResource(resourceFile, resourceFileServer),
    serverResource(grant, grantServer),
  ],
  tables: contentTables,
  routes: [
    applyRoute,
    calendarRoute,
    menuRoute,
    menuPreviewRoute,
    getRoute,
    translationRoute,
    brokenLinkRoute,
    ...searchRoutes,
  ],
  fileRights: { [downloadRight]: downloadStands },
  sweeps: { downloads_of_guests: sweepDownloads },
  aspects: [deadLinks, publishEvents],
  jobs: [linkCheck],
  services: () => ({ redirectUses: redirectUses() }),
  beat: (app) => app.redirectUses.flush(app),
  stop: (app) => app.redirectUses.flush(app),
}
