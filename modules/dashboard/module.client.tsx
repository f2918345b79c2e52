import { type ClientModule, lazyPage } from '#web/modules.ts'
import { loadDashboardFaces } from '#web/screens/dashboard/face.ts'

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
