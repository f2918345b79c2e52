import type { ClientModule } from '#web/modules.ts'

export const mailModuleClient: ClientModule = {
  name: 'mail',
  messages: {
    mailStep: {
      'zh-cn': () => import('./dashboard/zh-cn.ts'),
      en: () => import('./dashboard/en.ts'),
    },
  },
  dashboard: async () => (await import('./dashboard/mail-step.client.ts')).mailStep,
}
