const texts = {
  figure: '文章总数',
  published: '已发布 {{count}}',
  byStatus: '文章状态分布',
  total: '合计',
  status: { draft: '草稿', published: '已发布', archived: '已归档' },
  none: '还没有文章',
  noneText: '新建的文章会按状态统计在这里。',
  reviews: '待审核的文章',
  drafts: '文章草稿',
  links: '待审核的友情链接',
  step: { title: '撰写第一篇文章', text: '先保存为草稿，准备好后再发布。' },
}

export type ArticleCardTexts = typeof texts
export default texts
