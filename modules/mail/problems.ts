import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What goes wrong with mails. */
export const mailProblems = defineProblems({
  mailNotConfigured: {
    'zh-cn': '尚未配置邮件发送！',
    en: 'Email is not set up yet.',
  },
  mailFailed: {
    'zh-cn': '邮件发送失败，请稍后再试！',
    en: 'The email could not be sent. Please try again later.',
  },
  testMailFailed: {
    'zh-cn': '测试邮件未发送：{{reasons}}',
    en: 'The test email was not sent: {{reasons}}',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof mailProblems> {}
}
