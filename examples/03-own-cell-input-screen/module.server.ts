import type { ServerModule } from '#server/module.ts'
import { migrations as tools } from '../01-first-entity/migrations/index.ts'
import { migrations as loans } from '../02-relation-and-workflow/migrations/index.ts'
import { migrations } from './migrations/index.ts'
import { lendingModule } from './module.ts'

export const lendingModuleServer: ServerModule = {
  module: lendingModule,
  migrations: [...tools, ...loans, ...migrations],
}
