import type { CommonTexts } from '../zh-cn/common.ts'

const texts: CommonTexts = {
  title: {
    home: 'Home',
    admin: 'Back office',
    adminLogin: 'Login',
    notFound: 'Page not found',
    noPower: 'No access permission',
    loading: 'Loading',
    user: 'Member Center',
    userLogin: 'Member Login',
  },
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  reload: 'Reload',
  back: 'Back',
  backHome: 'Back to home',
  loading: 'Loading…',
  slow: 'This takes longer than usual. You can try to reload.',
  otherAccount: 'Sign in with another account',
  newWindow: '(opens in a new window)',
  language: 'Language',
  languages: { 'zh-cn': '简体中文', en: 'English' },
  dark: {
    label: 'Appearance',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    toLight: 'Switch to light',
    toDark: 'Switch to dark',
  },
}

export default texts
