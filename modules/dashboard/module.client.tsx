import { type ClientModule, lazyPage } from '#web/modules.ts'

export const dashboardModuleClient: ClientModule = {
  name: 'dashboard',
  messages: {
    dashboard: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  pages: {
    dashboard: lazyPage(
      ['dashboard', 'charts'],
      async () => (await import('./client/dashboard.tsx')).Dashboard,
    ),
  },
}
