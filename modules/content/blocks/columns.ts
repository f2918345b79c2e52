import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const columns = defineBlock(
  'columns',
  { count: field.radio(['2', '3', '4'], { initial: '2' }) },
  {
    icon: 'el-icon-Grid',
    slots: {
      one: {},
      two: {},
      three: { shownWhen: { count: ['3', '4'] } },
      four: { shownWhen: { count: ['4'] } },
    },
    texts: {
      'zh-cn': {
        name: '分栏',
        about: '二到四栏并排，每栏放其他内容块',
        fields: { count: '栏数' },
        options: { count: { '2': '两栏', '3': '三栏', '4': '四栏' } },
        slots: { one: '第一栏', two: '第二栏', three: '第三栏', four: '第四栏' },
      },
      en: {
        name: 'Columns',
        about: 'Two to four columns side by side, each with blocks of its own',
        fields: { count: 'Columns' },
        options: { count: { '2': 'Two', '3': 'Three', '4': 'Four' } },
        slots: { one: 'First column', two: 'Second column', three: 'Third column', four: 'Fourth column' },
      },
    },
  },
)
