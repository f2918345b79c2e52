import { defineMessages } from '#core/messages.ts'
import type { tool } from './tool.ts'

export const toolMessages = defineMessages<typeof tool>({
  'zh-cn': {
    name: '工具',
    fields: { name: '名称', number: '编号', photo: '照片', about: '说明', deposit: '押金' },
    tips: { number: '贴在工具上的编号，不可重复' },
  },
  en: {
    name: 'Tool',
    fields: { name: 'Name', number: 'Number', photo: 'Photo', about: 'About it', deposit: 'Deposit' },
    tips: { number: 'What its label says; no two tools share one' },
  },
})
