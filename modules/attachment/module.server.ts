import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { fileReferences, uploads } from '#server/upload/file-checks.ts'
import { forgetFiles, noteFiles } from '#server/upload/references.ts'
import { uploadRoutes } from '#server/upload/routes.ts'
import { addStorage } from '#server/upload/serve.ts'
import { suffixRoutes } from '#server/upload/suffix-svg.ts'
import { uploadSweep } from '#server/upload/sweep.ts'
import { attachmentRoutes, attachmentServer } from './attachment/attachment.server.ts'
import { attachment } from './attachment/attachment.ts'
import { attachmentModule } from './module.ts'
import { attachmentTables } from './server/tables.ts'

export const attachmentModuleServer: ServerModule = {
  module: attachmentModule,
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
