import type { Route } from '#server/http/route.ts'
import { serverResource } from '#server/resource/side.ts'
import { adminServer } from './auth/admin/admin.server.ts'
import { admin } from './auth/admin/admin.ts'
import { adminLogServer } from './auth/adminLog/adminLog.server.ts'
import { adminLog } from './auth/adminLog/adminLog.ts'
import { groupServer } from './auth/group/group.server.ts'
import { group } from './auth/group/group.ts'
import { ruleServer } from './auth/rule/rule.server.ts'
import { rule } from './auth/rule/rule.ts'
import { articleServer } from './content/article/article.server.ts'
import { article } from './content/article/article.ts'
import { category } from './content/category/category.ts'
import { tag } from './content/tag/tag.ts'
import { dashboardRoutes } from './dashboard/dashboard.server.ts'
import { attachment } from './routine/attachment/attachment.ts'
import { config } from './routine/config/config.ts'

/** Every resource with its server side. */
export const serverResources = [
  serverResource(admin, adminServer),
  serverResource(group, groupServer),
  serverResource(rule, ruleServer),
  serverResource(adminLog, adminLogServer),
  serverResource(category),
  serverResource(tag),
  serverResource(article, articleServer),
  serverResource(attachment),
  serverResource(config, { invalidates: 'settings' }),
]

/** Calls that derive from no declaration: those of pages, and what a resource answers besides its derived calls. */
export const ownRoutes: readonly Route[] = [...dashboardRoutes]
