import { defineMessages } from '#core/messages.ts'
import type { tag } from './tag.ts'

export const tagMessages = defineMessages<typeof tag>({
  'zh-cn': { name: '文章标签', fields: { name: '标签名称' } },
  en: { name: 'Article tag', fields: { name: 'Name' } },
})
