import { parseLanguage } from '#core/wire.ts'
import type { MailEvent, Mails, MailValues, MailWords } from '#modules/mail/templates/templates.ts'
import type { Context } from '#server/context.ts'

/** A mail to a member: to whom, which one, in which language, and what its words stand for. */
interface MemberMail<W extends MailWords, E extends keyof W & string> {
  readonly user_id: number
  readonly mails: Mails<W>
  readonly event: E
  readonly language: string
  /** without `name`, which is what the member is called when it is sent */
  readonly values: Omit<MailValues<W, E>, 'name'>
}

/**
 * Has a member written to, by a job that keeps trying for a day: the mail is kept in the open transaction, and goes to the address
 * that the member has when it is sent. Members without one get none, and nobody does where mail is not set up.
 */
export async function mailMember<W extends MailWords, E extends MailEvent<Mails<W>>>(
  { user_id, mails, event, language, values }: MemberMail<W, E>,
  { app, db, now, batch }: Context,
): Promise<void> {
  if (batch === null) throw new Error('a mail to a member is put in line outside a transaction')
  if (!app.mail.isConfigured()) return
  await db
    .insertInto('user_mail')
    .values({
      ...{ user_id, resource: mails.resource.name, event, language: parseLanguage(language) },
      ...{ params: JSON.stringify(values), attempts: 0, next_time: now, create_time: now },
    })
    .execute()
}
