import { defineMessages } from '#core/messages.ts'
import type { dataRecycleLog } from './dataRecycleLog.ts'

export const dataRecycleLogMessages = defineMessages<typeof dataRecycleLog>({
  'zh-cn': {
    name: '回收站数据',
    fields: {
      admin_id: '操作管理员',
      recycle_id: '回收规则',
      data: '被删数据',
      snapshot: '完整数据',
      tag: '校验码',
      data_table: '数据表',
      connection: '连接标识',
      primary_key: '数据表主键',
      is_restore: '已还原',
      ip: 'IP',
      useragent: 'UserAgent',
      create_time: '删除时间',
    },
    related: {
      admin_nickname: '操作管理员',
      recycle_name: '回收规则名称',
      recycle_controller_as: '控制器',
    },
    actions: { restore: '还原', info: '查看详情' },
    texts: {
      system: '系统',
      deletedRow: '{{name}} #{{id}}',
      rawData: '原始数据',
      unknown: '这些数据所属的页面已不存在，不能还原。',
      forged: '这条记录被改动过，不能还原。',
      failed: '详情加载失败',
      ask: '确定将这条数据还原到“{{name}}”吗？',
    },
  },
  en: {
    name: 'Deleted row',
    fields: {
      admin_id: 'Deleted by',
      recycle_id: 'Recycle rule',
      data: 'Deleted data',
      snapshot: 'Whole row',
      tag: 'Check mark',
      data_table: 'Table',
      connection: 'Connection',
      primary_key: 'Primary key',
      is_restore: 'Restored',
      ip: 'IP',
      useragent: 'User agent',
      create_time: 'Deleted',
    },
    related: {
      admin_nickname: 'Deleted by',
      recycle_name: 'Rule',
      recycle_controller_as: 'Controller',
    },
    actions: { restore: 'Restore', info: 'View details' },
    texts: {
      system: 'System',
      deletedRow: '{{name}} #{{id}}',
      rawData: 'Raw data',
      unknown: 'The page of this data does not exist any more, so it cannot be restored.',
      forged: 'This record has been tampered with and cannot be restored.',
      failed: 'The details could not be loaded',
      ask: 'Restore this row to “{{name}}”?',
    },
  },
})
