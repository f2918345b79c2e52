import { defineModule } from '#core/module.ts'
import { toolMessages } from '../01-first-entity/tool/tool.messages.ts'
import { tool } from '../01-first-entity/tool/tool.ts'
import { accessoryMessages } from '../02-relation-and-workflow/accessory/accessory.messages.ts'
import { accessory } from '../02-relation-and-workflow/accessory/accessory.ts'
import { loanMessages } from '../02-relation-and-workflow/loan/loan.messages.ts'
import { loan } from '../02-relation-and-workflow/loan/loan.ts'
import { repairMessages } from '../03-own-cell-input-screen/repair/repair.messages.ts'
import { repair } from '../03-own-cell-input-screen/repair/repair.ts'
import { usageMessages } from './usage/usage.messages.ts'
import { usage } from './usage/usage.ts'

/** A tool library: what it has, who has it, what is broken, and a desk where all of it comes together. */
export const lendingModule = defineModule({
  name: 'lending',
  requires: ['admin', 'attachment'],
  resources: [
    { resource: tool, messages: toolMessages },
    { resource: accessory, messages: accessoryMessages },
    { resource: loan, messages: loanMessages },
    { resource: repair, messages: repairMessages },
    { resource: usage, messages: usageMessages },
  ],
  menu: [
    { directory: 'lending', title: { 'zh-cn': '工具出借', en: 'Lending' }, icon: 'fa fa-wrench', weigh: 97 },
    {
      page: 'lending/desk',
      title: { 'zh-cn': '前台', en: 'Desk' },
      in: 'lending',
      icon: 'fa fa-desktop',
      weigh: 10,
      calls: ['index'],
    },
    { resource: tool, in: 'lending', icon: 'fa fa-wrench', weigh: 9 },
    { resource: loan, in: 'lending', icon: 'fa fa-exchange', weigh: 8 },
    { resource: accessory, in: 'lending', icon: 'fa fa-plug', weigh: 7 },
    { resource: repair, in: 'lending', icon: 'fa fa-medkit', weigh: 6 },
    { resource: usage, in: 'lending', icon: 'fa fa-bar-chart', weigh: 5 },
  ],
})
