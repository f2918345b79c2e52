import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { migrations as tools } from '../01-first-entity/migrations/index.ts'
import { loanServer } from '../02-relation-and-workflow/loan/loan.server.ts'
import { loan } from '../02-relation-and-workflow/loan/loan.ts'
import { migrations as loans } from '../02-relation-and-workflow/migrations/index.ts'
import { migrations as repairs } from '../03-own-cell-input-screen/migrations/index.ts'
import { cancelForgotten, createLending, type Lending, lendingRoutes, usage } from './lending.server.ts'
import { migrations } from './migrations/index.ts'
import { lendingModule } from './module.ts'

declare module '#server/context.ts' {
  interface Services {
    /** what is lent, and to whom */
    readonly lending: Lending
  }
}

export const lendingModuleServer: ServerModule = {
  module: lendingModule,
  migrations: [...tools, ...loans, ...repairs, ...migrations],
  sides: [serverResource(loan, loanServer)],
  routes: lendingRoutes,
  jobs: [cancelForgotten],
  aspects: [usage],
  services: () => ({ lending: createLending() }),
}
