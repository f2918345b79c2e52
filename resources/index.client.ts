import type { ClientResources } from '#web/resources-context.tsx'

/** Every resource as the client loads it: declaration, texts and client side, when its screen is first shown. */
export const clientResources: ClientResources = {
  'auth/admin': {
    load: async () => {
      const [{ admin }, { adminMessages }, { adminClient }] = await Promise.all([
        import('./auth/admin/admin.ts'),
        import('./auth/admin/admin.messages.ts'),
        import('./auth/admin/admin.client.tsx'),
      ])
      return { resource: admin, messages: adminMessages, side: adminClient }
    },
  },
  'auth/group': {
    load: async () => {
      const [{ group }, { groupMessages }, { groupClient }] = await Promise.all([
        import('./auth/group/group.ts'),
        import('./auth/group/group.messages.ts'),
        import('./auth/group/group.client.tsx'),
      ])
      return { resource: group, messages: groupMessages, side: groupClient }
    },
  },
  'auth/rule': {
    load: async () => {
      const [{ rule }, { ruleMessages }, { ruleClient }] = await Promise.all([
        import('./auth/rule/rule.ts'),
        import('./auth/rule/rule.messages.ts'),
        import('./auth/rule/rule.client.tsx'),
      ])
      return { resource: rule, messages: ruleMessages, side: ruleClient }
    },
  },
  'auth/adminLog': {
    load: async () => {
      const [{ adminLog }, { adminLogMessages }, { adminLogClient }] = await Promise.all([
        import('./auth/adminLog/adminLog.ts'),
        import('./auth/adminLog/adminLog.messages.ts'),
        import('./auth/adminLog/adminLog.client.tsx'),
      ])
      return { resource: adminLog, messages: adminLogMessages, side: adminLogClient }
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
