const texts = {
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
}

export type SignInTexts = typeof texts
export default texts
