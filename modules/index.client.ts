import type { ClientResources } from '#web/resources-context.tsx'

/** Every resource as the client loads it: declaration, texts and client side, when its screen is first shown. */
export const clientResources: ClientResources = {
  'auth/admin': {
    load: async () => {
      const [{ admin }, { adminMessages }, { adminClient }] = await Promise.all([
        import('./admin/admin/admin.ts'),
        import('./admin/admin/admin.messages.ts'),
        import('./admin/admin/admin.client.tsx'),
      ])
      return { resource: admin, messages: adminMessages, side: adminClient }
    },
  },
  'auth/group': {
    load: async () => {
      const [{ group }, { groupMessages }, { groupClient }] = await Promise.all([
        import('./admin/group/group.ts'),
        import('./admin/group/group.messages.ts'),
        import('./admin/group/group.client.tsx'),
      ])
      return { resource: group, messages: groupMessages, side: groupClient }
    },
  },
  'auth/rule': {
    load: async () => {
      const [{ rule }, { ruleMessages }, { ruleClient }] = await Promise.all([
        import('./admin/rule/rule.ts'),
        import('./admin/rule/rule.messages.ts'),
        import('./admin/rule/rule.client.tsx'),
      ])
      return { resource: rule, messages: ruleMessages, side: ruleClient }
    },
  },
  'auth/adminLog': {
    load: async () => {
      const [{ adminLog }, { adminLogMessages }, { adminLogClient }] = await Promise.all([
        import('./admin/adminLog/adminLog.ts'),
        import('./admin/adminLog/adminLog.messages.ts'),
        import('./admin/adminLog/adminLog.client.tsx'),
      ])
      return { resource: adminLog, messages: adminLogMessages, side: adminLogClient }
    },
  },
  'user/user': {
    load: async () => {
      const [{ user }, { userMessages }, { userClient }] = await Promise.all([
        import('./member/user/user.ts'),
        import('./member/user/user.messages.ts'),
        import('./member/user/user.client.tsx'),
      ])
      return { resource: user, messages: userMessages, side: userClient }
    },
  },
  'user/group': {
    load: async () => {
      const [{ group }, { groupMessages }, { groupClient }] = await Promise.all([
        import('./member/group/group.ts'),
        import('./member/group/group.messages.ts'),
        import('./member/group/group.client.tsx'),
      ])
      return { resource: group, messages: groupMessages, side: groupClient }
    },
  },
  'user/rule': {
    load: async () => {
      const [{ rule }, { ruleMessages }, { ruleClient }] = await Promise.all([
        import('./member/rule/rule.ts'),
        import('./member/rule/rule.messages.ts'),
        import('./member/rule/rule.client.tsx'),
      ])
      return { resource: rule, messages: ruleMessages, side: ruleClient }
    },
  },
  'user/moneyLog': {
    load: async () => {
      const [{ moneyLog }, { moneyLogMessages }, { moneyLogClient }] = await Promise.all([
        import('./member/moneyLog/moneyLog.ts'),
        import('./member/moneyLog/moneyLog.messages.ts'),
        import('./member/moneyLog/moneyLog.client.ts'),
      ])
      return { resource: moneyLog, messages: moneyLogMessages, side: moneyLogClient }
    },
  },
  'user/scoreLog': {
    load: async () => {
      const [{ scoreLog }, { scoreLogMessages }, { scoreLogClient }] = await Promise.all([
        import('./member/scoreLog/scoreLog.ts'),
        import('./member/scoreLog/scoreLog.messages.ts'),
        import('./member/scoreLog/scoreLog.client.ts'),
      ])
      return { resource: scoreLog, messages: scoreLogMessages, side: scoreLogClient }
    },
  },
  'user/mailTemplate': {
    load: async () => {
      const [{ mailTemplate }, { mailTemplateMessages }] = await Promise.all([
        import('./member/mailTemplate/mailTemplate.ts'),
        import('./member/mailTemplate/mailTemplate.messages.ts'),
      ])
      return { resource: mailTemplate, messages: mailTemplateMessages, side: {} }
    },
  },
  'user/securityLog': {
    load: async () => {
      const [{ securityLog }, { securityLogMessages }] = await Promise.all([
        import('./member/securityLog/securityLog.ts'),
        import('./member/securityLog/securityLog.messages.ts'),
      ])
      return { resource: securityLog, messages: securityLogMessages, side: {} }
    },
  },
  'user/dataRequest': {
    load: async () => {
      const [{ dataRequest }, { dataRequestMessages }, { dataRequestClient }] = await Promise.all([
        import('./member/dataRequest/dataRequest.ts'),
        import('./member/dataRequest/dataRequest.messages.ts'),
        import('./member/dataRequest/dataRequest.client.ts'),
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
        import('./config/config/config.ts'),
        import('./config/config/config.messages.ts'),
        import('./config/config/config.client.tsx'),
      ])
      return { resource: config, messages: configMessages, side: configClient }
    },
  },
  'routine/attachment': {
    load: async () => {
      const [{ attachment }, { attachmentMessages }, { attachmentClient }] = await Promise.all([
        import('./attachment/attachment/attachment.ts'),
        import('./attachment/attachment/attachment.messages.ts'),
        import('./attachment/attachment/attachment.client.tsx'),
      ])
      return { resource: attachment, messages: attachmentMessages, side: attachmentClient }
    },
  },
  'security/dataRecycle': {
    load: async () => {
      const [{ dataRecycle }, { dataRecycleMessages }, { dataRecycleClient }] = await Promise.all([
        import('./recycle/dataRecycle/dataRecycle.ts'),
        import('./recycle/dataRecycle/dataRecycle.messages.ts'),
        import('./recycle/dataRecycle/dataRecycle.client.tsx'),
      ])
      return { resource: dataRecycle, messages: dataRecycleMessages, side: dataRecycleClient }
    },
  },
  'security/dataRecycleLog': {
    load: async () => {
      const [{ dataRecycleLog }, { dataRecycleLogMessages }, { dataRecycleLogClient }] = await Promise.all([
        import('./recycle/dataRecycleLog/dataRecycleLog.ts'),
        import('./recycle/dataRecycleLog/dataRecycleLog.messages.ts'),
        import('./recycle/dataRecycleLog/dataRecycleLog.client.tsx'),
      ])
      return { resource: dataRecycleLog, messages: dataRecycleLogMessages, side: dataRecycleLogClient }
    },
  },
  'security/sensitiveData': {
    load: async () => {
      const [{ sensitiveData }, { sensitiveDataMessages }, { sensitiveDataClient }] = await Promise.all([
        import('./recycle/sensitiveData/sensitiveData.ts'),
        import('./recycle/sensitiveData/sensitiveData.messages.ts'),
        import('./recycle/sensitiveData/sensitiveData.client.tsx'),
      ])
      return { resource: sensitiveData, messages: sensitiveDataMessages, side: sensitiveDataClient }
    },
  },
  'security/sensitiveDataLog': {
    load: async () => {
      const [{ sensitiveDataLog }, { sensitiveDataLogMessages }, { sensitiveDataLogClient }] =
        await Promise.all([
          import('./recycle/sensitiveDataLog/sensitiveDataLog.ts'),
          import('./recycle/sensitiveDataLog/sensitiveDataLog.messages.ts'),
          import('./recycle/sensitiveDataLog/sensitiveDataLog.client.tsx'),
        ])
      return { resource: sensitiveDataLog, messages: sensitiveDataLogMessages, side: sensitiveDataLogClient }
    },
  },
}
