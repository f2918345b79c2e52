import type { Messages } from '#core/messages.ts'

const zhCn = {
  uploaded: '上传成功！',
  upload: '上传文件',
  sweep: '清理文件存储',
  openPrivate: '打开私有文件',
  publicFile: '{{label}}只接收在此处上传的私有文件，“{{name}}”已有公开地址，请在此处重新上传',
  privateFile: '“{{name}}”是私有文件，没有公开地址，不能用于{{label}}',
  closedFile: '您没有权限在{{label}}中使用文件“{{name}}”',
}

/** What the server says of uploads and stored files, in both languages. */
export const attachmentMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    uploaded: 'Uploaded',
    upload: 'Upload file',
    sweep: 'Clean up file storage',
    openPrivate: 'Open private file',
    publicFile:
      '{{label}} takes private files only, and “{{name}}” has a public address already. Upload it here again',
    privateFile: '“{{name}}” is a private file without a public address, so it can’t be used in {{label}}',
    closedFile: 'You don’t have access to the file “{{name}}”, so it can’t be used in {{label}}',
  },
}
