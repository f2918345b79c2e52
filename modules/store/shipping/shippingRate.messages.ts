import { defineMessages } from '#core/messages.ts'
import { provinceNames } from './provinces.ts'
import type { shippingRate } from './shippingRate.ts'

export const shippingRateMessages = defineMessages<typeof shippingRate>({
  'zh-cn': {
    name: '运费',
    fields: {
      method_id: '配送方式',
      provinces: '省份',
      first_amount: '首费',
      first_unit: '首重或首件',
      more_amount: '续费',
      more_unit: '续重或续件',
    },
    options: { provinces: provinceNames['zh-cn'] },
    tips: {
      provinces: '留空即用于其他所有地区',
      first_unit: '按重量时为克，按件数时为件',
      more_unit: '每超出这么多加收一次续费；不足按一次计',
    },
  },
  en: {
    name: 'Rate',
    fields: {
      method_id: 'Delivery method',
      provinces: 'Provinces',
      first_amount: 'First fee',
      first_unit: 'First unit',
      more_amount: 'Additional fee',
      more_unit: 'Additional unit',
    },
    options: { provinces: provinceNames.en },
    tips: {
      provinces: 'Leave empty for everywhere else',
      first_unit: 'Grams or pieces covered by the first fee',
      more_unit: 'The additional fee is charged for each started unit',
    },
  },
})
