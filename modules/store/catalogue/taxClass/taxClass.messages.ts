import { defineMessages } from '#core/messages.ts'
import type { taxClass } from './taxClass.ts'

export const taxClassMessages = defineMessages<typeof taxClass>({
  'zh-cn': {
    name: '税率',
    fields: { name: '名称', rate: '税率（万分之）', is_default: '默认' },
    actions: { makeDefault: '设为默认' },
    tips: { rate: '1300 即 13%。价格已含税，税额只作显示', is_default: '未选择税率的商品使用默认税率' },
  },
  en: {
    name: 'Tax class',
    fields: { name: 'Name', rate: 'Rate (hundredths of a percent)', is_default: 'Default' },
    actions: { makeDefault: 'Make default' },
    tips: {
      rate: '1300 is 13%. Prices include tax: it is shown, not added',
      is_default: 'Used for products without a tax class',
    },
  },
})
