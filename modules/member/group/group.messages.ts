import { defineMessages } from '#core/messages.ts'
import type { group } from './group.ts'

export const groupMessages = defineMessages<typeof group>({
  'zh-cn': {
    name: '会员分组',
    fields: { name: '组别名称', rules: '权限', is_super: '全部权限', status: '状态' },
    options: { status: { '0': '禁用', '1': '启用' } },
    tips: { rules: '全选即拥有全部权限，以后新增的规则也包括在内' },
  },
  en: {
    name: 'Member group',
    fields: { name: 'Name', rules: 'Permissions', is_super: 'All permissions', status: 'Status' },
    options: { status: { '0': 'Disabled', '1': 'Enabled' } },
    tips: { rules: 'Selecting all grants every permission, including rules added later' },
  },
})
