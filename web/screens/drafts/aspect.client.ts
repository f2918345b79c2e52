import type { ClientModule } from '#web/modules.ts'

/** Drafts in the browser. */
export const drafts: ClientModule = {
  name: 'drafts',
  rowParts: async () => (await import('./row-parts.ts')).draftParts,
}
