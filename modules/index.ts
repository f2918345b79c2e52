import { adminMessages } from './admin/admin/admin.messages.ts'
import { admin } from './admin/admin/admin.ts'
import { adminLogMessages } from './admin/adminLog/adminLog.messages.ts'
import { adminLog } from './admin/adminLog/adminLog.ts'
import { groupMessages } from './admin/group/group.messages.ts'
import { group } from './admin/group/group.ts'
import { ruleMessages } from './admin/rule/rule.messages.ts'
import { rule } from './admin/rule/rule.ts'
import { attachmentMessages } from './attachment/attachment/attachment.messages.ts'
import { attachment } from './attachment/attachment/attachment.ts'
import { configMessages } from './config/config/config.messages.ts'
import { config } from './config/config/config.ts'
import { articleMessages } from './content/article/article.messages.ts'
import { article } from './content/article/article.ts'
import { categoryMessages } from './content/category/category.messages.ts'
import { category } from './content/category/category.ts'
import { tagMessages } from './content/tag/tag.messages.ts'
import { tag } from './content/tag/tag.ts'
import { logMessages } from './generator/log/log.messages.ts'
import { log } from './generator/log/log.ts'
import { dataRequestMessages } from './member/dataRequest/dataRequest.messages.ts'
import { dataRequest } from './member/dataRequest/dataRequest.ts'
import { groupMessages as userGroupMessages } from './member/group/group.messages.ts'
import { group as userGroup } from './member/group/group.ts'
import { mailTemplateMessages } from './member/mailTemplate/mailTemplate.messages.ts'
import { mailTemplate } from './member/mailTemplate/mailTemplate.ts'
import { moneyLogMessages } from './member/moneyLog/moneyLog.messages.ts'
import { moneyLog } from './member/moneyLog/moneyLog.ts'
import { ruleMessages as userRuleMessages } from './member/rule/rule.messages.ts'
import { rule as userRule } from './member/rule/rule.ts'
import { scoreLogMessages } from './member/scoreLog/scoreLog.messages.ts'
import { scoreLog } from './member/scoreLog/scoreLog.ts'
import { securityLogMessages } from './member/securityLog/securityLog.messages.ts'
import { securityLog } from './member/securityLog/securityLog.ts'
import { userMessages } from './member/user/user.messages.ts'
import { user } from './member/user/user.ts'
import { dataRecycleMessages } from './recycle/dataRecycle/dataRecycle.messages.ts'
import { dataRecycle } from './recycle/dataRecycle/dataRecycle.ts'
import { dataRecycleLogMessages } from './recycle/dataRecycleLog/dataRecycleLog.messages.ts'
import { dataRecycleLog } from './recycle/dataRecycleLog/dataRecycleLog.ts'
import { sensitiveDataMessages } from './recycle/sensitiveData/sensitiveData.messages.ts'
import { sensitiveData } from './recycle/sensitiveData/sensitiveData.ts'
import { sensitiveDataLogMessages } from './recycle/sensitiveDataLog/sensitiveDataLog.messages.ts'
import { sensitiveDataLog } from './recycle/sensitiveDataLog/sensitiveDataLog.ts'

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
