import { defineMessages } from '#core/messages.ts'
import type { price } from './price.ts'

export const priceMessages = defineMessages<typeof price>({
  'zh-cn': {
    name: '特价',
    fields: {
      variant_id: '规格组合',
      group_id: '会员分组',
      min_quantity: '起购数量',
      amount: '单价',
      from_time: '开始时间',
      to_time: '结束时间',
      note: '备注',
      batch: '批次',
    },
    related: { variant_sku: '货号' },
    tips: {
      group_id: '留空时对所有人有效',
      min_quantity: '一次购买达到此数量时有效',
      amount: '同时有效的特价中取最低价',
      from_time: '留空时立即有效',
      to_time: '留空时一直有效；到时自动结束',
    },
    texts: { endsFirst: '{{label}}必须晚于开始时间' },
  },
  en: {
    name: 'Special price',
    fields: {
      variant_id: 'Variant',
      group_id: 'Member group',
      min_quantity: 'From quantity',
      amount: 'Price',
      from_time: 'Starts',
      to_time: 'Ends',
      note: 'Note',
      batch: 'Batch',
    },
    related: { variant_sku: 'SKU' },
    tips: {
      group_id: 'Leave empty for everyone',
      min_quantity: 'Applies when at least this many are bought at once',
      amount: 'The lowest of all prices that apply is charged',
      from_time: 'If empty, it starts at once',
      to_time: 'If empty, it doesn’t end',
    },
    texts: { endsFirst: '{{label}} must be after the start' },
  },
})
