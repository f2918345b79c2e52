import type { ClientModule } from '#web/modules.ts'

export const memberModuleClient: ClientModule = {
  name: 'member',
  messages: {
    memberCards: {
      'zh-cn': () => import('./dashboard/zh-cn.ts'),
      en: () => import('./dashboard/en.ts'),
    },
  },
  dashboard: async () => (await import('./dashboard/member-cards.tsx')).memberCards,
}
