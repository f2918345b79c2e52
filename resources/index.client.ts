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
  'user/user': {
    load: async () => {
      const [{ user }, { userMessages }, { userClient }] = await Promise.all([
        import('./user/user/user.ts'),
        import('./user/user/user.messages.ts'),
        import('./user/user/user.client.tsx'),
      ])
      return { resource: user, messages: userMessages, side: userClient }
    },
  },
  'user/group': {
    load: async () => {
      const [{ group }, { groupMessages }, { groupClient }] = await Promise.all([
        import('./user/group/group.ts'),
        import('./user/group/group.messages.ts'),
        import('./user/group/group.client.tsx'),
      ])
      return { resource: group, messages: groupMessages, side: groupClient }
    },
  },
  'user/rule': {
    load: async () => {
      const [{ rule }, { ruleMessages }, { ruleClient }] = await Promise.all([
        import('./user/rule/rule.ts'),
        import('./user/rule/rule.messages.ts'),
        import('./user/rule/rule.client.tsx'),
      ])
      return { resource: rule, messages: ruleMessages, side: ruleClient }
    },
  },
  'user/moneyLog': {
    load: async () => {
      const [{ moneyLog }, { moneyLogMessages }, { moneyLogClient }] = await Promise.all([
        import('./user/moneyLog/moneyLog.ts'),
        import('./user/moneyLog/moneyLog.messages.ts'),
        import('./user/moneyLog/moneyLog.client.ts'),
      ])
      return { resource: moneyLog, messages: moneyLogMessages, side: moneyLogClient }
    },
  },
  'user/scoreLog': {
    load: async () => {
      const [{ scoreLog }, { scoreLogMessages }, { scoreLogClient }] = await Promise.all([
        import('./user/scoreLog/scoreLog.ts'),
        import('./user/scoreLog/scoreLog.messages.ts'),
        import('./user/scoreLog/scoreLog.client.ts'),
      ])
      return { resource: scoreLog, messages: scoreLogMessages, side: scoreLogClient }
    },
  },
  'user/mailTemplate': {
    load: async () => {
      const [{ mailTemplate }, { mailTemplateMessages }] = await Promise.all([
        import('./user/mailTemplate/mailTemplate.ts'),
        import('./user/mailTemplate/mailTemplate.messages.ts'),
      ])
      return { resource: mailTemplate, messages: mailTemplateMessages, side: {} }
    },
  },
  'user/securityLog': {
    load: async () => {
      const [{ securityLog }, { securityLogMessages }] = await Promise.all([
        import('./user/securityLog/securityLog.ts'),
        import('./user/securityLog/securityLog.messages.ts'),
      ])
      return { resource: securityLog, messages: securityLogMessages, side: {} }
    },
  },
  'user/dataRequest': {
    load: async () => {
      const [{ dataRequest }, { dataRequestMessages }, { dataRequestClient }] = await Promise.all([
        import('./user/dataRequest/dataRequest.ts'),
        import('./user/dataRequest/dataRequest.messages.ts'),
        import('./user/dataRequest/dataRequest.client.ts'),
      ])
      return { resource: dataRequest, messages: dataRequestMessages, side: dataRequestClient }
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
  'routine/config': {
    load: async () => {
      const [{ config }, { configMessages }, { configClient }] = await Promise.all([
        import('./routine/config/config.ts'),
        import('./routine/config/config.messages.ts'),
        import('./routine/config/config.client.tsx'),
      ])
      return { resource: config, messages: configMessages, side: configClient }
    },
  },
  'routine/attachment': {
    load: async () => {
      const [{ attachment }, { attachmentMessages }, { attachmentClient }] = await Promise.all([
        import('./routine/attachment/attachment.ts'),
        import('./routine/attachment/attachment.messages.ts'),
        import('./routine/attachment/attachment.client.tsx'),
      ])
      return { resource: attachment, messages: attachmentMessages, side: attachmentClient }
    },
  },
  'security/dataRecycle': {
    load: async () => {
      const [{ dataRecycle }, { dataRecycleMessages }, { dataRecycleClient }] = await Promise.all([
        import('./security/dataRecycle/dataRecycle.ts'),
        import('./security/dataRecycle/dataRecycle.messages.ts'),
        import('./security/dataRecycle/dataRecycle.client.tsx'),
      ])
      return { resource: dataRecycle, messages: dataRecycleMessages, side: dataRecycleClient }
    },
  },
  'security/dataRecycleLog': {
    load: async () => {
      const [{ dataRecycleLog }, { dataRecycleLogMessages }, { dataRecycleLogClient }] = await Promise.all([
        import('./security/dataRecycleLog/dataRecycleLog.ts'),
        import('./security/dataRecycleLog/dataRecycleLog.messages.ts'),
        import('./security/dataRecycleLog/dataRecycleLog.client.tsx'),
      ])
      return { resource: dataRecycleLog, messages: dataRecycleLogMessages, side: dataRecycleLogClient }
    },
  },
  'security/sensitiveData': {
    load: async () => {
      const [{ sensitiveData }, { sensitiveDataMessages }, { sensitiveDataClient }] = await Promise.all([
        import('./security/sensitiveData/sensitiveData.ts'),
        import('./security/sensitiveData/sensitiveData.messages.ts'),
        import('./security/sensitiveData/sensitiveData.client.tsx'),
      ])
      return { resource: sensitiveData, messages: sensitiveDataMessages, side: sensitiveDataClient }
    },
  },
  'security/sensitiveDataLog': {
    load: async () => {
      const [{ sensitiveDataLog }, { sensitiveDataLogMessages }, { sensitiveDataLogClient }] =
        await Promise.all([
          import('./security/sensitiveDataLog/sensitiveDataLog.ts'),
          import('./security/sensitiveDataLog/sensitiveDataLog.messages.ts'),
          import('./security/sensitiveDataLog/sensitiveDataLog.client.tsx'),
        ])
      return { resource: sensitiveDataLog, messages: sensitiveDataLogMessages, side: sensitiveDataLogClient }
    },
  },
}
