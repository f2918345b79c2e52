import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What goes wrong with text messages. */
export const smsProblems = defineProblems({
  smsNotConfigured: {
    'zh-cn': '短信发送尚未配置！',
    en: 'Sending text messages is not set up yet!',
  },
  smsFailed: {
    'zh-cn': '短信发送失败，请稍后再试！',
    en: 'The text message could not be sent. Please try again later.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof smsProblems> {}
}
