import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { articleServer } from './article/article.server.ts'
import { article } from './article/article.ts'
import { calendarRoute } from './calendar/calendar.server.ts'
import { categoryServer } from './category/category.server.ts'
import { category } from './category/category.ts'
import { contentDashboard } from './dashboard/article-parts.server.ts'
import { grantServer } from './grant/grant.server.ts'
import { grant } from './grant/grant.ts'
import { applyRoute } from './link/apply.server.ts'
import { linkCheck } from './link/check.server.ts'
import { linkServer } from './link/link.server.ts'
import { link } from './link/link.ts'
import { menuServer } from './menu/menu.server.ts'
import { menu } from './menu/menu.ts'
import { menuItem } from './menu/menu-item.ts'
import { menuRoute } from './menu/show.server.ts'
import { contentMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { seed } from './migrations/seed.ts'
import { contentSite } from './module.site.ts'
import { contentModule } from './module.ts'
import { pageServer } from './page/page.server.ts'
import { page } from './page/page.ts'
import { contentProblems } from './problems.ts'
import { redirectServer, redirectUses } from './redirect/redirect.server.ts'
import { redirect } from './redirect/redirect.ts'
import { sweepDownloads } from './resource/download-count.server.ts'
import { downloadRight, downloadStands, getRoute } from './resource/get.server.ts'
import { resourceServer } from './resource/resource.server.ts'
import { resource } from './resource/resource.ts'
import { resourceFileServer } from './resourceFile/resourceFile.server.ts'
import { resourceFile } from './resourceFile/resourceFile.ts'
import { searchRoutes } from './search/search.server.ts'
import { contentTables } from './tables.server.ts'
import { tagServer } from './tag/tag.server.ts'
import { tag } from './tag/tag.ts'

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
    serverResource(link, linkServer),
    serverResource(redirect, redirectServer),
    serverResource(menu, menuServer),
    serverResource(menuItem),
    serverResource(resource, resourceServer),
    serverResource(resourceFile, resourceFileServer),
    serverResource(grant, grantServer),
  ],
  tables: contentTables,
  routes: () => [applyRoute, calendarRoute, menuRoute, getRoute, ...searchRoutes],
  fileRights: { [downloadRight]: downloadStands },
  sweeps: { downloads_of_guests: sweepDownloads },
  jobs: [linkCheck],
  services: () => ({ redirectUses: redirectUses() }),
  beat: (app) => app.redirectUses.flush(app),
  stop: (app) => app.redirectUses.flush(app),
}
