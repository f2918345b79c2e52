import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { attachmentRoutes, attachmentServer } from './attachment/attachment.server.ts'
import { attachment } from './attachment/attachment.ts'
import { attachmentModule } from './module.ts'

export const attachmentModuleServer: ServerModule = {
  module: attachmentModule,
  sides: [serverResource(attachment, attachmentServer)],
  routes: () => [...attachmentRoutes],
}
