import { defineMessages } from '#core/messages.ts'
import type { usage } from './usage.ts'

export const usageMessages = defineMessages<typeof usage>({
  'zh-cn': { name: '借出统计', fields: { tool_id: '工具', lent: '借出次数' } },
  en: { name: 'Usage', fields: { tool_id: 'Tool', lent: 'Times lent' } },
})
