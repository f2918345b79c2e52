import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { attachmentRoutes, attachmentServer } from './attachment/attachment.server.ts'
import { attachment } from './attachment/attachment.ts'
import { attachmentDashboard } from './dashboard/upload-parts.server.ts'
import { attachmentFolderServer, folderRoutes } from './folder/folder.server.ts'
import { attachmentFolder } from './folder/folder.ts'
import { attachmentMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { attachmentModule } from './module.ts'
import { attachmentProblems } from './problems.ts'
import { fileReferences, uploads } from './server/file-checks.ts'
import { sweepFileTickets } from './server/private/file-ticket.ts'
import { privateFileRoutes } from './server/private/routes.ts'
import { files } from './server/references.ts'
import { addStorage } from './server/serve.ts'
import { suffixRoutes } from './server/suffix-svg.ts'
import { uploadSweep } from './server/sweep.ts'
import { attachmentTables } from './server/tables.ts'
import { uploadQuota } from './server/upload/quota.ts'
import { uploadRoutes } from './server/upload/routes.ts'
import { uploadLimits } from './server/upload/upload-limits.ts'
import { pathTemplate } from './upload-settings.ts'

export const attachmentModuleServer: ServerModule = {
  module: attachmentModule,
  dashboard: attachmentDashboard,
  problems: attachmentProblems,
  messages: { attachment: attachmentMessages },
  migrations,
  sides: [
    serverResource(attachmentFolder, attachmentFolderServer),
    serverResource(attachment, attachmentServer),
  ],
  tables: attachmentTables,
  publicRoutes: ['GET /admin/ajax/buildsuffixsvg', 'GET /api/ajax/buildsuffixsvg'],
  routes: (app) => {
    const quota = uploadQuota(app.redis)
    const ofFiles = [...attachmentRoutes(app, quota), ...privateFileRoutes]
    return [...folderRoutes, ...ofFiles, ...uploadRoutes(quota), ...suffixRoutes]
  },
  siteConfig: (app) => {
    const limits = uploadLimits(app)
    const allowedSuffixes = limits.allowedSuffixes.join(',')
    const saveName = app.settings.value(pathTemplate)
    return { upload: { ...limits, saveName, allowedSuffixes, mode: 'local' } }
  },
  served: [{ path: 'storage', add: addStorage }],
  jobs: [uploadSweep],
  sweeps: { file_tickets: sweepFileTickets },
  examinations: [uploads, fileReferences],
  aspects: [files],
}
