import type { ServerModule } from '#server/module.ts'
import { siteMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { siteModule } from './module.ts'
import { siteProblems } from './problems.ts'
import { answerSite } from './server/answer/answer.ts'
import { Site } from './server/answer/site.ts'
import { dropPaths, followPath, placeNew } from './server/paths/follow-paths.ts'
import { rowsAtLinks } from './server/paths/link-targets.ts'
import { staleSite } from './server/paths/stale-site.ts'
import { previewRoutes } from './server/preview/routes.ts'
import { siteTables } from './server/tables.ts'

declare module '#server/settings/settings.ts' {
  interface CacheNames {
    /** what public pages show */
    readonly site: true
  }
}

export const siteModuleServer: ServerModule = {
  module: siteModule,
  migrations,
  tables: siteTables,
  problems: siteProblems,
  messages: { site: siteMessages },
  services: () => ({ site: new Site() }),
  page: answerSite,
  linkTargets: rowsAtLinks,
  beat: (app) => app.site.views.flush(app),
  stop: (app) => app.site.views.flush(app),
  routes: previewRoutes,
  observer: {
    async added(entry, row, context) {
      await placeNew(entry, row, context)
      await staleSite(entry, context)
    },
    async changed(entry, before, row, context) {
      await followPath(entry, before, row, context)
      await staleSite(entry, context)
    },
    async removing(entry, rows, context) {
      await dropPaths(entry, rows, context)
      await staleSite(entry, context)
    },
  },
}
