import { loadDashboardFaces } from '#web/admin/dashboard/face.ts'
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
    dashboard: lazyPage(['dashboard', 'cards', 'charts'], async () => {
      const [{ Dashboard }] = await Promise.all([import('./client/dashboard.tsx'), loadDashboardFaces()])
      return Dashboard
    }),
  },
}
