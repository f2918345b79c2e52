import { defineModule } from '#core/module.ts'

/** Columns, filters and order of a list under a name, for oneself or for everybody. */
export const viewsModule = defineModule({ name: 'views', requires: ['admin'] })
