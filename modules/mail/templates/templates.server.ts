import { Problem } from '#core/problems.ts'
import { unixToText } from '#core/values/time.ts'
import { type Language, languages } from '#core/wire.ts'
import { runAfterResponse } from '#server/concurrency/run-after-response.ts'
import { afterCommit, type Context } from '#server/context.ts'
import { type ServerResource, serverResource } from '#server/resource/side.ts'
import { renderTemplate } from './render.server.ts'
import type { Mails } from './templates.ts'

/** The server side of mails: whoever edits one may have it sent to the own address, as it is stored, with samples for what it speaks of. */
export function mailTemplateServer(
  { resource, words }: Mails,
  samples: (context: Context) => Readonly<Record<string, string>>,
): ServerResource {
  return serverResource(resource, {
    actions: {
      async test({ ids, rows, context }) {
        const { app } = context
        const row = ids.length === 1 && ids[0] !== undefined ? await rows.find(ids[0]) : null
        const language = languages.find((one) => one === row?.language)
        if (!row || !language || !Object.hasOwn(words, String(row.event))) throw new Problem('rowNotFound')
        if (!app.mail.isConfigured()) throw new Problem('mailNotConfigured')
        const to = await ownAddress(context, resource.name)
        const values = { ...testValues(context), ...samples({ ...context, language }) }
        // A mail can not be rolled back, and a slow server would hold the transaction open.
        afterCommit(context, async () =>
          runAfterResponse(app, () => send(context, { event: String(row.event), language, to, values })),
        )
        return null
      },
    },
  })

  async function send(
    context: Context,
    { event, language, to, values }: Test & { readonly values: Readonly<Record<string, string>> },
  ): Promise<void> {
    const { app } = context
    const outside: Context = { ...context, language, db: app.database.write, batch: null }
    await app.mail.send(await renderTemplate(outside, resource, event, to, values), outside)
  }
}

interface Test {
  readonly event: string
  readonly language: Language
  readonly to: string
}

async function ownAddress({ identity, db }: Context, resource: string): Promise<string> {
  const id = identity.kind === 'admin' ? identity.id : 0
  const row = await db.selectFrom('admin').select('email').where('id', '=', id).executeTakeFirst()
  if (!row?.email)
    throw new Problem('invalid', {}, { faults: { email: { message: `${resource}:texts.noOwnAddress` } } })
  return String(row.email)
}

function testValues({ now, timeZone, identity }: Context): Readonly<Record<string, string>> {
  const { username, nickname } = identity.kind === 'admin' ? identity : { username: '', nickname: '' }
  const time = unixToText(now, timeZone)
  return { username, name: nickname, time, due: time }
}
