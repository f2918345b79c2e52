import { defineMessages } from '#core/messages.ts'
import type { resourceFile } from './resourceFile.ts'

export const resourceFileMessages = defineMessages<typeof resourceFile>({
  'zh-cn': {
    name: '资源文件',
    fields: {
      resource_id: '资源',
      label: '名称',
      version: '版本',
      file: '文件',
      url: '外部网址',
      size: '大小（字节）',
      sha256: 'SHA-256',
    },
    tips: { label: '留空时使用文件名', url: '文件在别处时填写；与上传的文件二选一' },
    texts: {
      onlyOne: '已上传文件，请清空{{label}}，或移除文件',
      oneOf: '请上传{{label}}，或填写外部网址',
    },
  },
  en: {
    name: 'Download file',
    fields: {
      resource_id: 'Download',
      label: 'Name',
      version: 'Version',
      file: 'File',
      url: 'External address',
      size: 'Size (bytes)',
      sha256: 'SHA-256',
    },
    tips: {
      label: 'If empty, the file name is used',
      url: 'For a file stored elsewhere, instead of an upload',
    },
    texts: {
      onlyOne: 'A file has been uploaded: clear {{label}} or remove the file',
      oneOf: 'Upload {{label}} or enter an external address',
    },
  },
})
