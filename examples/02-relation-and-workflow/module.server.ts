import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { migrations as tools } from '../01-first-entity/migrations/index.ts'
import { loanServer } from './loan/loan.server.ts'
import { loan } from './loan/loan.ts'
import { migrations } from './migrations/index.ts'
import { lendingModule } from './module.ts'

export const lendingModuleServer: ServerModule = {
  module: lendingModule,
  migrations: [...tools, ...migrations],
  sides: [serverResource(loan, loanServer)],
}
