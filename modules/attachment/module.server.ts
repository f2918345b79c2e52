import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { attachmentRoutes, attachmentServer } from './attachment/attachment.server.ts'
import { attachment } from './attachment/attachment.ts'
import { attachmentMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { seed } from './migrations/seed.ts'
import { attachmentModule } from './module.ts'
import { attachmentProblems } from './problems.ts'
import { fileReferences, uploads } from './server/file-checks.ts'
import { forgetFiles, noteFiles } from './server/references.ts'
import { addStorage } from './server/serve.ts'
import { suffixRoutes } from './server/suffix-svg.ts'
import { uploadSweep } from './server/sweep.ts'
import { attachmentTables } from './server/tables.ts'
import { uploadRoutes } from './server/upload/routes.ts'

export const attachmentModuleServer: ServerModule = {
  module: attachmentModule,
  problems: attachmentProblems,
  messages: { attachment: attachmentMessages },
  migrations,
  seed,
  sides: [serverResource(attachment, attachmentServer)],
  tables: attachmentTables,
  publicRoutes: ['GET /admin/ajax/buildsuffixsvg', 'GET /api/ajax/buildsuffixsvg'],
  routes: (app) => [...attachmentRoutes, ...uploadRoutes(app), ...suffixRoutes],
  served: [{ path: 'storage', add: addStorage }],
  jobs: [uploadSweep],
  examinations: [uploads, fileReferences],
  observer: {
    added: (entry, row, context) => noteFiles(entry, null, row, context),
    changed: noteFiles,
    removing: forgetFiles,
  },
}
