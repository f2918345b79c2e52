import { defineMessages } from '#core/messages.ts'
import type { tag } from './tag.ts'

export const tagMessages = defineMessages<typeof tag>({
  'zh-cn': {
    name: '文章标签',
    fields: { name: '标签名称', slug: '地址名', status: '状态' },
    options: { status: { '0': '禁用', '1': '启用' } },
    actions: { merge: '合并' },
    inputs: {
      merge: {
        fields: { into: '并入' },
        tips: { into: '带有此标签的文章改用所选标签，此标签随后删除' },
      },
    },
    tips: { slug: '网页地址的一段：小写字母、数字和连字符；留空时按名称生成' },
    texts: {
      slug: '{{label}}只能含小写字母、数字和单个连字符，且不能全是数字',
      itself: '请选择另一个标签',
    },
  },
  en: {
    name: 'Article tag',
    fields: { name: 'Name', slug: 'Address', status: 'Status' },
    options: { status: { '0': 'Disabled', '1': 'Enabled' } },
    actions: { merge: 'Merge' },
    inputs: {
      merge: {
        fields: { into: 'Into' },
        tips: { into: 'Articles with this tag get the chosen one instead; then this tag is deleted' },
      },
    },
    tips: {
      slug: 'Part of a web address: lowercase letters, digits and hyphens. If empty, it is made from the name',
    },
    texts: {
      slug: '{{label}} can only have lowercase letters, digits and single hyphens, and not digits alone',
      itself: 'Choose another tag',
    },
  },
})
