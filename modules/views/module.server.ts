import type { ServerModule } from '#server/module.ts'
import { viewsModule } from './module.ts'
import { viewMessages } from './server/messages.ts'
import { viewRoutes } from './server/routes.ts'

export const viewsModuleServer: ServerModule = {
  module: viewsModule,
  routes: () => viewRoutes,
  messages: { views: viewMessages },
}
