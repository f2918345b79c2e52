import type { ClientModule } from '#web/modules.ts'

export const attachmentModuleClient: ClientModule = {
  name: 'attachment',
  messages: {
    uploadCards: {
      'zh-cn': () => import('./dashboard/zh-cn.ts'),
      en: () => import('./dashboard/en.ts'),
    },
  },
  dashboard: async () => (await import('./dashboard/upload-cards.tsx')).uploadCards,
}
