import { field } from '#core/field.ts'
import { defineSetting } from '#core/settings/setting.ts'
import { signInGroup } from '#core/settings/setting-groups.ts'

/** Whether administrators solve a puzzle to sign in. */
export const adminCaptcha = defineSetting('admin_login_captcha', field.switch({ initial: 1 }), {
  group: signInGroup,
  weigh: 100,
  texts: { 'zh-cn': { title: '管理员登录验证码' }, en: { title: 'Captcha for administrators' } },
})

export const memberCaptcha = defineSetting('user_login_captcha', field.switch({ initial: 1 }), {
  group: signInGroup,
  weigh: 99,
  texts: { 'zh-cn': { title: '会员登录验证码' }, en: { title: 'Captcha for members' } },
})
