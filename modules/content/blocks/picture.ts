import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const picture = defineBlock(
  'picture',
  {
    image: field.image({ required: true }),
    alt: field.text({ required: true, max: 200 }),
    caption: field.text({ max: 200 }),
    width: field.radio(['text', 'wide', 'full'], { initial: 'text' }),
    url: field.url(),
  },
  {
    icon: 'el-icon-Picture',
    texts: {
      'zh-cn': {
        name: '图片',
        about: '一张图片，可带说明文字和链接',
        fields: { image: '图片', alt: '替代文字', caption: '说明文字', width: '宽度', url: '链接' },
        options: { width: { text: '与正文同宽', wide: '较宽', full: '通栏' } },
        tips: { alt: '图片看不见时代替它的文字：写出图片上有什么' },
        placeholders: { url: 'https:// 或以 / 开头的站内地址' },
      },
      en: {
        name: 'Picture',
        about: 'One picture, with a caption and a link if you like',
        fields: {
          image: 'Picture',
          alt: 'Alternative text',
          caption: 'Caption',
          width: 'Width',
          url: 'Link',
        },
        options: { width: { text: 'As wide as text', wide: 'Wider', full: 'Full width' } },
        tips: { alt: 'Says what the picture shows to those who can’t see it' },
        placeholders: { url: 'https://… or an address of this site that begins with /' },
      },
    },
  },
)
