const texts = { title: '配置邮件发送', text: '用于验证码、找回密码和通知。' }

export type MailStepTexts = typeof texts
export default texts
