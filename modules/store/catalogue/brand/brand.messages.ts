import { defineMessages } from '#core/messages.ts'
import type { brand } from './brand.ts'

export const brandMessages = defineMessages<typeof brand>({
  'zh-cn': {
    name: '品牌',
    fields: { name: '品牌名称', slug: '地址名', logo: '标志', description: '描述', status: '状态' },
    options: { status: { '0': '禁用', '1': '启用' } },
    tips: {
      slug: '网页地址的一段：小写字母、数字和连字符；留空时按名称生成',
      status: '禁用后，品牌页和筛选项不再显示；商品不受影响',
    },
    texts: { slug: '{{label}}只能含小写字母、数字和单个连字符，且不能全是数字' },
  },
  en: {
    name: 'Brand',
    fields: { name: 'Name', slug: 'Address', logo: 'Logo', description: 'Description', status: 'Status' },
    options: { status: { '0': 'Disabled', '1': 'Enabled' } },
    tips: {
      slug: 'Part of a web address: lowercase letters, digits and hyphens. If empty, it is made from the name',
      status: 'A disabled brand has no page and is no filter; its products stay',
    },
    texts: {
      slug: '{{label}} can only have lowercase letters, digits and single hyphens, and not digits alone',
    },
  },
})
