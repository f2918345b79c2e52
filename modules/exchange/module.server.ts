import type { ServerModule } from '#server/module.ts'
import { exchangeModule } from './module.ts'
import { importJob } from './server/import-job.ts'
import { exchangeMessages } from './server/messages.ts'
import { downloadRoute, exchangeRoutes } from './server/routes.ts'
import { sweepTickets } from './server/tickets.ts'
import { sweepFiles } from './server/waiting-files.ts'

export const exchangeModuleServer: ServerModule = {
  module: exchangeModule,
  routes: () => [downloadRoute],
  resourceRoutes: exchangeRoutes,
  jobs: [importJob],
  sweeps: { downloads: sweepTickets, imports: sweepFiles },
  messages: { exchange: exchangeMessages },
}
