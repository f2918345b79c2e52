const texts = {
  greeting: {
    lateNight: '夜深了，注意身体哦！',
    morning: '早上好！',
    forenoon: '上午好！',
    noon: '中午好！',
    afternoon: '下午好！',
    evening: '晚上好！',
  },
  welcome: '{{name}}，{{greeting}}',
  admins: '管理员',
  adminsHint: '可登录后台的账号',
  articles: '文章',
  articlesHint: '全部状态合计',
  byStatus: '文章状态分布',
  status: { draft: '草稿', published: '已发布', archived: '已归档' },
  total: '合计',
  logs: '最近操作',
  noLogs: '还没有操作记录',
  noLogsHint: '在后台所做的更改会出现在这里。',
  noArticles: '还没有文章',
  noArticlesHint: '新建的文章会按状态统计在这里。',
  nothing: '暂无可展示的数据',
  nothingHint: '您的账号未被授予此处各项数据的查看权限。',
  failed: '数据加载失败',
  refresh: '刷新',
}

export type DashboardTexts = typeof texts
export default texts
