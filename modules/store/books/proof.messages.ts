import { defineMessages } from '#core/messages.ts'
import type { proof } from './proof.ts'

export const proofMessages = defineMessages<typeof proof>({
  'zh-cn': {
    name: '账目核对',
    fields: {
      is_balanced: '账目相符',
      differences: '差异数',
      rows_read: '核对行数',
      end_time: '结束时间',
      result: '结果',
      hash: '校验值',
    },
  },
  en: {
    name: 'Books check',
    fields: {
      is_balanced: 'Balanced',
      differences: 'Differences',
      rows_read: 'Rows compared',
      end_time: 'Ended',
      result: 'Result',
      hash: 'Hash',
    },
  },
})
