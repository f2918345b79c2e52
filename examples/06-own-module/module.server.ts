import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { loanServer } from '../02-relation-and-workflow/loan/loan.server.ts'
import { loan } from '../02-relation-and-workflow/loan/loan.ts'
import {
  cancelForgotten,
  createLending,
  type Lending,
  lendingRoutes,
  usageObserver,
} from './lending.server.ts'
import { lendingModule } from './module.ts'

declare module '#server/context.ts' {
  interface Services {
    /** what is lent, and to whom */
    readonly lending: Lending
  }
}

export const lendingModuleServer: ServerModule = {
  module: lendingModule,
  sides: [serverResource(loan, loanServer)],
  routes: lendingRoutes,
  jobs: [cancelForgotten],
  observer: usageObserver,
  services: () => ({ lending: createLending() }),
}
