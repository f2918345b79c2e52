import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { logServer } from './log/log.server.ts'
import { log } from './log/log.ts'
import { generatorModule } from './module.ts'
import { generatorMessages } from './server/messages.ts'
import { generatorRoutes } from './server/routes.ts'
import { generateJob, mendJob } from './server/run/job.ts'
import { madeResources } from './server/store.ts'

export const generatorModuleServer: ServerModule = {
  module: generatorModule,
  sides: [serverResource(log, logServer)],
  routes: () => generatorRoutes,
  jobs: [generateJob, mendJob],
  messages: { generator: generatorMessages },
  rowResources: madeResources,
  tableNodes: { choose: ['crud/crud/index'], every: 'crud/crud/generate' },
}
