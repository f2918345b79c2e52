import { field } from '#core/field.ts'
import { defineSetting, type Setting } from '#core/settings/setting.ts'
import { signInGroup } from '#core/settings/setting-groups.ts'

const retry = { required: true, min: 1, max: 100, initial: 10 } as const
const retryTips = {
  'zh-cn': '超过此次数后，每次重试都要等待更久',
  en: 'Each further failed attempt has to wait longer',
}
const singleTips = {
  'zh-cn': '账号重新登录后，其他会话随即失效',
  en: 'A new sign-in signs out the account’s other sessions',
}
const tokenLife = { required: true, min: 300, max: 30 * 24 * 3600, initial: 259_200 } as const
const offered = {
  'zh-cn': { off: '不开放', optional: '可选' },
  en: { off: 'Not offered', optional: 'Optional' },
}

/** `off`: nobody can set one up; those who have one are asked for it all the same. */
export const adminSecondFactor = defineSetting(
  'admin_second_factor',
  field.select(['off', 'optional', 'required'], { required: true, initial: 'optional' }),
  {
    group: signInGroup,
    weigh: 98,
    texts: {
      'zh-cn': {
        title: '管理员两步验证',
        tip: '必须启用：未设置的管理员在下次登录时设置；不开放：不能新设置，已启用的仍需验证',
        options: { ...offered['zh-cn'], required: '必须启用' },
      },
      en: {
        title: 'Two-factor authentication for administrators',
        tip: 'Required: administrators without it set it up at their next sign-in. Not offered: nobody can set it up, but it is still asked of those who have it.',
        options: { ...offered.en, required: 'Required' },
      },
    },
  },
)

/** Failures before an administrator has to wait. */
export const adminLoginRetry = defineSetting('admin_login_retry', field.integer(retry), {
  group: signInGroup,
  weigh: 97,
  texts: {
    'zh-cn': { title: '管理员登录失败次数上限', tip: retryTips['zh-cn'] },
    en: { title: 'Failed sign-ins allowed for administrators', tip: retryTips.en },
  },
})

export const memberLoginRetry = defineSetting('user_login_retry', field.integer(retry), {
  group: signInGroup,
  weigh: 96,
  texts: {
    'zh-cn': { title: '会员登录失败次数上限', tip: retryTips['zh-cn'] },
    en: { title: 'Failed sign-ins allowed for members', tip: retryTips.en },
  },
})

/** A sign-in ends the account's other sessions. */
export const adminSingleSession = defineSetting('admin_sso', field.switch(), {
  group: signInGroup,
  weigh: 95,
  texts: {
    'zh-cn': { title: '管理员单点登录', tip: singleTips['zh-cn'] },
    en: { title: 'One session per administrator', tip: singleTips.en },
  },
})

export const memberSingleSession = defineSetting('user_sso', field.switch(), {
  group: signInGroup,
  weigh: 94,
  texts: {
    'zh-cn': { title: '会员单点登录', tip: singleTips['zh-cn'] },
    en: { title: 'One session per member', tip: singleTips.en },
  },
})

/** Seconds an administrator's access token lives. */
export const adminTokenLife = defineSetting('admin_token_life', field.integer(tokenLife), {
  group: signInGroup,
  weigh: 93,
  texts: {
    'zh-cn': { title: '管理员登录有效期（秒）' },
    en: { title: 'Administrator session length (seconds)' },
  },
})

export const memberTokenLife = defineSetting('user_token_life', field.integer(tokenLife), {
  group: signInGroup,
  weigh: 92,
  texts: {
    'zh-cn': { title: '会员登录有效期（秒）' },
    en: { title: 'Member session length (seconds)' },
  },
})

/** Closed, the member centre answers nobody. */
export const memberCentre = defineSetting('open_member_center', field.switch({ initial: 1 }), {
  group: signInGroup,
  weigh: 91,
  texts: { 'zh-cn': { title: '开启会员中心' }, en: { title: 'Open the member center' } },
})

export const memberSecondFactor = defineSetting(
  'user_second_factor',
  field.select(['off', 'optional'], { required: true, initial: 'optional' }),
  {
    group: signInGroup,
    weigh: 90,
    texts: {
      'zh-cn': { title: '会员两步验证', options: offered['zh-cn'] },
      en: { title: 'Two-factor authentication for members', options: offered.en },
    },
  },
)

const keyTips = {
  'zh-cn': '关闭后不能再创建密钥，已有的密钥也随即停用；重新开启后恢复',
  en: 'When off, no keys can be created and existing ones stop working; they work again once this is on',
}

/** Off, no key of an administrator counts. */
export const adminApiKeys = defineSetting('admin_api_keys', field.switch({ initial: 1 }), {
  group: signInGroup,
  weigh: 89,
  texts: {
    'zh-cn': { title: '允许管理员使用 API 密钥', tip: keyTips['zh-cn'] },
    en: { title: 'API keys for administrators', tip: keyTips.en },
  },
})

/** Off, no key of a member counts. */
export const memberApiKeys = defineSetting('user_api_keys', field.switch({ initial: 1 }), {
  group: signInGroup,
  weigh: 88,
  texts: {
    'zh-cn': { title: '允许会员使用 API 密钥', tip: keyTips['zh-cn'] },
    en: { title: 'API keys for members', tip: keyTips.en },
  },
})

/** How people sign in, in the order of the rows of a new database. */
export const signInSettings: readonly Setting[] = [
  adminSecondFactor,
  adminLoginRetry,
  memberLoginRetry,
  adminSingleSession,
  memberSingleSession,
  adminTokenLife,
  memberTokenLife,
  memberCentre,
  memberSecondFactor,
  adminApiKeys,
  memberApiKeys,
]
