import { defineMessages } from '#core/messages.ts'
import type { attachment } from './attachment.ts'

export const attachmentMessages = defineMessages<typeof attachment>({
  'zh-cn': {
    name: '附件',
    fields: {
      topic: '细目',
      admin_id: '上传管理员',
      user_id: '上传会员',
      url: '物理路径',
      width: '图片宽度',
      height: '图片高度',
      name: '原始名称',
      size: '文件大小',
      mimetype: 'mime类型',
      quote: '上传(引用)次数',
      storage: '存储方式',
      sha1: 'sha1',
      sha256: 'sha256',
      disk_name: '存储名称',
      last_upload_time: '最后上传时间',
    },
    options: {},
  },
  en: {
    name: 'Attachment',
    fields: {
      topic: 'Topic',
      admin_id: 'Administrator',
      user_id: 'Member',
      url: 'Path',
      width: 'Width',
      height: 'Height',
      name: 'Original name',
      size: 'Size',
      mimetype: 'MIME type',
      quote: 'Uploads (references)',
      storage: 'Storage',
      sha1: 'sha1',
      sha256: 'sha256',
      disk_name: 'Stored name',
      last_upload_time: 'Last upload',
    },
    options: {},
  },
})
