import { defineModule } from '#core/module.ts'
import { attachmentMessages } from './attachment/attachment.messages.ts'
import { attachment } from './attachment/attachment.ts'

export const attachmentModule = defineModule({
  name: 'attachment',
  requires: ['admin'],
  resources: [{ resource: attachment, messages: attachmentMessages }],
  menu: [
    {
      resource: attachment,
      title: { 'zh-cn': '附件管理', en: 'Attachments' },
      in: 'routine',
      icon: 'fa fa-folder',
      weigh: 87,
      groups: [2],
    },
  ],
})
