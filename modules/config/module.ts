import { defineModule } from '#core/module.ts'
import { configMessages } from './config/config.messages.ts'
import { config } from './config/config.ts'

export const configModule = defineModule({
  name: 'config',
  requires: ['admin', 'attachment', 'mail'],
  resources: [{ resource: config, messages: configMessages }],
})
