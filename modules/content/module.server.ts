import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { articleServer } from './article/article.server.ts'
import { article } from './article/article.ts'
import { migrations } from './migrations/index.ts'
import { contentModule } from './module.ts'

export const contentModuleServer: ServerModule = {
  module: contentModule,
  migrations,
  sides: [serverResource(article, articleServer)],
}
