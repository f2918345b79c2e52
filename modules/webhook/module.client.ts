import type { ClientModule } from '#web/modules.ts'

export const webhookModuleClient: ClientModule = {
  name: 'webhook',
  messages: {
    webhookWaiting: {
      'zh-cn': () => import('./dashboard/zh-cn.ts'),
      en: () => import('./dashboard/en.ts'),
    },
  },
  dashboard: async () => (await import('./dashboard/waiting.client.ts')).webhookWaiting,
}
