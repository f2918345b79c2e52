import { defineModule } from '#core/module.ts'
import { webhookMessages } from './webhook/webhook.messages.ts'
import { webhook } from './webhook/webhook.ts'
import { webhookDeliveryMessages } from './webhookDelivery/webhookDelivery.messages.ts'
import { webhookDelivery } from './webhookDelivery/webhookDelivery.ts'

/** Events of all modules, sent to programs elsewhere. */
export const webhookModule = defineModule({
  name: 'webhook',
  requires: ['admin'],
  versions: ['webhooks'],
  resources: [
    { resource: webhook, messages: webhookMessages },
    { resource: webhookDelivery, messages: webhookDeliveryMessages },
  ],
  menu: [
    {
      resource: webhook,
      title: { 'zh-cn': 'Webhook 管理', en: 'Webhooks' },
      in: 'routine',
      icon: 'el-icon-Share',
      weigh: 84,
    },
    {
      resource: webhookDelivery,
      title: { 'zh-cn': 'Webhook 发送记录', en: 'Webhook deliveries' },
      in: 'routine',
      icon: 'el-icon-Promotion',
      weigh: 83,
    },
  ],
})
