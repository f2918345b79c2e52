import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const gallery = defineBlock(
  'gallery',
  {
    images: field.images({ required: true, max: 60 }),
    columns: field.radio(['2', '3', '4'], { initial: '3' }),
  },
  {
    icon: 'el-icon-Files',
    texts: {
      'zh-cn': {
        name: '图集',
        about: '多张图片排成网格',
        fields: { images: '图片', columns: '每行张数' },
        options: { columns: { '2': '2', '3': '3', '4': '4' } },
        tips: { images: '替代文字取自附件库中各图片的说明' },
      },
      en: {
        name: 'Gallery',
        about: 'Several pictures in a grid',
        fields: { images: 'Pictures', columns: 'Pictures per row' },
        options: { columns: { '2': '2', '3': '3', '4': '4' } },
        tips: { images: 'Their alternative texts are those of the attachments' },
      },
    },
  },
)
