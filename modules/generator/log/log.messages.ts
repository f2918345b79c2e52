import { defineMessages } from '#core/messages.ts'
import type { log } from './log.ts'

export const logMessages = defineMessages<typeof log>({
  'zh-cn': {
    name: 'CRUD 记录',
    fields: {
      table_name: '数据表',
      entity: '实体',
      table: '表设计',
      fields: '字段设计',
      status: '状态',
      connection: '数据库连接',
      host: '主机',
      admin_id: '管理员',
      problem: '失败原因',
    },
    options: { status: { start: '进行中', success: '成功', error: '失败', delete: '已删除' } },
  },
  en: {
    name: 'Generator log',
    fields: {
      table_name: 'Table',
      entity: 'Entity',
      table: 'Design of the table',
      fields: 'Design of the fields',
      status: 'Status',
      connection: 'Connection',
      host: 'Host',
      admin_id: 'Administrator',
      problem: 'Reason',
    },
    options: { status: { start: 'Running', success: 'Done', error: 'Failed', delete: 'Deleted' } },
  },
})
