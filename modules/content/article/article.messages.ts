import { defineMessages } from '#core/messages.ts'
import type { article } from './article.ts'

export const articleMessages = defineMessages<typeof article>({
  'zh-cn': {
    name: '文章',
    fields: {
      title: '标题',
      category_id: '分类',
      tag_ids: '标签',
      cover: '封面',
      summary: '摘要',
      body: '正文',
      admin_id: '作者',
      status: '状态',
      publish_time: '发布时间',
      views: '浏览量',
    },
    options: { status: { draft: '草稿', published: '已发布', archived: '已归档' } },
    actions: { publish: '发布', unpublish: '撤回', archive: '归档' },
    placeholders: { title: '最多 120 个字符', summary: '最多 500 个字符' },
    tips: { publish_time: '留空时，发布那一刻的时间会被记录' },
  },
  en: {
    name: 'Article',
    fields: {
      title: 'Title',
      category_id: 'Category',
      tag_ids: 'Tags',
      cover: 'Cover',
      summary: 'Summary',
      body: 'Content',
      admin_id: 'Author',
      status: 'Status',
      publish_time: 'Published',
      views: 'Views',
    },
    options: { status: { draft: 'Draft', published: 'Published', archived: 'Archived' } },
    actions: { publish: 'Publish', unpublish: 'Unpublish', archive: 'Archive' },
    placeholders: { title: 'Up to 120 characters', summary: 'Up to 500 characters' },
    tips: { publish_time: 'If empty, the time of publishing is used' },
  },
})
