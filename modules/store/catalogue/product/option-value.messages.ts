import { defineMessages } from '#core/messages.ts'
import type { optionValue } from './option-value.ts'

export const optionValueMessages = defineMessages<typeof optionValue>({
  'zh-cn': {
    name: '规格取值',
    fields: { option_id: '规格', name: '取值', color: '颜色', picture: '图片' },
  },
  en: {
    name: 'Option value',
    fields: { option_id: 'Option', name: 'Value', color: 'Color', picture: 'Picture' },
  },
})
