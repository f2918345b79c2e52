import { defineModule } from '#core/module.ts'

export const dashboardModule = defineModule({
  name: 'dashboard',
  requires: ['admin', 'attachment', 'content', 'member'],
})
