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
  menu: [
    { directory: 'auth', title: { 'zh-cn': '权限管理', en: 'Permissions' }, icon: 'fa fa-group', weigh: 100 },
    {
      resource: group,
      title: { 'zh-cn': '角色组管理', en: 'Role groups' },
      in: 'auth',
      icon: 'fa fa-group',
      weigh: 99,
    },
    {
      resource: admin,
      title: { 'zh-cn': '管理员管理', en: 'Administrators' },
      in: 'auth',
      icon: 'el-icon-UserFilled',
      weigh: 98,
    },
    {
      resource: rule,
      title: { 'zh-cn': '菜单规则管理', en: 'Menu rules' },
      in: 'auth',
      icon: 'el-icon-Grid',
      weigh: 97,
    },
    {
      resource: adminLog,
      title: { 'zh-cn': '管理员日志管理', en: 'Administrator log' },
      in: 'auth',
      icon: 'el-icon-List',
      weigh: 96,
      without: ['edit'],
    },
    {
      directory: 'routine',
      title: { 'zh-cn': '常规管理', en: 'General' },
      icon: 'fa fa-cogs',
      weigh: 89,
      groups: [2],
    },
    {
      page: 'routine/adminInfo',
      title: { 'zh-cn': '个人资料', en: 'My profile' },
      icon: 'fa fa-user',
      weigh: 86,
      in: 'routine',
      component: '/src/views/backend/routine/adminInfo.vue',
      groups: [2],
      calls: ['index', 'edit'],
    },
  ],
})
