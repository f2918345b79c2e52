import type { CommonTexts } from '../zh-cn/common.ts'

const texts: CommonTexts = {
  title: {
    home: 'Home',
    admin: 'Back office',
    adminLogin: 'Sign in',
    notFound: 'Page not found',
    noPower: 'No access',
    loading: 'Loading',
    user: 'Member center',
    userLogin: 'Member sign-in',
  },
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  reload: 'Reload',
  back: 'Back',
  backHome: 'Back to home',
  loading: 'Loading…',
  slow: 'This is taking longer than usual. You can try reloading.',
  away: {
    text: 'The server can’t be reached. What you typed is still here.',
    next: 'Trying again in {{seconds}} s',
    now: 'Try now',
  },
  messages: {
    whole: 'Show the whole message',
    all: 'Show all {{count}} messages',
    close: 'Close this message',
  },
  otherAccount: 'Sign in with a different account',
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
