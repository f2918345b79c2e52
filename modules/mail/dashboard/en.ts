import type { MailStepTexts } from './zh-cn.ts'

const texts: MailStepTexts = { title: 'Set up email', text: 'For codes, password recovery and notices.' }

export default texts
