import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const links = defineBlock(
  'links',
  {
    title: field.text({ max: 120 }),
    count: field.integer({ required: true, min: 1, max: 100, initial: 20 }),
    look: field.radio(['cards', 'names'], { initial: 'cards' }),
  },
  {
    icon: 'el-icon-Link',
    texts: {
      'zh-cn': {
        name: '友情链接',
        about: '已通过的友情链接',
        fields: { title: '标题', count: '个数', look: '样式' },
        options: { look: { cards: '卡片', names: '仅名称' } },
      },
      en: {
        name: 'Links',
        about: 'Approved partner links',
        fields: { title: 'Title', count: 'How many', look: 'Look' },
        options: { look: { cards: 'Cards', names: 'Names only' } },
      },
    },
  },
)
