import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { loanServer } from './loan/loan.server.ts'
import { loan } from './loan/loan.ts'
import { lendingModule } from './module.ts'

export const lendingModuleServer: ServerModule = {
  module: lendingModule,
  sides: [serverResource(loan, loanServer)],
}
