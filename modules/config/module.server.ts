import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { configRoutes, configServer } from './config/config.server.ts'
import { config } from './config/config.ts'
import { checkEntrances } from './config/quick-entrances.server.ts'
import { migrations } from './migrations/index.ts'
import { configModule } from './module.ts'
import { configProblems } from './problems.ts'

export const configModuleServer: ServerModule = {
  module: configModule,
  sessionNodes: ['routine/config'],
  problems: configProblems,
  migrations,
  sides: [serverResource(config, configServer)],
  checkSettings: checkEntrances,
  routes: configRoutes,
}
