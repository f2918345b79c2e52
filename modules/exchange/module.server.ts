import type { ServerModule } from '#server/module.ts'
import { exchangeMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { exchangeModule } from './module.ts'
import { exchangeProblems } from './problems.ts'
import { importJob } from './server/import-job.ts'
import { downloadRoute, exchange } from './server/routes.ts'
import { exchangeTables } from './server/tables.ts'
import { sweepFiles } from './server/waiting-files.ts'

export const exchangeModuleServer: ServerModule = {
  module: exchangeModule,
  // An import goes on in its owner's name after the call, with all that the owner may do.
  sessionNodes: ['*/import'],
  problems: exchangeProblems,
  migrations,
  tables: exchangeTables,
  sealed: [{ table: 'exchange_part', keys: ['file_id', 'place'], column: 'content', purpose: 'exchange' }],
  // Its ticket says who asked, and counts once.
  publicRoutes: ['GET /admin/ajax/download'],
  routes: [downloadRoute],
  aspects: [exchange],
  jobs: [importJob],
  sweeps: { imports: sweepFiles },
  messages: { exchange: exchangeMessages },
}
