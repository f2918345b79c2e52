import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { articleServer } from './article/article.server.ts'
import { article } from './article/article.ts'
import { calendarRoute } from './calendar/calendar.server.ts'
import { categoryServer } from './category/category.server.ts'
import { category } from './category/category.ts'
import { contentDashboard } from './dashboard/article-parts.server.ts'
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
import { searchRoutes } from './search/search.server.ts'
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
  ],
  routes: () => [applyRoute, calendarRoute, menuRoute, ...searchRoutes],
  jobs: [linkCheck],
  services: () => ({ redirectUses: redirectUses() }),
  beat: (app) => app.redirectUses.flush(app),
  stop: (app) => app.redirectUses.flush(app),
}
