import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const space = defineBlock(
  'space',
  {
    size: field.radio(['small', 'medium', 'large'], { initial: 'medium' }),
    line: field.switch({ initial: 0 }),
  },
  {
    icon: 'el-icon-Minus',
    texts: {
      'zh-cn': {
        name: '留白',
        about: '内容块之间的空隙，可加分隔线',
        fields: { size: '高度', line: '分隔线' },
        options: { size: { small: '小', medium: '中', large: '大' } },
      },
      en: {
        name: 'Space',
        about: 'Room between blocks, with a line if you like',
        fields: { size: 'Height', line: 'Line' },
        options: { size: { small: 'Small', medium: 'Medium', large: 'Large' } },
      },
    },
  },
)
