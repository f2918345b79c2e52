import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What members are refused where they look after their account. */
export const memberProblems = defineProblems({
  codeWrong: {
    'zh-cn': '验证码不正确或已失效！',
    en: 'The code is wrong or has expired.',
  },
  codeTooSoon: {
    'zh-cn': '验证码发送过于频繁，请 {{seconds}} 秒后再试！',
    en: 'Please wait {{seconds}} seconds before requesting another code.',
  },
  proofNeeded: {
    'zh-cn': '请先验证原来的邮箱或手机号！',
    en: 'Verify your current address first.',
  },
  exportsUsedUp: {
    'zh-cn': '每 24 小时最多导出 {{max}} 次，请稍后再试！',
    en: 'You can export at most {{max}} times in 24 hours. Please try again later.',
  },
  deletionWaiting: {
    'zh-cn': '您已经申请注销账号！',
    en: 'You have already asked to delete this account.',
  },
  noDeletion: {
    'zh-cn': '没有可以撤回的注销申请！',
    en: 'There is nothing to withdraw.',
  },
  requestEnded: {
    'zh-cn': '这条申请已经结束，不能再修改！',
    en: 'This request has ended and can’t be changed.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof memberProblems> {}
}
