import type { DashboardTexts } from '../zh-cn/dashboard.ts'

const texts: DashboardTexts = {
  greeting: {
    lateNight: 'it is late, take care of yourself!',
    morning: 'good morning!',
    forenoon: 'good morning!',
    noon: 'good noon!',
    afternoon: 'good afternoon!',
    evening: 'good evening!',
  },
  welcome: '{{name}}, {{greeting}}',
  admins: 'Administrators',
  adminsHint: 'Accounts that can sign in here',
  articles: 'Articles',
  articlesHint: 'In every status',
  byStatus: 'Articles by status',
  status: { draft: 'Draft', published: 'Published', archived: 'Archived' },
  total: 'Total',
  logs: 'Latest activity',
  noLogs: 'Nothing has happened yet',
  noLogsHint: 'Changes made in the back office appear here.',
  noArticles: 'No articles yet',
  noArticlesHint: 'New articles are counted here by their status.',
  nothing: 'Nothing to show',
  nothingHint: 'Your account may not view any of the figures of this page.',
  failed: 'The figures could not be loaded',
  refresh: 'Refresh',
}

export default texts
