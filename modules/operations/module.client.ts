import { type ClientModule, lazyPage } from '#web/modules.ts'

export const operationsModuleClient: ClientModule = {
  name: 'operations',
  messages: {
    operations: {
      'zh-cn': () => import('./client/messages.zh-cn.ts'),
      en: () => import('./client/messages.en.ts'),
    },
  },
  pages: {
    'operations/console': lazyPage(
      ['operations', 'jobs'],
      async () => (await import('./client/console.tsx')).OperationsConsole,
    ),
  },
}
