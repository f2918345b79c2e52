const texts = {
  heading: '登录到 {{site}}',
  fallbackSite: 'Portico',
  lead: '请使用管理员账号登录',
  username: '账号',
  usernamePlaceholder: '请输入账号',
  password: '密码',
  passwordPlaceholder: '请输入密码',
  keep: '保持会话',
  submit: '登录',
  submitting: '正在登录…',
  usernameMissing: '请输入账号',
  usernameLength: '账号长度为 3 至 30 个字符',
  passwordMissing: '请输入密码',
  passwordForm: '密码长度为 6 至 32 个字符，且不能包含 & < > " \'',
}

export type LoginTexts = typeof texts
export default texts
