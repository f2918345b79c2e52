import { defineModule } from '#core/module.ts'
import { articleMessages } from './article/article.messages.ts'
import { article } from './article/article.ts'
import { categoryMessages } from './category/category.messages.ts'
import { category } from './category/category.ts'
import { tagMessages } from './tag/tag.messages.ts'
import { tag } from './tag/tag.ts'

export const contentModule = defineModule({
  name: 'content',
  requires: ['admin', 'attachment'],
  resources: [
    { resource: category, messages: categoryMessages },
    { resource: tag, messages: tagMessages },
    { resource: article, messages: articleMessages },
  ],
  targets: [category, tag, article],
  menu: [
    {
      directory: 'content',
      title: { 'zh-cn': '内容管理', en: 'Content' },
      icon: 'el-icon-Document',
      weigh: 98,
    },
    {
      resource: article,
      title: { 'zh-cn': '文章管理', en: 'Articles' },
      in: 'content',
      icon: 'el-icon-Notebook',
      weigh: 99,
    },
    {
      resource: category,
      title: { 'zh-cn': '文章分类', en: 'Categories' },
      in: 'content',
      icon: 'el-icon-FolderOpened',
      weigh: 98,
    },
    {
      resource: tag,
      title: { 'zh-cn': '文章标签', en: 'Tags' },
      in: 'content',
      icon: 'el-icon-PriceTag',
      weigh: 97,
    },
  ],
})
