import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const faq = defineBlock(
  'faq',
  {
    title: field.text({ max: 120 }),
    items: field.array({ required: true, max: 60, isLong: true }),
  },
  {
    icon: 'el-icon-ChatDotSquare',
    texts: {
      'zh-cn': {
        name: '常见问题',
        about: '可展开的问与答，搜索引擎也能识别',
        fields: { title: '标题', items: '问与答' },
        texts: { items_key: '问题', items_value: '回答' },
      },
      en: {
        name: 'Questions',
        about: 'Questions with answers to unfold, which search engines understand too',
        fields: { title: 'Title', items: 'Questions and answers' },
        texts: { items_key: 'Question', items_value: 'Answer' },
      },
    },
  },
)
