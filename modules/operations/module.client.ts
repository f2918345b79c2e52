import { type ClientModule, lazyPage } from '#web/modules.ts'

export const operationsModuleClient: ClientModule = {
  name: 'operations',
  messages: {
    operations: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  paletteCommands: async () => (await import('./client/palette-commands.ts')).operationsCommands(),
  dashboard: async () => (await import('./dashboard/failed-jobs.client.ts')).failedJobs,
  pages: {
    'operations/console': lazyPage(
      ['operations', 'jobs'],
      async () => (await import('./client/console.tsx')).OperationsConsole,
    ),
  },
}
