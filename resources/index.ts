import { adminMessages } from './auth/admin/admin.messages.ts'
import { admin } from './auth/admin/admin.ts'
import { adminLogMessages } from './auth/adminLog/adminLog.messages.ts'
import { adminLog } from './auth/adminLog/adminLog.ts'
import { groupMessages } from './auth/group/group.messages.ts'
import { group } from './auth/group/group.ts'
import { ruleMessages } from './auth/rule/rule.messages.ts'
import { rule } from './auth/rule/rule.ts'
import { articleMessages } from './content/article/article.messages.ts'
import { article } from './content/article/article.ts'
import { categoryMessages } from './content/category/category.messages.ts'
import { category } from './content/category/category.ts'
import { tagMessages } from './content/tag/tag.messages.ts'
import { tag } from './content/tag/tag.ts'
import { logMessages } from './crud/log/log.messages.ts'
import { log } from './crud/log/log.ts'
import { attachmentMessages } from './routine/attachment/attachment.messages.ts'
import { attachment } from './routine/attachment/attachment.ts'
import { configMessages } from './routine/config/config.messages.ts'
import { config } from './routine/config/config.ts'
import { dataRecycleMessages } from './security/dataRecycle/dataRecycle.messages.ts'
import { dataRecycle } from './security/dataRecycle/dataRecycle.ts'
import { dataRecycleLogMessages } from './security/dataRecycleLog/dataRecycleLog.messages.ts'
import { dataRecycleLog } from './security/dataRecycleLog/dataRecycleLog.ts'
import { sensitiveDataMessages } from './security/sensitiveData/sensitiveData.messages.ts'
import { sensitiveData } from './security/sensitiveData/sensitiveData.ts'
import { sensitiveDataLogMessages } from './security/sensitiveDataLog/sensitiveDataLog.messages.ts'
import { sensitiveDataLog } from './security/sensitiveDataLog/sensitiveDataLog.ts'
import { dataRequestMessages } from './user/dataRequest/dataRequest.messages.ts'
import { dataRequest } from './user/dataRequest/dataRequest.ts'
import { groupMessages as userGroupMessages } from './user/group/group.messages.ts'
import { group as userGroup } from './user/group/group.ts'
import { mailTemplateMessages } from './user/mailTemplate/mailTemplate.messages.ts'
import { mailTemplate } from './user/mailTemplate/mailTemplate.ts'
import { moneyLogMessages } from './user/moneyLog/moneyLog.messages.ts'
import { moneyLog } from './user/moneyLog/moneyLog.ts'
import { ruleMessages as userRuleMessages } from './user/rule/rule.messages.ts'
import { rule as userRule } from './user/rule/rule.ts'
import { scoreLogMessages } from './user/scoreLog/scoreLog.messages.ts'
import { scoreLog } from './user/scoreLog/scoreLog.ts'
import { securityLogMessages } from './user/securityLog/securityLog.messages.ts'
import { securityLog } from './user/securityLog/securityLog.ts'
import { userMessages } from './user/user/user.messages.ts'
import { user } from './user/user/user.ts'

/** Every declaration with its texts. */
export const declarations = [
  { resource: admin, messages: adminMessages },
  { resource: group, messages: groupMessages },
  { resource: rule, messages: ruleMessages },
  { resource: adminLog, messages: adminLogMessages },
  { resource: user, messages: userMessages },
  { resource: userGroup, messages: userGroupMessages },
  { resource: userRule, messages: userRuleMessages },
  { resource: moneyLog, messages: moneyLogMessages },
  { resource: scoreLog, messages: scoreLogMessages },
  { resource: securityLog, messages: securityLogMessages },
  { resource: dataRequest, messages: dataRequestMessages },
  { resource: mailTemplate, messages: mailTemplateMessages },
  { resource: category, messages: categoryMessages },
  { resource: tag, messages: tagMessages },
  { resource: article, messages: articleMessages },
  { resource: attachment, messages: attachmentMessages },
  { resource: config, messages: configMessages },
  { resource: dataRecycle, messages: dataRecycleMessages },
  { resource: dataRecycleLog, messages: dataRecycleLogMessages },
  { resource: sensitiveData, messages: sensitiveDataMessages },
  { resource: sensitiveDataLog, messages: sensitiveDataLogMessages },
  { resource: log, messages: logMessages },
] as const
