import { type ClientModule, lazyPage } from '#web/modules.ts'

export const contentModuleClient: ClientModule = {
  name: 'content',
  messages: {
    articleCards: {
      'zh-cn': () => import('./dashboard/zh-cn.ts'),
      en: () => import('./dashboard/en.ts'),
    },
    content: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  dashboard: async () => (await import('./dashboard/article-cards.tsx')).articleCards,
  pages: {
    'content/calendar': lazyPage(
      ['content'],
      async () => (await import('./calendar/calendar-page.tsx')).ContentCalendar,
    ),
    'content/translation': lazyPage(
      ['content', 'form'],
      async () => (await import('./translation/translation-page.tsx')).TranslationBoard,
    ),
    'content/brokenLink': lazyPage(
      ['content', 'form'],
      async () => (await import('./links/brokenLink/brokenLink-page.tsx')).BrokenLinks,
    ),
  },
}
