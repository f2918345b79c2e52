import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'
import { linkTexts } from './link-fields.ts'

export const hero = defineBlock(
  'hero',
  {
    image: field.image(),
    title: field.text({ required: true, max: 120 }),
    text: field.textarea({ max: 500 }),
    has_button: field.switch({ initial: 0 }),
    label: field.text({ required: true, max: 40, shownWhen: { has_button: [1] } }),
    leads_to: field.radio(['page', 'address'], { initial: 'page', shownWhen: { has_button: [1] } }),
    target: field.target({ required: true, shownWhen: { has_button: [1], leads_to: ['page'] } }),
    url: field.url({ required: true, shownWhen: { has_button: [1], leads_to: ['address'] } }),
  },
  {
    icon: 'el-icon-FullScreen',
    texts: {
      'zh-cn': {
        ...linkTexts['zh-cn'],
        name: '首屏',
        about: '大图、标题、简介和一个按钮',
        fields: {
          ...linkTexts['zh-cn'].fields,
          image: '图片',
          title: '标题',
          text: '简介',
          has_button: '显示按钮',
          label: '按钮文字',
        },
        tips: { image: '仅作装饰：重要的内容请写在标题和简介里' },
      },
      en: {
        ...linkTexts.en,
        name: 'Hero',
        about: 'A large picture with a title, a few words and a button',
        fields: {
          ...linkTexts.en.fields,
          image: 'Picture',
          title: 'Title',
          text: 'Text',
          has_button: 'Show a button',
          label: 'Words on the button',
        },
        tips: { image: 'For decoration only: write what matters in title and text' },
      },
    },
  },
)
