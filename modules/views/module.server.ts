import type { ServerModule } from '#server/module.ts'
import { viewMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { viewsModule } from './module.ts'
import { viewsProblems } from './problems.ts'
import { viewRoutes } from './server/routes.ts'

export const viewsModuleServer: ServerModule = {
  module: viewsModule,
  problems: viewsProblems,
  migrations,
  routes: () => viewRoutes,
  messages: { views: viewMessages },
}
