import { Problem } from '#core/problems.ts'
import { unixToText } from '#core/time.ts'
import { type Language, languages } from '#core/wire.ts'
import { runAfterResponse } from '#server/concurrency/run-after-response.ts'
import { afterCommit, type Context } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { type MailEvent, mailEvents, type mailTemplate } from './mailTemplate.ts'
import { renderMail } from './render.server.ts'

/** Mails to members. Whoever edits one may have it sent to the own address, as it is stored. */
export const mailTemplateServer: ServerSide<typeof mailTemplate> = {
  actions: {
    async test({ ids, rows, context }) {
      const { app } = context
      const row = ids.length === 1 && ids[0] !== undefined ? await rows.find(ids[0]) : null
      const event = mailEvents.find((one) => one === row?.event)
      const language = languages.find((one) => one === row?.language)
      if (!event || !language) throw new Problem('rowNotFound')
      if (!app.mail.isConfigured()) throw new Problem('mailNotConfigured')
      const to = await ownAddress(context)
      // A mail can not be rolled back, and a slow server would hold the transaction open.
      afterCommit(context, async () => runAfterResponse(app, () => sendTest(context, event, language, to)))
      return null
    },
  },
}

async function ownAddress({ identity, db }: Context): Promise<string> {
  const id = identity.kind === 'admin' ? identity.id : 0
  const row = await db.selectFrom('admin').select('email').where('id', '=', id).executeTakeFirst()
  if (!row?.email)
    throw new Problem(
      'invalid',
      {},
      { faults: { email: { message: 'user/mailTemplate:texts.noOwnAddress' } } },
    )
  return String(row.email)
}

async function sendTest(context: Context, event: MailEvent, language: Language, to: string): Promise<void> {
  const { app, now, timeZone, identity } = context
  const outside: Context = { ...context, language, db: app.database.write, batch: null }
  const { username, nickname } = identity.kind === 'admin' ? identity : { username: '', nickname: '' }
  const time = unixToText(now, timeZone)
  const values = { code: '123456', minutes: '10', username, name: nickname, time, due: time, answer: '…' }
  const mail = await renderMail(outside, event, to, values)
  await app.mail.send(mail, outside)
}
