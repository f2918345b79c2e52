import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { dataRecycleRoutes, dataRecycleServer } from './dataRecycle/dataRecycle.server.ts'
import { dataRecycle } from './dataRecycle/dataRecycle.ts'
import { dataRecycleLogRoutes, dataRecycleLogServer } from './dataRecycleLog/dataRecycleLog.server.ts'
import { dataRecycleLog } from './dataRecycleLog/dataRecycleLog.ts'
import { recycleMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { seed } from './migrations/seed.ts'
import { recycleModule } from './module.ts'
import { recycleProblems } from './problems.ts'
import { sensitiveDataRoutes, sensitiveDataServer } from './sensitiveData/sensitiveData.server.ts'
import { sensitiveData } from './sensitiveData/sensitiveData.ts'
import { sensitiveDataLogRoutes, sensitiveDataLogServer } from './sensitiveDataLog/sensitiveDataLog.server.ts'
import { sensitiveDataLog } from './sensitiveDataLog/sensitiveDataLog.ts'
import { recycled } from './server/check.ts'
import { recycledUses } from './server/file-uses.ts'
import { keepsRowsOf, kept } from './server/recycle.ts'
import { createSecurityRules, type SecurityRules } from './server/rules.ts'
import { watched } from './server/sensitive.ts'

declare module '#server/context.ts' {
  interface Services {
    /** what the recycle bin and the record of sensitive changes watch over */
    readonly securityRules: SecurityRules
  }
}

declare module '#server/settings/settings.ts' {
  interface CacheNames {
    readonly security: true
  }
}

export const recycleModuleServer: ServerModule = {
  module: recycleModule,
  sessionNodes: ['security/dataRecycle', 'security/sensitiveData'],
  problems: recycleProblems,
  messages: { recycle: recycleMessages },
  migrations,
  seed,
  sides: [
    serverResource(dataRecycle, dataRecycleServer),
    serverResource(dataRecycleLog, dataRecycleLogServer),
    serverResource(sensitiveData, sensitiveDataServer),
    serverResource(sensitiveDataLog, sensitiveDataLogServer),
  ],
  routes: [...dataRecycleRoutes, ...dataRecycleLogRoutes, ...sensitiveDataRoutes, ...sensitiveDataLogRoutes],
  services: (appOf) => ({ securityRules: createSecurityRules(appOf) }),
  caches: [{ version: 'security', load: ({ securityRules }) => securityRules.load() }],
  examinations: [recycled],
  fileHolders: { [dataRecycleLog.name]: recycledUses },
  keepsDeleted: keepsRowsOf,
  aspects: [kept, watched],
  tableNodes: {
    choose: [
      'security/dataRecycle/add',
      'security/dataRecycle/edit',
      'security/sensitiveData/add',
      'security/sensitiveData/edit',
    ],
  },
}
