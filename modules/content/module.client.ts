import { type ClientModule, lazyPage } from '#web/modules.ts'

export const contentModuleClient: ClientModule = {
  name: 'content',
  messages: {
    content: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  pages: {
    'content/calendar': lazyPage(
      ['content'],
      async () => (await import('./calendar/calendar-page.tsx')).ContentCalendar,
    ),
  },
}
