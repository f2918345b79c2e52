import type { Messages } from '#core/messages.ts'

const zhCn = {
  uploaded: '上传成功！',
  upload: '上传文件',
  sweep: '清理文件存储',
}

/** What the server says of uploads and stored files, in both languages. */
export const attachmentMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    uploaded: 'Uploaded',
    upload: 'Upload file',
    sweep: 'Clean up file storage',
  },
}
