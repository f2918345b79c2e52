import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const notice = defineBlock(
  'notice',
  {
    tone: field.radio(['info', 'success', 'warning'], { initial: 'info' }),
    title: field.text({ max: 120 }),
    text: field.textarea({ required: true, max: 2000 }),
  },
  {
    icon: 'el-icon-Bell',
    texts: {
      'zh-cn': {
        name: '提示',
        about: '需要引起注意的一段话',
        fields: { tone: '语气', title: '标题', text: '内容' },
        options: { tone: { info: '说明', success: '好消息', warning: '警告' } },
      },
      en: {
        name: 'Notice',
        about: 'A few words that should not be missed',
        fields: { tone: 'Tone', title: 'Title', text: 'Text' },
        options: { tone: { info: 'Information', success: 'Good news', warning: 'Warning' } },
      },
    },
  },
)
