import { defineMessages } from '#core/messages.ts'
import { reasonTexts } from '../stockMovement.messages.ts'
import type { stockCountLine } from './stockCountLine.ts'

export const stockCountLineMessages = defineMessages<typeof stockCountLine>({
  'zh-cn': {
    name: '盘点明细',
    fields: {
      count_id: '盘点',
      stock_id: '库存',
      counted: '实盘',
      expected: '应有',
      difference: '差异',
      reason: '原因',
      seen_at: '首次盘点时间',
    },
    options: { reason: reasonTexts['zh-cn'] },
    tips: { expected: '首次盘点时的在库数量；此后的出入库不影响差异' },
    texts: { elsewhere: '该库存不在所盘点的仓库中' },
  },
  en: {
    name: 'Count line',
    fields: {
      count_id: 'Count',
      stock_id: 'Stock',
      counted: 'Counted',
      expected: 'Expected',
      difference: 'Difference',
      reason: 'Reason',
      seen_at: 'First counted',
    },
    options: { reason: reasonTexts.en },
    tips: { expected: 'On hand when first counted; later movements don’t affect the difference' },
    texts: { elsewhere: 'This stock is in another warehouse' },
  },
})
