import type { ClientModule } from '#web/modules.ts'

/** Drafts in the browser. */
export const drafts: ClientModule = {
  name: 'drafts',
  messages: {
    drafts: { 'zh-cn': () => import('./messages/zh-cn.ts'), en: () => import('./messages/en.ts') },
  },
  rowParts: async () => (await import('./row-parts.client.ts')).draftParts,
}
