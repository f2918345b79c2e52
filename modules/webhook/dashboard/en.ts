import type { WebhookWaitingTexts } from './zh-cn.ts'

const texts: WebhookWaitingTexts = { title: 'Webhooks turned off after failing' }

export default texts
