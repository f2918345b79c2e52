import { parseLanguage } from '#core/wire.ts'
import { renderTemplate } from '#modules/mail/templates/render.server.ts'
import { memberRealm } from '#server/auth/realm.ts'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import { type Context, outsideRequest } from '#server/context.ts'

/** Seconds until a mail that was not taken is sent again, by how often it was tried; then it is given up. */
const gaps: readonly number[] = [60, 300, 1800, 7200, 43_200]

/** mails that are on their way at once */
const batch = 10

interface Waiting {
  readonly id: number
  readonly user_id: number
  readonly resource: string
  readonly event: string
  readonly language: string
  readonly params: string
  readonly attempts: number
  readonly next_time: number
}

/** Sends what waits for members (`mailMember`). A process that is killed meanwhile may send a mail again. */
export const mailingKind: JobKind = {
  name: 'user/mails',
  title: 'user/mailTemplate:texts.mailing',
  every: 15,
  canRepeat: true,
  isDue: async (app, now) => (await dueMails(app.database.read, now, 1)).length > 0,
  async run({ context, isCancelled }) {
    let sent = 0
    let failed = 0
    for (;;) {
      const due = await dueMails(context.app.database.write, context.now, batch)
      if (due.length === 0 || (await isCancelled())) return { sent, failed }
      const results = await Promise.all(due.map((one) => send(one, context)))
      sent += results.filter((result) => result === 'sent').length
      failed += results.filter((result) => result === 'failed').length
    }
  },
}

async function dueMails(db: Context['db'], now: number, limit: number): Promise<readonly Waiting[]> {
  const rows = await db
    .selectFrom('user_mail')
    .selectAll()
    .where('next_time', '<=', now)
    .orderBy('next_time')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...{ id: Number(row.id), user_id: Number(row.user_id), resource: String(row.resource) },
    ...{ event: String(row.event), language: String(row.language), params: String(row.params) },
    ...{ attempts: Number(row.attempts), next_time: Number(row.next_time) },
  }))
}

/** A mail is taken before it is sent, by the time of its next attempt: no two processes send it at once. */
async function send(one: Waiting, context: Context): Promise<'sent' | 'failed' | 'left'> {
  const { app, now } = context
  const gap = gaps[one.attempts]
  const { numUpdatedRows } = await app.database.write
    .updateTable('user_mail')
    .set({ attempts: one.attempts + 1, next_time: now + (gap ?? 0) + 1 })
    .where('id', '=', one.id)
    .where('next_time', '=', one.next_time)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return 'left'
  try {
    const isSent = await sendTo(one, context)
    await drop(one, context)
    return isSent ? 'sent' : 'left'
  } catch (error) {
    const { id, event, attempts } = one
    app.log.warn({ mail: id, event, attempts, error: String(error) }, 'a mail to a member was not sent')
    if (gap === undefined) await drop(one, context)
    return 'failed'
  }
}

async function drop({ id }: Waiting, { app }: Context): Promise<void> {
  await app.database.write.deleteFrom('user_mail').where('id', '=', id).execute()
}

/** False where there is nobody to send it to, or nothing that says what it is about: its module was taken away. */
async function sendTo(one: Waiting, { app }: Context): Promise<boolean> {
  const entry = app.registry.find(one.resource)
  const member = await app.database.write
    .selectFrom('user')
    .select(['email', 'nickname', 'status'])
    .where('id', '=', one.user_id)
    .executeTakeFirst()
  const email = String(member?.email ?? '')
  if (!entry || email === '' || member?.status !== memberRealm.enabled || !app.mail.isConfigured())
    return false
  const outside = outsideRequest(app, 'user/mails', { language: parseLanguage(one.language) })
  const values = { ...JSON.parse(one.params), name: String(member.nickname) }
  const mail = await renderTemplate(outside, entry.resource, one.event, email, values)
  await app.mail.send(mail, outside)
  return true
}
