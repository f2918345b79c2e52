const texts = { title: '因连续失败被停用的 Webhook' }

export type WebhookWaitingTexts = typeof texts
export default texts
