import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const quote = defineBlock(
  'quote',
  {
    text: field.textarea({ required: true }),
    author: field.text({ max: 100 }),
    url: field.url(),
  },
  {
    icon: 'el-icon-ChatLineSquare',
    texts: {
      'zh-cn': {
        name: '引用',
        about: '一段引文和它的出处',
        fields: { text: '引文', author: '作者或出处', url: '来源网址' },
      },
      en: {
        name: 'Quote',
        about: 'Somebody’s words, and whose they are',
        fields: { text: 'Words', author: 'Who said it', url: 'Address of the source' },
      },
    },
  },
)
