import { defineMessages } from '#core/messages.ts'
import type { attachmentFolder } from './folder.ts'

export const attachmentFolderMessages = defineMessages<typeof attachmentFolder>({
  'zh-cn': {
    name: '附件文件夹',
    fields: { pid: '上级文件夹', name: '名称' },
    texts: {
      folders: '文件夹',
      all: '全部文件',
      none: '未归档',
      add: '新建文件夹',
      addIn: '在“{{name}}”中新建文件夹',
      rename: '重命名',
      remove: '删除文件夹',
      actions: '“{{name}}”的操作',
      open: '展开“{{name}}”',
      close: '收起“{{name}}”',
      empty: '还没有文件夹',
      failed: '文件夹加载失败',
      removeAsk: '删除文件夹“{{name}}”？',
      removeText: '其中的文件会保留，并移到“未归档”。',
      move: '移动到文件夹',
      moved: '已移动 {{count}} 个文件',
    },
  },
  en: {
    name: 'Attachment folder',
    fields: { pid: 'Parent folder', name: 'Name' },
    texts: {
      folders: 'Folders',
      all: 'All files',
      none: 'Unfiled',
      add: 'New folder',
      addIn: 'New folder in “{{name}}”',
      rename: 'Rename',
      remove: 'Delete folder',
      actions: 'Actions for “{{name}}”',
      open: 'Expand “{{name}}”',
      close: 'Collapse “{{name}}”',
      empty: 'No folders yet',
      failed: 'Could not load the folders',
      removeAsk: 'Delete the folder “{{name}}”?',
      removeText: 'The files in it are kept and become unfiled.',
      move: 'Move to folder',
      moved: 'Files moved: {{count}}',
    },
  },
})
