import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { adminServer } from './admin/admin.server.ts'
import { admin } from './admin/admin.ts'
import { adminInfoRoutes } from './adminInfo/adminInfo.server.ts'
import { adminLogServer } from './adminLog/adminLog.server.ts'
import { adminLog } from './adminLog/adminLog.ts'
import { adminDashboard } from './dashboard/admin-parts.server.ts'
import { effectRoutes } from './group/effect/effect.server.ts'
import { groupServer } from './group/group.server.ts'
import { group } from './group/group.ts'
import { adminMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { seed } from './migrations/seed.ts'
import { adminModule } from './module.ts'
import { adminProblems } from './problems.ts'
import { ruleServer } from './rule/rule.server.ts'
import { rule } from './rule/rule.ts'

export const adminModuleServer: ServerModule = {
  module: adminModule,
  dashboard: adminDashboard,
  problems: adminProblems,
  messages: { admin: adminMessages },
  callLog: adminLog,
  sessionNodes: ['auth/admin', 'auth/group', 'auth/rule', 'routine/adminInfo'],
  migrations,
  seed,
  sides: [
    serverResource(admin, adminServer),
    serverResource(group, groupServer),
    serverResource(rule, ruleServer),
    serverResource(adminLog, adminLogServer),
  ],
  routes: [...adminInfoRoutes, ...effectRoutes],
}
