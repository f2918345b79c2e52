import type { Route } from '#server/http/route.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
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
import { logServer } from './crud/log/log.server.ts'
import { log } from './crud/log/log.ts'
import { dashboardRoutes } from './dashboard/dashboard.server.ts'
import { adminInfoRoutes } from './routine/adminInfo/adminInfo.server.ts'
import { attachmentRoutes, attachmentServer } from './routine/attachment/attachment.server.ts'
import { attachment } from './routine/attachment/attachment.ts'
import { configRoutes, configServer } from './routine/config/config.server.ts'
import { config } from './routine/config/config.ts'
import { dataRecycleRoutes, dataRecycleServer } from './security/dataRecycle/dataRecycle.server.ts'
import { dataRecycle } from './security/dataRecycle/dataRecycle.ts'
import {
  dataRecycleLogRoutes,
  dataRecycleLogServer,
} from './security/dataRecycleLog/dataRecycleLog.server.ts'
import { dataRecycleLog } from './security/dataRecycleLog/dataRecycleLog.ts'
import { sensitiveDataRoutes, sensitiveDataServer } from './security/sensitiveData/sensitiveData.server.ts'
import { sensitiveData } from './security/sensitiveData/sensitiveData.ts'
import {
  sensitiveDataLogRoutes,
  sensitiveDataLogServer,
} from './security/sensitiveDataLog/sensitiveDataLog.server.ts'
import { sensitiveDataLog } from './security/sensitiveDataLog/sensitiveDataLog.ts'
import { accountRoutes } from './user/account/account.server.ts'
import { bootstrapRoutes } from './user/account/bootstrap.server.ts'
import { codeSweep } from './user/account/codes.server.ts'
import { contactRoutes } from './user/account/contact.server.ts'
import { accountJob } from './user/account/deletion.server.ts'
import { ownDataRoutes } from './user/account/own-data.server.ts'
import { recoverRoutes } from './user/account/recover.server.ts'
import { scoreRoutes } from './user/account/score.server.ts'
import { securityRoutes } from './user/account/security.server.ts'
import { sendingRoutes } from './user/account/sending.server.ts'
import { memberSignInRoutes } from './user/account/sign-in.server.ts'
import { dataRequestServer } from './user/dataRequest/dataRequest.server.ts'
import { dataRequest } from './user/dataRequest/dataRequest.ts'
import { groupServer as userGroupServer } from './user/group/group.server.ts'
import { group as userGroup } from './user/group/group.ts'
import { mailTemplateServer } from './user/mailTemplate/mailTemplate.server.ts'
import { mailTemplate } from './user/mailTemplate/mailTemplate.ts'
import { moneyLogRoutes, moneyLogServer } from './user/moneyLog/moneyLog.server.ts'
import { moneyLog } from './user/moneyLog/moneyLog.ts'
import { ruleServer as userRuleServer } from './user/rule/rule.server.ts'
import { rule as userRule } from './user/rule/rule.ts'
import { scoreLogRoutes, scoreLogServer } from './user/scoreLog/scoreLog.server.ts'
import { scoreLog } from './user/scoreLog/scoreLog.ts'
import { securityLogServer } from './user/securityLog/securityLog.server.ts'
import { securityLog } from './user/securityLog/securityLog.ts'
import { userServer } from './user/user/user.server.ts'
import { user } from './user/user/user.ts'

/** Every resource with its server side. */
export const serverResources = [
  serverResource(admin, adminServer),
  serverResource(group, groupServer),
  serverResource(rule, ruleServer),
  serverResource(adminLog, adminLogServer),
  serverResource(user, userServer),
  serverResource(userGroup, userGroupServer),
  serverResource(userRule, userRuleServer),
  serverResource(moneyLog, moneyLogServer),
  serverResource(scoreLog, scoreLogServer),
  serverResource(securityLog, securityLogServer),
  serverResource(dataRequest, dataRequestServer),
  serverResource(mailTemplate, mailTemplateServer),
  serverResource(category),
  serverResource(tag),
  serverResource(article, articleServer),
  serverResource(attachment, attachmentServer),
  serverResource(config, configServer),
  serverResource(dataRecycle, dataRecycleServer),
  serverResource(dataRecycleLog, dataRecycleLogServer),
  serverResource(sensitiveData, sensitiveDataServer),
  serverResource(sensitiveDataLog, sensitiveDataLogServer),
  serverResource(log, logServer),
]

/** Calls that derive from no declaration: those of pages, and what a resource answers besides its derived calls. */
export const ownRoutes: readonly Route[] = [
  ...bootstrapRoutes,
  ...memberSignInRoutes,
  ...sendingRoutes,
  ...recoverRoutes,
  ...dashboardRoutes,
  ...adminInfoRoutes,
  ...attachmentRoutes,
  ...configRoutes,
  ...moneyLogRoutes,
  ...scoreLogRoutes,
  ...accountRoutes,
  ...contactRoutes,
  ...securityRoutes,
  ...scoreRoutes,
  ...ownDataRoutes,
  ...dataRecycleRoutes,
  ...dataRecycleLogRoutes,
  ...sensitiveDataRoutes,
  ...sensitiveDataLogRoutes,
]

/** Work of the business that goes on after the answer. */
export const ownJobs: readonly JobKind[] = [codeSweep, accountJob]
