import { defineMessages } from '#core/messages.ts'
import type { grant } from './grant.ts'

export const grantMessages = defineMessages<typeof grant>({
  'zh-cn': {
    name: '下载权限',
    fields: {
      user_id: '会员',
      resource_id: '资源',
      title: '名称',
      source: '来源',
      status: '状态',
      cause: '缘由',
      revoked_time: '收回时间',
      reason: '理由',
    },
    related: { user_username: '用户名', user_nickname: '会员昵称' },
    options: {
      source: { score: '积分兑换', order: '购买', admin: '管理员授予' },
      status: { active: '有效', revoked: '已收回' },
    },
    actions: { grant: '授予', revoke: '收回' },
    inputs: {
      grant: { fields: { user_id: '会员', resource_id: '资源', reason: '理由' } },
      revoke: { fields: { reason: '理由' } },
    },
  },
  en: {
    name: 'Download access',
    fields: {
      user_id: 'Member',
      resource_id: 'Download',
      title: 'Name',
      source: 'Source',
      status: 'Status',
      cause: 'Cause',
      revoked_time: 'Revoked',
      reason: 'Reason',
    },
    related: { user_username: 'Username', user_nickname: 'Nickname' },
    options: {
      source: { score: 'Points', order: 'Purchase', admin: 'Granted by staff' },
      status: { active: 'Active', revoked: 'Revoked' },
    },
    actions: { grant: 'Grant access', revoke: 'Revoke' },
    inputs: {
      grant: { fields: { user_id: 'Member', resource_id: 'Download', reason: 'Reason' } },
      revoke: { fields: { reason: 'Reason' } },
    },
  },
})
