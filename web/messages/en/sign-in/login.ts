import type { LoginTexts } from '../../zh-cn/sign-in/login.ts'

const texts: LoginTexts = {
  heading: 'Sign in to {{site}}',
  fallbackSite: 'Portico',
  lead: 'Use your administrator account',
  username: 'Username',
  usernamePlaceholder: 'Enter your username',
  password: 'Password',
  passwordPlaceholder: 'Enter your password',
  keep: 'Keep me signed in',
  submit: 'Sign in',
  submitting: 'Signing in…',
  usernameMissing: 'Enter your username',
  usernameLength: 'Usernames have 3 to 30 characters',
  passwordMissing: 'Enter your password',
  passwordForm: 'Passwords have 6 to 32 characters, without & < > " \'',
}

export default texts
