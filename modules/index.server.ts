import type { Route } from '#server/http/route.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { serverResource } from '#server/resource/side.ts'
import { adminServer } from './admin/admin/admin.server.ts'
import { admin } from './admin/admin/admin.ts'
import { adminInfoRoutes } from './admin/adminInfo/adminInfo.server.ts'
import { adminLogServer } from './admin/adminLog/adminLog.server.ts'
import { adminLog } from './admin/adminLog/adminLog.ts'
import { groupServer } from './admin/group/group.server.ts'
import { group } from './admin/group/group.ts'
import { ruleServer } from './admin/rule/rule.server.ts'
import { rule } from './admin/rule/rule.ts'
import { attachmentRoutes, attachmentServer } from './attachment/attachment/attachment.server.ts'
import { attachment } from './attachment/attachment/attachment.ts'
import { configRoutes, configServer } from './config/config/config.server.ts'
import { config } from './config/config/config.ts'
import { articleServer } from './content/article/article.server.ts'
import { article } from './content/article/article.ts'
import { category } from './content/category/category.ts'
import { tag } from './content/tag/tag.ts'
import { dashboardRoutes } from './dashboard/dashboard.server.ts'
import { logServer } from './generator/log/log.server.ts'
import { log } from './generator/log/log.ts'
import { accountRoutes } from './member/account/account.server.ts'
import { bootstrapRoutes } from './member/account/bootstrap.server.ts'
import { codeSweep } from './member/account/codes.server.ts'
import { contactRoutes } from './member/account/contact.server.ts'
import { accountJob } from './member/account/deletion.server.ts'
import { ownDataRoutes } from './member/account/own-data.server.ts'
import { recoverRoutes } from './member/account/recover.server.ts'
import { scoreRoutes } from './member/account/score.server.ts'
import { securityRoutes } from './member/account/security.server.ts'
import { sendingRoutes } from './member/account/sending.server.ts'
import { memberSignInRoutes } from './member/account/sign-in.server.ts'
import { dataRequestServer } from './member/dataRequest/dataRequest.server.ts'
import { dataRequest } from './member/dataRequest/dataRequest.ts'
import { groupServer as userGroupServer } from './member/group/group.server.ts'
import { group as userGroup } from './member/group/group.ts'
import { mailTemplateServer } from './member/mailTemplate/mailTemplate.server.ts'
import { mailTemplate } from './member/mailTemplate/mailTemplate.ts'
import { moneyLogRoutes, moneyLogServer } from './member/moneyLog/moneyLog.server.ts'
import { moneyLog } from './member/moneyLog/moneyLog.ts'
import { ruleServer as userRuleServer } from './member/rule/rule.server.ts'
import { rule as userRule } from './member/rule/rule.ts'
import { scoreLogRoutes, scoreLogServer } from './member/scoreLog/scoreLog.server.ts'
import { scoreLog } from './member/scoreLog/scoreLog.ts'
import { securityLogServer } from './member/securityLog/securityLog.server.ts'
import { securityLog } from './member/securityLog/securityLog.ts'
import { userServer } from './member/user/user.server.ts'
import { user } from './member/user/user.ts'
import { dataRecycleRoutes, dataRecycleServer } from './recycle/dataRecycle/dataRecycle.server.ts'
import { dataRecycle } from './recycle/dataRecycle/dataRecycle.ts'
import { dataRecycleLogRoutes, dataRecycleLogServer } from './recycle/dataRecycleLog/dataRecycleLog.server.ts'
import { dataRecycleLog } from './recycle/dataRecycleLog/dataRecycleLog.ts'
import { sensitiveDataRoutes, sensitiveDataServer } from './recycle/sensitiveData/sensitiveData.server.ts'
import { sensitiveData } from './recycle/sensitiveData/sensitiveData.ts'
import {
  sensitiveDataLogRoutes,
  sensitiveDataLogServer,
} from './recycle/sensitiveDataLog/sensitiveDataLog.server.ts'
import { sensitiveDataLog } from './recycle/sensitiveDataLog/sensitiveDataLog.ts'

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
