import { defineModule } from '#core/module.ts'
import { toolMessages } from '../01-first-entity/tool/tool.messages.ts'
import { tool } from '../01-first-entity/tool/tool.ts'
import { accessoryMessages } from './accessory/accessory.messages.ts'
import { accessory } from './accessory/accessory.ts'
import { loanMessages } from './loan/loan.messages.ts'
import { loan } from './loan/loan.ts'

/** A tool library: what it has, and who has it. */
export const lendingModule = defineModule({
  name: 'lending',
  requires: ['admin', 'attachment'],
  resources: [
    { resource: tool, messages: toolMessages },
    { resource: accessory, messages: accessoryMessages },
    { resource: loan, messages: loanMessages },
  ],
  menu: [
    { directory: 'lending', title: { 'zh-cn': '工具出借', en: 'Lending' }, icon: 'fa fa-wrench', weigh: 97 },
    { resource: tool, in: 'lending', icon: 'fa fa-wrench', weigh: 9 },
    { resource: loan, in: 'lending', icon: 'fa fa-exchange', weigh: 8 },
    { resource: accessory, in: 'lending', icon: 'fa fa-plug', weigh: 7 },
  ],
})
