import { unixToText } from '#core/values/time.ts'
import { renderMail } from '#modules/mail/templates/render.server.ts'
import type { MailEvent } from '#modules/mail/templates/templates.ts'
import type { Context } from '#server/context.ts'
import { siteTimeZone } from '#server/settings/kernel-settings.ts'
import { accountMails } from '../mailTemplate/mailTemplate.ts'

/** What a member is written about the own account, whoever did it. */
const events = {
  emailChanged: 'email_changed',
  mobileChanged: 'mobile_changed',
  passwordChanged: 'password_changed',
  deletionAsked: 'deletion_asked',
  deletionRefused: 'deletion_refused',
  deletionDone: 'deletion_done',
} as const satisfies Readonly<Record<string, MailEvent<typeof accountMails>>>
type Notice = keyof typeof events

/** Whom a notice goes to. */
interface Addressee {
  readonly email: string
  readonly nickname: string
}

/** The address that a member has at this moment, also within an open transaction. */
export async function addresseeOf({ db }: Pick<Context, 'db'>, id: number): Promise<Addressee> {
  const row = await db
    .selectFrom('user')
    .select(['email', 'nickname'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { email: String(row?.email ?? ''), nickname: String(row?.nickname ?? '') }
}

/**
 * Writes to a member's address, as it was before a change: to be called once the answer is given. What it tells of has
 * happened, so a mail that is not taken is logged and nothing else.
 */
export async function tellMember(
  context: Context,
  { email, nickname }: Addressee,
  notice: Notice,
  values: { readonly due?: string; readonly answer?: string } = {},
): Promise<void> {
  const { app, now, requestId } = context
  if (email === '' || !app.mail.isConfigured()) return
  const time = unixToText(now, app.settings.value(siteTimeZone))
  try {
    const mail = await renderMail(context, accountMails, events[notice], email, {
      ...{ name: nickname, time },
      ...values,
    })
    await app.mail.send(mail, { ...context, batch: null })
  } catch (error) {
    app.log.warn({ error: String(error), notice, request: requestId }, 'a notice was not sent')
  }
}
