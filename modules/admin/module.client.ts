import type { ClientModule } from '#web/modules.ts'

export const adminModuleClient: ClientModule = {
  name: 'admin',
  messages: {
    admin: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  dashboard: async () => (await import('./dashboard/admin-cards.tsx')).adminCards,
}
