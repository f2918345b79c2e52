const texts = {
  stepTitle: '两步验证',
  stepText: '请输入身份验证器应用中显示的 6 位验证码。',
  setupTitle: '设置两步验证',
  setupText: '站点要求管理员启用两步验证，设置完成后即可登录。',
  recoveryStepText: '请输入一个尚未使用的恢复代码。',
  code: '验证码',
  recovery: '恢复代码',
  verify: '验证',
  verifying: '正在验证…',
  useRecovery: '无法使用手机？改用恢复代码',
  useCode: '改用验证码',
  back: '返回登录',
  codeMissing: '请输入 6 位数字验证码',
  recoveryMissing: '请输入 10 位恢复代码',
  loading: '正在准备…',
  scan: '用身份验证器应用（如 Microsoft Authenticator、Google Authenticator）扫描二维码：',
  qr: '身份验证器应用的二维码，内容与下方密钥相同',
  drawing: '正在生成二维码…',
  typeIn: '无法扫描时，请在应用中手动输入密钥：',
  openApp: '在本机的应用中打开',
  enterCode: '然后输入应用中显示的验证码：',
  recoveryTitle: '恢复代码',
  recoveryText:
    '手机丢失时可用恢复代码登录，每个只能使用一次。这些代码只显示这一次，请立即保存到安全的地方。',
  copy: '复制',
  copied: '已复制！',
  notCopied: '无法复制，请手动选择',
  save: '下载',
  saved: '我已保存',
}

export type FactorTexts = typeof texts
export default texts
