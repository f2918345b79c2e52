/** Texts that all mails have in common, for the texts of their resources. */
export const mailTexts = {
  'zh-cn': {
    fields: { event: '用途', language: '语言', subject: '主题', body: '正文' },
    language: { 'zh-cn': '简体中文', en: 'English' },
    actions: { test: '发送测试邮件给我' },
    texts: {
      unknown: '{{label}}含有此邮件不能使用的占位符，请检查双花括号中的内容',
      codeMissing: '{{label}}缺少验证码占位符 code，请用双花括号写上',
      noOwnAddress: '请先在个人资料中填写您的电子邮箱',
    },
  },
  en: {
    fields: { event: 'Purpose', language: 'Language', subject: 'Subject', body: 'Body' },
    language: { 'zh-cn': '简体中文', en: 'English' },
    actions: { test: 'Send me a test' },
    texts: {
      unknown: '{{label}} has a placeholder this email can’t use; check what is in double braces',
      codeMissing: '{{label}} lacks the placeholder code; add it in double braces',
      noOwnAddress: 'Enter your email address in your profile first',
    },
  },
} as const
