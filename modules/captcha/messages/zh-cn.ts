const texts = {
  title: '安全验证',
  order: '请依次点击',
  picture: '验证图片。用方向键移动十字，按住 Shift 微调，按空格或回车点击，按退格键撤销。',
  mark: '第 {{number}} 个标记，点击撤销',
  pointer: '十字位于 {{x}}，{{y}}',
  refresh: '换一张图片',
  loading: '正在加载图片…',
  failed: '验证码加载失败，请点击刷新按钮',
  checking: '正在验证…',
  passed: '验证成功！',
  wrong: '未点中正确区域，请重试！',
}

export type CaptchaTexts = typeof texts
export default texts
