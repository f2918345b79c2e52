import { defineMessages } from '#core/messages.ts'
import type { address } from './address.ts'
import { countryNames } from './countries.ts'

export const addressMessages = defineMessages<typeof address>({
  'zh-cn': {
    name: '收货地址',
    fields: {
      user_id: '会员',
      name: '收货人',
      phone: '电话',
      country: '国家或地区',
      area: '所在地区',
      region: '州或省',
      city: '城市',
      street: '详细地址',
      postcode: '邮政编码',
      is_default: '默认地址',
    },
    related: { user_username: '用户名', user_nickname: '会员昵称' },
    options: { country: countryNames['zh-cn'] },
    actions: { contact: '查看联系方式' },
    placeholders: { street: '街道、小区、楼栋、门牌号' },
    texts: { area: '请选择到区县' },
  },
  en: {
    name: 'Address',
    fields: {
      user_id: 'Member',
      name: 'Recipient',
      phone: 'Phone',
      country: 'Country or region',
      area: 'Province, city and district',
      region: 'State or province',
      city: 'City',
      street: 'Street address',
      postcode: 'Postcode',
      is_default: 'Default address',
    },
    related: { user_username: 'Username', user_nickname: 'Nickname' },
    options: { country: countryNames.en },
    actions: { contact: 'See contact details' },
    placeholders: { street: 'Street, building, flat' },
    texts: { area: 'Choose down to the district' },
  },
})
