import { defineModule } from '#core/module.ts'
import {
  smtpPassword,
  smtpPort,
  smtpSender,
  smtpServer,
  smtpUser,
  smtpVerification,
} from './smtp-settings.ts'

/** Mails, by the server that the configuration page or the environment names. */
export const mailModule = defineModule({
  name: 'mail',
  requires: ['admin'],
  settings: [smtpServer, smtpPort, smtpUser, smtpPassword, smtpVerification, smtpSender],
})
