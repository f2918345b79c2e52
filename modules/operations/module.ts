import { defineModule } from '#core/module.ts'

/** How the processes are doing, for administrators: console, slow calls, the latest log lines, jobs. */
export const operationsModule = defineModule({ name: 'operations', requires: ['admin'] })
