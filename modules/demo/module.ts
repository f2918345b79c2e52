import { defineModule } from '#core/module.ts'

/** A tea house in two languages, made on an empty site for whoever wants to see what it can do, and taken away as one. */
export const demoModule = defineModule({
  name: 'demo',
  requires: ['admin', 'attachment', 'config', 'site', 'content'],
})
