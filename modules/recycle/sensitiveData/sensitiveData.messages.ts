import { defineMessages } from '#core/messages.ts'
import type { sensitiveData } from './sensitiveData.ts'

export const sensitiveDataMessages = defineMessages<typeof sensitiveData>({
  'zh-cn': {
    name: '敏感字段规则',
    fields: {
      name: '规则名称',
      controller: '页面',
      controller_as: '页面路径',
      connection: '数据库连接配置标识',
      data_table: '对应数据表',
      primary_key: '数据表主键',
      data_fields: '敏感字段',
      status: '状态',
    },
    columns: { connection: '连接标识', data_table: '数据表' },
    options: { status: { '0': '禁用', '1': '启用' } },
    tips: { data_fields: '这些字段的每次修改都会记录修改前后的值；密码等机密只记录被修改过' },
    placeholders: { connection: '默认连接', controller: '请选择页面', data_table: '请选择数据表' },
    texts: {
      watching: '修改监控中',
      fields: '请选择需要监控的字段',
      note: '{{field}} 的备注',
      noFields: '请先选择数据表',
      failed: '字段加载失败',
    },
    remark: '定义哪些字段的修改需要记录。修改前后的值保存在“敏感数据修改记录”中，可以从那里回滚。',
  },
  en: {
    name: 'Sensitive field rule',
    fields: {
      name: 'Rule name',
      controller: 'Page',
      controller_as: 'Page path',
      connection: 'Database connection',
      data_table: 'Data table',
      primary_key: 'Primary key',
      data_fields: 'Sensitive fields',
      status: 'Status',
    },
    columns: { connection: 'Connection', data_table: 'Table' },
    options: { status: { '0': 'Disabled', '1': 'Enabled' } },
    tips: {
      data_fields:
        'Every change to these fields is recorded with the values before and after. For secrets such as passwords, only the fact of a change is recorded.',
    },
    placeholders: {
      connection: 'Default connection',
      controller: 'Choose a page',
      data_table: 'Choose a table',
    },
    texts: {
      watching: 'Watching',
      fields: 'Choose the fields to watch',
      note: 'Note for {{field}}',
      noFields: 'Choose a table first',
      failed: 'The fields could not be loaded',
    },
    remark:
      'Defines which fields have their changes recorded. Old and new values are kept under “Sensitive data changes”, where they can be rolled back.',
  },
})
