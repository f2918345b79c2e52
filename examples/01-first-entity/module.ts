import { defineModule } from '#core/module.ts'
import { toolMessages } from './tool/tool.messages.ts'
import { tool } from './tool/tool.ts'

/** A tool library: what it has. */
export const lendingModule = defineModule({
  name: 'lending',
  requires: ['admin', 'attachment'],
  resources: [{ resource: tool, messages: toolMessages }],
  menu: [
    { directory: 'lending', title: { 'zh-cn': '工具出借', en: 'Lending' }, icon: 'fa fa-wrench', weigh: 97 },
    { resource: tool, in: 'lending', icon: 'fa fa-wrench', weigh: 9 },
  ],
})
