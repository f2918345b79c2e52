import { defineMessages } from '#core/messages.ts'
import type { option } from './option.ts'

export const optionMessages = defineMessages<typeof option>({
  'zh-cn': {
    name: '商品规格',
    fields: { product_id: '商品', name: '规格名称', looks: '显示为', values: '取值' },
    options: { looks: { text: '文字', color: '颜色', picture: '图片' } },
  },
  en: {
    name: 'Option',
    fields: { product_id: 'Product', name: 'Name', looks: 'Shown as', values: 'Values' },
    options: { looks: { text: 'Text', color: 'Color', picture: 'Picture' } },
  },
})
