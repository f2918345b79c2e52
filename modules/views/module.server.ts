import type { ServerModule } from '#server/module.ts'
import { migrations } from './migrations/index.ts'
import { viewsModule } from './module.ts'
import { viewsProblems } from './problems.ts'
import { viewMessages } from './server/messages.ts'
import { viewRoutes } from './server/routes.ts'

export const viewsModuleServer: ServerModule = {
  module: viewsModule,
  problems: viewsProblems,
  migrations,
  routes: () => viewRoutes,
  messages: { views: viewMessages },
}
