import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What the captcha refuses. */
export const captchaProblems = defineProblems({
  captchaWrong: {
    'zh-cn': '验证码错误，请重新验证！',
    en: 'The captcha is wrong. Please try again.',
  },
  captchaBusy: {
    'zh-cn': '验证码服务繁忙，请稍后再试！',
    en: 'The captcha service is busy. Please try again later.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof captchaProblems> {}
}
