import { defineMessages } from '#core/messages.ts'
import type { group } from './group.ts'

export const groupMessages = defineMessages<typeof group>({
  'zh-cn': {
    name: '角色组',
    fields: { pid: '上级分组', name: '组别名称', rules: '权限', is_super: '超级管理组', status: '状态' },
    options: { status: { '0': '禁用', '1': '启用' } },
    texts: {
      super: '超级管理员',
      none: '无权限',
      several: '{{title}} 等 {{n}} 项',
      notHeld: '不能授予您自己没有的权限',
      equalsOwn: '角色组的权限须少于您自己的权限',
      membersEqualOwn: '该组的某位管理员还属于其他角色组，其权限合计须少于您自己的权限',
      superAll: '超级管理组拥有全部权限',
    },
    remark: '角色组可以有上下级关系。您只能管理权限低于您的角色组，且不能管理自己所在的角色组。',
  },
  en: {
    name: 'Role group',
    fields: {
      pid: 'Parent group',
      name: 'Name',
      rules: 'Permissions',
      is_super: 'Super group',
      status: 'Status',
    },
    options: { status: { '0': 'Disabled', '1': 'Enabled' } },
    texts: {
      super: 'Super administrator',
      none: 'No permission',
      several: '{{title}}, {{n}} in total',
      notHeld: 'Permissions that you do not hold cannot be granted',
      equalsOwn: 'A role group must have fewer permissions than you',
      membersEqualOwn:
        'An administrator of this group is in others too and must have fewer permissions than you in all of them together',
      superAll: 'A super group has every permission',
    },
    remark:
      'Role groups can be nested. You manage only groups with fewer permissions than yours, never your own.',
  },
})
