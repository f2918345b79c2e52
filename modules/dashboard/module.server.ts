import type { ServerModule } from '#server/module.ts'
import { dashboardRoutes } from './dashboard.server.ts'
import { dashboardMessages } from './messages/server.ts'
import { dashboardModule } from './module.ts'

export const dashboardModuleServer: ServerModule = {
  module: dashboardModule,
  messages: { dashboard: dashboardMessages },
  routes: dashboardRoutes,
}
