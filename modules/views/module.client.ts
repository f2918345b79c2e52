import type { ClientModule } from '#web/modules.ts'

export const viewsModuleClient: ClientModule = {
  name: 'views',
  messages: {
    views: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  listParts: async () => (await import('./client/list-parts.ts')).viewParts,
}
