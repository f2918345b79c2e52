import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const productList = defineBlock(
  'productList',
  {
    title: field.text({ max: 120 }),
    category: field.target({ resources: ['store/category'] }),
    tag: field.target({ resources: ['content/tag'] }),
    sort: field.radio(['weigh', 'newest', 'sales'], { initial: 'weigh' }),
    count: field.integer({ required: true, min: 1, max: 24, initial: 8 }),
  },
  {
    icon: 'el-icon-Goods',
    texts: {
      'zh-cn': {
        name: '商品列表',
        about: '在售的商品，可按分类和标签筛选',
        fields: { title: '标题', category: '分类', tag: '标签', sort: '排序', count: '件数' },
        options: { sort: { weigh: '推荐', newest: '最新', sales: '销量' } },
        tips: { category: '留空则取全部分类，包含下级分类的商品' },
      },
      en: {
        name: 'Products',
        about: 'Products on sale, of a category or a tag if you like',
        fields: { title: 'Title', category: 'Category', tag: 'Tag', sort: 'Order', count: 'How many' },
        options: { sort: { weigh: 'Recommended', newest: 'Newest', sales: 'Bestselling' } },
        tips: { category: 'All categories if empty; those below it are included' },
      },
    },
  },
)
