import { defineMessages } from '#core/messages.ts'
import type { category } from './category.ts'

export const categoryMessages = defineMessages<typeof category>({
  'zh-cn': {
    name: '文章分类',
    fields: { pid: '上级分类', name: '分类名称', status: '状态' },
    options: { status: { '0': '禁用', '1': '启用' } },
  },
  en: {
    name: 'Article category',
    fields: { pid: 'Parent', name: 'Name', status: 'Status' },
    options: { status: { '0': 'Disabled', '1': 'Enabled' } },
  },
})
