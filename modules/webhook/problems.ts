import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What is refused of webhooks. */
export const webhookProblems = defineProblems({
  tooManyWebhooks: {
    'zh-cn': 'Webhook 过多，最多 {{max}} 个，请先删除不用的 Webhook！',
    en: 'Too many webhooks; the limit is {{max}}. Delete some you no longer use.',
  },
  webhookOff: {
    'zh-cn': '该 Webhook 已停用或已删除，请先启用！',
    en: 'This webhook is off or was deleted. Turn it on first.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof webhookProblems> {}
}
