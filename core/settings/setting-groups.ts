import { defineSettingGroup } from './setting.ts'

/** What concerns the whole site. It stays, whatever else is arranged anew. */
export const basicsGroup = defineSettingGroup(
  'basics',
  { 'zh-cn': '基础配置', en: 'Basics' },
  { weigh: 100, kept: 'Basics' },
)

/** How administrators and members sign in. */
export const signInGroup = defineSettingGroup(
  'login',
  { 'zh-cn': '登录配置', en: 'Sign-in' },
  { weigh: 70, kept: 'Login' },
)

/** What the public site says and in which languages. */
export const siteGroup = defineSettingGroup('site', { 'zh-cn': '网站', en: 'Site' }, { weigh: 60 })
