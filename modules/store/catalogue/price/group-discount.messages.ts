import { defineMessages } from '#core/messages.ts'
import type { groupDiscount } from './group-discount.ts'

export const groupDiscountMessages = defineMessages<typeof groupDiscount>({
  'zh-cn': {
    name: '会员折扣',
    fields: { group_id: '会员分组', permille: '支付比例（千分之）' },
    tips: { permille: '900 即九折；只用于商品价格，特价不再打折' },
  },
  en: {
    name: 'Group discount',
    fields: { group_id: 'Member group', permille: 'Share to pay (thousandths)' },
    tips: { permille: '900 is 10% off. It applies to regular prices only; special prices stay as they are' },
  },
})
