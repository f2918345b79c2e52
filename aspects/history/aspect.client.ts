import type { ClientModule } from '#web/modules.ts'

/** History in the browser. */
export const history: ClientModule = {
  name: 'history',
  messages: {
    history: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  rowParts: async () => (await import('./row-parts.client.ts')).historyParts,
}
