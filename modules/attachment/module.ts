import { defineModule } from '#core/module.ts'
import { attachmentMessages } from './attachment/attachment.messages.ts'
import { attachment } from './attachment/attachment.ts'
import {
  allowedMimeTypes,
  allowedSuffixes,
  maxUploadSize,
  memberQuota,
  pathTemplate,
} from './upload-settings.ts'

export const attachmentModule = defineModule({
  name: 'attachment',
  requires: ['admin'],
  resources: [{ resource: attachment, messages: attachmentMessages }],
  settings: [maxUploadSize, allowedSuffixes, allowedMimeTypes, pathTemplate, memberQuota],
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
