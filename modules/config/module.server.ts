import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { configRoutes, configServer } from './config/config.server.ts'
import { config } from './config/config.ts'
import { migrations } from './migrations/index.ts'
import { seed } from './migrations/seed.ts'
import { configModule } from './module.ts'
import { configProblems } from './problems.ts'

export const configModuleServer: ServerModule = {
  module: configModule,
  problems: configProblems,
  migrations,
  seed,
  sides: [serverResource(config, configServer)],
  routes: () => [...configRoutes],
}
