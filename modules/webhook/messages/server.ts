import type { Messages } from '#core/messages.ts'

const zhCn = {
  jobs: { deliver: '发送 Webhook' },
}

/** What the server says of webhooks, in both languages. */
export const webhookTexts: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    jobs: { deliver: 'Send webhooks' },
  },
}
