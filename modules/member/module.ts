import { defineModule } from '#core/module.ts'
import { dataRequestMessages } from './dataRequest/dataRequest.messages.ts'
import { dataRequest } from './dataRequest/dataRequest.ts'
import { groupMessages } from './group/group.messages.ts'
import { group } from './group/group.ts'
import { mailTemplateMessages } from './mailTemplate/mailTemplate.messages.ts'
import { mailTemplate } from './mailTemplate/mailTemplate.ts'
import { moneyLogMessages } from './moneyLog/moneyLog.messages.ts'
import { moneyLog } from './moneyLog/moneyLog.ts'
import { ruleMessages } from './rule/rule.messages.ts'
import { rule } from './rule/rule.ts'
import { scoreLogMessages } from './scoreLog/scoreLog.messages.ts'
import { scoreLog } from './scoreLog/scoreLog.ts'
import { securityLogMessages } from './securityLog/securityLog.messages.ts'
import { securityLog } from './securityLog/securityLog.ts'
import { userMessages } from './user/user.messages.ts'
import { user } from './user/user.ts'

export const memberModule = defineModule({
  name: 'member',
  requires: ['admin', 'attachment', 'exchange', 'mail', 'sms'],
  resources: [
    { resource: user, messages: userMessages },
    { resource: group, messages: groupMessages },
    { resource: rule, messages: ruleMessages },
    { resource: moneyLog, messages: moneyLogMessages },
    { resource: scoreLog, messages: scoreLogMessages },
    { resource: securityLog, messages: securityLogMessages },
    { resource: dataRequest, messages: dataRequestMessages },
    { resource: mailTemplate, messages: mailTemplateMessages },
  ],
})
