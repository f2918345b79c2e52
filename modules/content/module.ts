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
})
