import type { SignInTexts } from '../../zh-cn/sign-in/sign-in.ts'

const texts: SignInTexts = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
}

export default texts
