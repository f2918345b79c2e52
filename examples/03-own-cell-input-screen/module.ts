import { defineModule } from '#core/module.ts'
import { toolMessages } from '../01-first-entity/tool/tool.messages.ts'
import { tool } from '../01-first-entity/tool/tool.ts'
import { repairMessages } from './repair/repair.messages.ts'
import { repair } from './repair/repair.ts'

/** A tool library: what it has, and what is broken. */
export const lendingModule = defineModule({
  name: 'lending',
  requires: ['admin', 'attachment'],
  resources: [
    { resource: tool, messages: toolMessages },
    { resource: repair, messages: repairMessages },
  ],
  menu: [
    { directory: 'lending', title: { 'zh-cn': '工具出借', en: 'Lending' }, icon: 'fa fa-wrench', weigh: 97 },
    { resource: tool, in: 'lending', icon: 'fa fa-wrench', weigh: 9 },
    { resource: repair, in: 'lending', icon: 'fa fa-medkit', weigh: 6 },
  ],
})
