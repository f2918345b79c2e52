import { defineMessages } from '#core/messages.ts'
import type { adminLog } from './adminLog.ts'

export const adminLogMessages = defineMessages<typeof adminLog>({
  'zh-cn': {
    name: '管理员日志',
    fields: {
      admin_id: '管理员 ID',
      username: '管理用户名',
      url: 'URL',
      title: '标题',
      data: '请求数据',
      api_key: 'API 密钥',
      ip: 'IP',
      useragent: 'UserAgent',
    },
    actions: { edit: '查看详情' },
  },
  en: {
    name: 'Administrator log',
    fields: {
      admin_id: 'Administrator ID',
      username: 'Username',
      url: 'URL',
      title: 'Title',
      data: 'Request data',
      api_key: 'API key',
      ip: 'IP',
      useragent: 'User agent',
    },
    actions: { edit: 'View details' },
  },
})
