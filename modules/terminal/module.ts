import { defineModule } from '#core/module.ts'
import { packageManager } from './settings.ts'

/** Commands that super administrators run on the machine of the server. */
export const terminalModule = defineModule({
  name: 'terminal',
  requires: ['admin', 'config'],
  settings: [packageManager],
})
