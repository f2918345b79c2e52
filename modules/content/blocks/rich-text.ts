import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const richText = defineBlock(
  'richText',
  { text: field.richText({ required: true }) },
  {
    icon: 'el-icon-Document',
    texts: {
      'zh-cn': { name: '富文本', about: '标题、段落、列表、表格和图片', fields: { text: '内容' } },
      en: {
        name: 'Text',
        about: 'Headings, paragraphs, lists, tables and pictures',
        fields: { text: 'Text' },
      },
    },
  },
)
