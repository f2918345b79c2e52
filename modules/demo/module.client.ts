import type { ClientModule } from '#web/modules.ts'

export const demoModuleClient: ClientModule = {
  name: 'demo',
  messages: {
    demo: {
      'zh-cn': () => import('./card/zh-cn.ts'),
      en: () => import('./card/en.ts'),
    },
  },
  dashboard: async () => (await import('./card/demo-card.tsx')).demoCard,
}
