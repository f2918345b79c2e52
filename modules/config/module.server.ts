import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { configRoutes, configServer } from './config/config.server.ts'
import { config } from './config/config.ts'
import { configModule } from './module.ts'

export const configModuleServer: ServerModule = {
  module: configModule,
  sides: [serverResource(config, configServer)],
  routes: () => [...configRoutes],
}
