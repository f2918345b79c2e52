import type { LoginTexts } from '../zh-cn/login.ts'

const texts: LoginTexts = {
  heading: 'Sign in to {{site}}',
  fallbackSite: 'Portico',
  lead: 'Please use your administrator account',
  username: 'Account',
  usernamePlaceholder: 'Please enter your account',
  password: 'Password',
  passwordPlaceholder: 'Please enter your password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  keep: 'Keep me signed in',
  submit: 'Sign in',
  submitting: 'Signing in…',
  usernameMissing: 'Please enter your account',
  usernameLength: 'The account has 3 to 30 characters',
  passwordMissing: 'Please enter your password',
  passwordForm: 'The password has 6 to 32 characters without & < > " \'',
  captcha: {
    title: 'Security check',
    order: 'Please click',
    picture:
      'Picture to click. Move the cross with the arrow keys, with Shift in small steps, click with Space or Enter, undo with Backspace.',
    mark: 'Mark {{number}}, click to undo',
    pointer: 'The cross is at {{x}}, {{y}}',
    refresh: 'Another picture',
    loading: 'Loading the picture…',
    failed: 'Captcha loading failed, please click refresh button',
    checking: 'Checking…',
    passed: 'Verification is successful!',
    wrong: 'The correct area is not clicked, please try again!',
  },
}

export default texts
