import { defineModule } from '#core/module.ts'
import { attachmentMessages } from './attachment/attachment.messages.ts'
import { attachment } from './attachment/attachment.ts'
import { attachmentFolderMessages } from './folder/folder.messages.ts'
import { attachmentFolder } from './folder/folder.ts'
import {
  allowedMimeTypes,
  allowedSuffixes,
  maxUploadSize,
  memberQuota,
  pathTemplate,
} from './upload-settings.ts'

/** Folders have no page of their own: they stand beside the files. Nodes below a page are called after it, so these are not. */
const folderNodes = [
  { node: 'index', title: { 'zh-cn': '查看文件夹', en: 'View folders' } },
  { node: 'add', title: { 'zh-cn': '新建文件夹', en: 'Add folders' } },
  { node: 'edit', title: { 'zh-cn': '修改文件夹', en: 'Edit folders' } },
  { node: 'del', title: { 'zh-cn': '删除文件夹', en: 'Delete folders' } },
].map(({ node, title }) => ({
  node: `${attachmentFolder.name}/${node}`,
  title,
  in: 'routine',
  groups: [2],
}))

export const attachmentModule = defineModule({
  name: 'attachment',
  requires: ['admin'],
  resources: [
    { resource: attachmentFolder, messages: attachmentFolderMessages },
    { resource: attachment, messages: attachmentMessages },
  ],
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
    ...folderNodes,
  ],
})
