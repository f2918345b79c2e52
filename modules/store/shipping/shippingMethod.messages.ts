import { defineMessages } from '#core/messages.ts'
import { countryNames } from '../address/countries.ts'
import type { shippingMethod } from './shippingMethod.ts'

export const shippingMethodMessages = defineMessages<typeof shippingMethod>({
  'zh-cn': {
    name: '配送方式',
    fields: {
      name: '名称',
      note: '说明',
      days_text: '时效',
      kind: '计费方式',
      countries: '配送国家或地区',
      free_from: '满额包邮',
      rates: '运费',
      status: '状态',
    },
    options: {
      kind: { flat: '固定运费', weight: '按重量', quantity: '按件数', pickup: '到店自提' },
      countries: countryNames['zh-cn'],
      status: { '0': '停用', '1': '启用' },
    },
    placeholders: { days_text: '例如：2 至 3 天' },
    tips: { countries: '留空即配送到所有国家或地区', free_from: '商品金额达到此数时免运费；留空则不包邮' },
  },
  en: {
    name: 'Delivery method',
    fields: {
      name: 'Name',
      note: 'Note',
      days_text: 'Delivery time',
      kind: 'Fee based on',
      countries: 'Countries and regions',
      free_from: 'Free from',
      rates: 'Rates',
      status: 'Status',
    },
    options: {
      kind: { flat: 'Flat fee', weight: 'Weight', quantity: 'Pieces', pickup: 'Pick-up' },
      countries: countryNames.en,
      status: { '0': 'Off', '1': 'On' },
    },
    placeholders: { days_text: 'Such as “2 to 3 days”' },
    tips: {
      countries: 'Leave empty to deliver everywhere',
      free_from: 'Delivery is free from this order value; leave empty for never',
    },
  },
})
