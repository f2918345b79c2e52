import { defineMessages } from '#core/messages.ts'
import type { orderAdjustment } from './orderAdjustment.ts'

export const orderAdjustmentMessages = defineMessages<typeof orderAdjustment>({
  'zh-cn': {
    name: '订单调整',
    fields: {
      order_id: '订单',
      order_line_id: '订单商品',
      kind: '类型',
      label: '说明',
      amount: '金额',
    },
    options: { kind: { manual: '人工改价' } },
  },
  en: {
    name: 'Order adjustment',
    fields: {
      order_id: 'Order',
      order_line_id: 'Line',
      kind: 'Type',
      label: 'Details',
      amount: 'Amount',
    },
    options: { kind: { manual: 'By staff' } },
  },
})
