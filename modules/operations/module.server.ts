import type { ServerModule } from '#server/module.ts'
import { operationsDashboard } from './dashboard/failed-jobs.server.ts'
import { operationsMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { operationsModule } from './module.ts'
import { consoleRoutes } from './server/routes.ts'
import { SlowCalls, sweepSlowCalls } from './server/slow-calls.ts'
import { operationsTables } from './server/tables.ts'

declare module '#server/context.ts' {
  interface Services {
    readonly slowCalls: SlowCalls
  }
}

export const operationsModuleServer: ServerModule = {
  module: operationsModule,
  dashboard: operationsDashboard,
  messages: { operations: operationsMessages },
  migrations,
  tables: operationsTables,
  routes: consoleRoutes,
  services: () => ({ slowCalls: new SlowCalls() }),
  slowCall: ({ slowCalls }, call) => slowCalls.keep(call),
  beat: (app) => app.slowCalls.write(app),
  sweeps: { slow_calls: sweepSlowCalls },
}
