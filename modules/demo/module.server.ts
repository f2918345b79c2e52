import type { ServerModule } from '#server/module.ts'
import { demoMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { demoModule } from './module.ts'
import { demoProblems } from './problems.ts'
import { demoJob } from './server/make.ts'
import { demoRoutes } from './server/routes.ts'
import { demoPart } from './server/state.ts'
import { demoBelongings, demoTables } from './server/tables.ts'

export const demoModuleServer: ServerModule = {
  module: demoModule,
  problems: demoProblems,
  messages: { demo: demoMessages },
  migrations,
  tables: demoTables,
  belongings: demoBelongings,
  routes: demoRoutes,
  jobs: [demoJob],
  dashboard: { parts: { demo: { list: null, load: demoPart } } },
  sweeps: { demo_files: async (app, now) => (await import('./server/remove.ts')).sweepDemoFiles(app, now) },
}
