import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What members are refused where they look after their account. */
export const memberProblems = defineProblems({
  codeWrong: {
    'zh-cn': '验证码不正确或已失效！',
    en: 'The code is wrong or has expired!',
  },
  codeTooSoon: {
    'zh-cn': '验证码发送过于频繁，请 {{seconds}} 秒后再试！',
    en: 'Codes cannot be sent that often, please try again in {{seconds}} seconds!',
  },
  proofNeeded: {
    'zh-cn': '请先验证原来的邮箱或手机号！',
    en: 'Please verify your present address first!',
  },
  exportsUsedUp: {
    'zh-cn': '每 24 小时最多导出 {{max}} 次，请稍后再试！',
    en: 'At most {{max}} exports within 24 hours, please try again later!',
  },
  deletionWaiting: {
    'zh-cn': '您已经申请注销账号！',
    en: 'You have asked to delete this account already!',
  },
  noDeletion: {
    'zh-cn': '没有可以撤回的注销申请！',
    en: 'There is nothing to withdraw!',
  },
  requestEnded: {
    'zh-cn': '这条申请已经结束，不能再修改！',
    en: 'This request has ended and cannot be changed any more!',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof memberProblems> {}
}
