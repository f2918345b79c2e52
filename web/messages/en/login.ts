import type { LoginTexts } from '../zh-cn/login.ts'

const texts: LoginTexts = {
  heading: 'Sign in to {{site}}',
  fallbackSite: 'Portico',
  lead: 'Please use your administrator account',
  username: 'Account',
  usernamePlaceholder: 'Please enter your account',
  password: 'Password',
  passwordPlaceholder: 'Please enter your password',
  keep: 'Keep me signed in',
  submit: 'Sign in',
  submitting: 'Signing in…',
  usernameMissing: 'Please enter your account',
  usernameLength: 'The account has 3 to 30 characters',
  passwordMissing: 'Please enter your password',
  passwordForm: 'The password has 6 to 32 characters without & < > " \'',
}

export default texts
