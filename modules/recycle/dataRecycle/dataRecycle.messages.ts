import { defineMessages } from '#core/messages.ts'
import type { dataRecycle } from './dataRecycle.ts'

export const dataRecycleMessages = defineMessages<typeof dataRecycle>({
  'zh-cn': {
    name: '数据回收规则',
    fields: {
      name: '规则名称',
      controller: '页面',
      controller_as: '页面路径',
      connection: '数据库连接配置标识',
      data_table: '对应数据表',
      primary_key: '数据表主键',
      status: '状态',
    },
    columns: { connection: '连接标识', data_table: '数据表' },
    options: { status: { '0': '禁用', '1': '启用' } },
    tips: { controller: '在此页面上删除的数据会进入回收站，以其他方式删除的也一样' },
    placeholders: { connection: '默认连接', controller: '请选择页面', data_table: '请选择数据表' },
    texts: { watching: '删除监控中' },
    remark:
      '删除的数据默认进入回收站（流水、日志和附件除外）。规则可为单个页面另作规定：启用则保留，禁用则彻底删除。规则立即生效，已在回收站中的数据不受影响。',
  },
  en: {
    name: 'Recycle rule',
    fields: {
      name: 'Rule name',
      controller: 'Page',
      controller_as: 'Page path',
      connection: 'Database connection',
      data_table: 'Data table',
      primary_key: 'Primary key',
      status: 'Status',
    },
    columns: { connection: 'Connection', data_table: 'Table' },
    options: { status: { '0': 'Disabled', '1': 'Enabled' } },
    tips: {
      controller: 'Records deleted on this page, or in any other way, go to the recycle bin',
    },
    placeholders: {
      connection: 'Default connection',
      controller: 'Choose a page',
      data_table: 'Choose a table',
    },
    texts: { watching: 'Watching' },
    remark:
      'Deleted data goes to the recycle bin, except for ledgers, logs and attachments. A rule overrides this for one page: enabled, its data is kept; disabled, it is permanently deleted. Rules take effect at once and don’t affect what is already in the bin.',
  },
})
