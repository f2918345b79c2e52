import type { Messages } from '#core/messages.ts'

const zhCn = {
  remark: '欢迎回来，愿今天的工作顺利。',
}

/** What the server says of the dashboard, in both languages. */
export const dashboardMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    remark: 'Welcome back. Here’s what’s happening.',
  },
}
