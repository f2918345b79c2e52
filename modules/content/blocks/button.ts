import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'
import { linkFields, linkTexts } from './link-fields.ts'

export const button = defineBlock(
  'button',
  {
    label: field.text({ required: true, max: 40 }),
    ...linkFields,
    look: field.radio(['primary', 'plain'], { initial: 'primary' }),
    align: field.radio(['start', 'center', 'end'], { initial: 'start' }),
  },
  {
    icon: 'el-icon-Pointer',
    texts: {
      'zh-cn': {
        name: '按钮',
        about: '引导读者前往别处的按钮',
        fields: { ...linkTexts['zh-cn'].fields, label: '按钮文字', look: '样式', align: '位置' },
        options: {
          ...linkTexts['zh-cn'].options,
          look: { primary: '醒目', plain: '朴素' },
          align: { start: '靠左', center: '居中', end: '靠右' },
        },
        placeholders: linkTexts['zh-cn'].placeholders,
      },
      en: {
        name: 'Button',
        about: 'A button that leads readers somewhere',
        fields: { ...linkTexts.en.fields, label: 'Words on it', look: 'Look', align: 'Where it stands' },
        options: {
          ...linkTexts.en.options,
          look: { primary: 'Prominent', plain: 'Plain' },
          align: { start: 'Left', center: 'Centered', end: 'Right' },
        },
        placeholders: linkTexts.en.placeholders,
      },
    },
  },
)
