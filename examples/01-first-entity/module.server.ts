import type { ServerModule } from '#server/module.ts'
import { migrations } from './migrations/index.ts'
import { lendingModule } from './module.ts'

export const lendingModuleServer: ServerModule = {
  module: lendingModule,
  migrations,
}
