import { defineMessages } from '#core/messages.ts'
import type { repair } from './repair.ts'

export const repairMessages = defineMessages<typeof repair>({
  'zh-cn': {
    name: '维修',
    fields: { title: '故障', tool_id: '工具', minutes: '所需时间', status: '状态' },
    options: { status: { waiting: '待修', bench: '维修中', done: '已修好' } },
    actions: { begin: '开始', finish: '完成' },
    texts: { hours: '{{hours}} 小时', minutes: '{{minutes}} 分钟' },
  },
  en: {
    name: 'Repair',
    fields: { title: 'Fault', tool_id: 'Tool', minutes: 'Time needed', status: 'Status' },
    options: { status: { waiting: 'Waiting', bench: 'On the bench', done: 'Mended' } },
    actions: { begin: 'Begin', finish: 'Finish' },
    texts: { hours: '{{hours}} h', minutes: '{{minutes}} min' },
  },
})
