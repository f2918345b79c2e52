import type { ClientResources } from '#web/resources-context.tsx'

/** Every resource as the client loads it: declaration, texts and client side, when its screen is first shown. */
export const clientResources: ClientResources = {
  'auth/admin': {
    load: async () => {
      const [{ admin }, { adminMessages }] = await Promise.all([
        import('./auth/admin/admin.ts'),
        import('./auth/admin/admin.messages.ts'),
      ])
      return { resource: admin, messages: adminMessages, side: {} }
    },
  },
  'auth/group': {
    load: async () => {
      const [{ group }, { groupMessages }] = await Promise.all([
        import('./auth/group/group.ts'),
        import('./auth/group/group.messages.ts'),
      ])
      return { resource: group, messages: groupMessages, side: {} }
    },
  },
  'auth/rule': {
    load: async () => {
      const [{ rule }, { ruleMessages }] = await Promise.all([
        import('./auth/rule/rule.ts'),
        import('./auth/rule/rule.messages.ts'),
      ])
      return { resource: rule, messages: ruleMessages, side: {} }
    },
  },
  'auth/adminLog': {
    load: async () => {
      const [{ adminLog }, { adminLogMessages }] = await Promise.all([
        import('./auth/adminLog/adminLog.ts'),
        import('./auth/adminLog/adminLog.messages.ts'),
      ])
      return { resource: adminLog, messages: adminLogMessages, side: {} }
    },
  },
  'content/category': {
    load: async () => {
      const [{ category }, { categoryMessages }] = await Promise.all([
        import('./content/category/category.ts'),
        import('./content/category/category.messages.ts'),
      ])
      return { resource: category, messages: categoryMessages, side: {} }
    },
  },
  'content/tag': {
    load: async () => {
      const [{ tag }, { tagMessages }] = await Promise.all([
        import('./content/tag/tag.ts'),
        import('./content/tag/tag.messages.ts'),
      ])
      return { resource: tag, messages: tagMessages, side: {} }
    },
  },
  'content/article': {
    load: async () => {
      const [{ article }, { articleMessages }] = await Promise.all([
        import('./content/article/article.ts'),
        import('./content/article/article.messages.ts'),
      ])
      return { resource: article, messages: articleMessages, side: {} }
    },
  },
}
