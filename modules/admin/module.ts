import { defineModule } from '#core/module.ts'
import { adminMessages } from './admin/admin.messages.ts'
import { admin } from './admin/admin.ts'
import { adminLogMessages } from './adminLog/adminLog.messages.ts'
import { adminLog } from './adminLog/adminLog.ts'
import { groupMessages } from './group/group.messages.ts'
import { group } from './group/group.ts'
import { ruleMessages } from './rule/rule.messages.ts'
import { rule } from './rule/rule.ts'

export const adminModule = defineModule({
  name: 'admin',
  resources: [
    { resource: admin, messages: adminMessages },
    { resource: group, messages: groupMessages },
    { resource: rule, messages: ruleMessages },
    { resource: adminLog, messages: adminLogMessages },
  ],
})
