import { defineModule } from '#core/module.ts'
import { toolMessages } from './tool/tool.messages.ts'
import { tool } from './tool/tool.ts'

/** A tool library: what it has. */
export const lendingModule = defineModule({
  name: 'lending',
  requires: ['admin', 'attachment'],
  resources: [{ resource: tool, messages: toolMessages }],
})
