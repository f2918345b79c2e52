import type { ArticleCardTexts } from './zh-cn.ts'

const texts: ArticleCardTexts = {
  figure: 'Articles',
  published: 'Published: {{count}}',
  byStatus: 'Articles by status',
  total: 'Total',
  status: { draft: 'Draft', published: 'Published', archived: 'Archived' },
  none: 'No articles yet',
  noneText: 'Articles appear here by status.',
  reviews: 'Articles to review',
  drafts: 'Draft articles',
  links: 'Applications for partner links',
  step: { title: 'Write a first article', text: 'Save it as a draft and publish it when it is ready.' },
}

export default texts
