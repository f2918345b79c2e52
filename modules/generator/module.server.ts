import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { logServer } from './log/log.server.ts'
import { log } from './log/log.ts'
import { generatorMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { generatorModule } from './module.ts'
import { generatorProblems } from './problems.ts'
import { generatorRoutes } from './server/routes.ts'
import { generateJob, recoverJob } from './server/run/job.ts'
import { generatedResources } from './server/store.ts'
import { generatorTables } from './server/tables.ts'

export const generatorModuleServer: ServerModule = {
  module: generatorModule,
  sessionNodes: ['crud/crud'],
  problems: generatorProblems,
  migrations,
  sides: [serverResource(log, logServer)],
  tables: generatorTables,
  routes: generatorRoutes,
  jobs: [generateJob, recoverJob],
  messages: { generator: generatorMessages },
  rowResources: generatedResources,
  tableNodes: { choose: ['crud/crud/index'], every: 'crud/crud/generate' },
}
