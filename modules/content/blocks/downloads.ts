import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const downloads = defineBlock(
  'downloads',
  {
    title: field.text({ max: 120 }),
    category: field.target({ resources: ['content/category'] }),
    tag: field.target({ resources: ['content/tag'] }),
    count: field.integer({ required: true, min: 1, max: 24, initial: 6 }),
    look: field.radio(['list', 'cards', 'titles'], { initial: 'list' }),
  },
  {
    icon: 'el-icon-Download',
    texts: {
      'zh-cn': {
        name: '资源下载',
        about: '最新的资源，可按分类和标签筛选',
        fields: { title: '标题', category: '分类', tag: '标签', count: '个数', look: '样式' },
        options: { look: { list: '图文列表', cards: '卡片', titles: '仅标题' } },
        tips: { category: '留空则取全部分类，包含下级分类的资源' },
      },
      en: {
        name: 'Downloads',
        about: 'The latest downloads, of a category or a tag if you like',
        fields: { title: 'Title', category: 'Category', tag: 'Tag', count: 'How many', look: 'Look' },
        options: { look: { list: 'List with summaries', cards: 'Cards', titles: 'Titles only' } },
        tips: { category: 'All categories if empty; those below it are included' },
      },
    },
  },
)
