import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { forgetFiles, noteFiles } from '#server/upload/references.ts'
import { attachmentRoutes, attachmentServer } from './attachment/attachment.server.ts'
import { attachment } from './attachment/attachment.ts'
import { attachmentModule } from './module.ts'

export const attachmentModuleServer: ServerModule = {
  module: attachmentModule,
  sides: [serverResource(attachment, attachmentServer)],
  routes: () => [...attachmentRoutes],
  observer: {
    added: (entry, row, context) => noteFiles(entry, null, row, context),
    changed: noteFiles,
    removing: forgetFiles,
  },
}
