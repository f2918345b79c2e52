import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { logServer } from './log/log.server.ts'
import { log } from './log/log.ts'
import { generatorModule } from './module.ts'

export const generatorModuleServer: ServerModule = {
  module: generatorModule,
  sides: [serverResource(log, logServer)],
}
