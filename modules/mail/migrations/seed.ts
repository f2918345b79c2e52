import { seedOf, setting } from '#server/declared/seed.ts'

/** How mails leave. */
export const seed = seedOf('mail', {
  settings: {
    smtp_server: setting(7, 'mail', 9, 'string', '', 'smtp server'),
    smtp_port: setting(8, 'mail', 8, 'string', '465', 'smtp port'),
    smtp_user: setting(9, 'mail', 7, 'string', '', 'smtp user'),
    smtp_pass: setting(10, 'mail', 6, 'string', '', 'smtp pass'),
    smtp_verification: setting(11, 'mail', 5, 'select', 'SSL', 'smtp verification', {
      content: JSON.stringify({ SSL: 'SSL', TLS: 'TLS' }),
    }),
    smtp_sender_mail: setting(12, 'mail', 4, 'string', '', 'smtp sender mail', { rule: 'email' }),
  },
})
