import type { ServerModule } from '#server/module.ts'
import { admin } from '../admin/admin/admin.ts'
import { viewMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { viewsModule } from './module.ts'
import { viewsProblems } from './problems.ts'
import { viewReferences } from './server/references.ts'
import { viewRoutes } from './server/routes.ts'
import { viewTables } from './server/tables.ts'

export const viewsModuleServer: ServerModule = {
  module: viewsModule,
  problems: viewsProblems,
  migrations,
  tables: viewTables,
  // Views that are shared stay for the others.
  belongings: {
    [admin.name]: [{ table: 'saved_view', owner: 'admin_id', key: ['id'], where: { is_shared: 0 } }],
  },
  routes: viewRoutes,
  aspects: [viewReferences],
  messages: { views: viewMessages },
}
