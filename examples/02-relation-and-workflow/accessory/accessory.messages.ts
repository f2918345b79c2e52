import { defineMessages } from '#core/messages.ts'
import type { accessory } from './accessory.ts'

export const accessoryMessages = defineMessages<typeof accessory>({
  'zh-cn': { name: '配件', fields: { name: '名称' } },
  en: { name: 'Accessory', fields: { name: 'Name' } },
})
