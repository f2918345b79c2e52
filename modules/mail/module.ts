import { defineModule } from '#core/module.ts'

/** Mails, by the server that the configuration page or the environment names. */
export const mailModule = defineModule({ name: 'mail', requires: ['admin'] })
