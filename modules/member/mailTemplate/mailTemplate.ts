import { defineMails } from '#modules/mail/templates/templates.ts'

const forCode = ['username', 'code', 'minutes'] as const
const forNotice = ['name', 'time'] as const

/** What members are written to about their account. */
export const accountMails = defineMails('user/mailTemplate', 'user_mail_template', {
  // Nobody has a name yet.
  user_register: ['code', 'minutes'],
  user_retrieve_pwd: forCode,
  user_change_email: forCode,
  user_email_verify: forCode,
  address_taken: ['username', 'time'],
  email_changed: forNotice,
  mobile_changed: forNotice,
  password_changed: forNotice,
  deletion_asked: [...forNotice, 'due'],
  deletion_refused: [...forNotice, 'answer'],
  deletion_done: forNotice,
})

/** A mail to members about their account, one for each event and language. */
export const mailTemplate = accountMails.resource
