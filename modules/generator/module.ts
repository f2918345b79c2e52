import { defineModule } from '#core/module.ts'
import { logMessages } from './log/log.messages.ts'
import { log } from './log/log.ts'

export const generatorModule = defineModule({
  name: 'generator',
  requires: ['admin'],
  resources: [{ resource: log, messages: logMessages }],
})
