import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const categoryTiles = defineBlock(
  'categoryTiles',
  {
    title: field.text({ max: 120 }),
    above: field.target({ resources: ['store/category'] }),
    count: field.integer({ required: true, min: 1, max: 24, initial: 8 }),
  },
  {
    icon: 'el-icon-FolderOpened',
    texts: {
      'zh-cn': {
        name: '商品分类',
        about: '通往商品分类的图片',
        fields: { title: '标题', above: '上级分类', count: '个数' },
        tips: { above: '留空则取顶级分类' },
      },
      en: {
        name: 'Product categories',
        about: 'Pictures that lead to categories of products',
        fields: { title: 'Title', above: 'Below', count: 'How many' },
        tips: { above: 'The topmost categories if empty' },
      },
    },
  },
)
