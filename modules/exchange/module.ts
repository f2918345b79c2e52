import { defineModule } from '#core/module.ts'

/** Rows of every resource as files: out wherever they are listed, in wherever they can be added and changed. */
export const exchangeModule = defineModule({ name: 'exchange', requires: ['admin'] })
