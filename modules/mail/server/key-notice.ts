import { unixToText } from '#core/values/time.ts'
import type { AccountEvent } from '#server/auth/account-event.ts'
import { runAfterResponse } from '#server/concurrency/run-after-response.ts'
import type { Context } from '#server/context.ts'
import { siteName, siteTimeZone } from '#server/settings/kernel-settings.ts'

/**
 * Writes to the owner of an account that an API key was made, where mail is set up and the account has an address: a key that
 * someone else made with a stolen password would go unnoticed otherwise. The key exists by then, so a failure is only logged.
 */
export async function tellOfKey(context: Context, { realm, id, event, body }: AccountEvent): Promise<void> {
  const { app, address, now, requestId, translate } = context
  if (event !== 'keyAdded' || !app.mail.isConfigured()) return
  const owner = await context.db
    .selectFrom(realm.accounts)
    .select(['email', 'nickname'])
    .where('id', '=', id)
    .executeTakeFirst()
  const to = String(owner?.email ?? '')
  if (to === '') return
  const zone = app.settings.value(siteTimeZone)
  const values = {
    site: app.settings.value(siteName),
    name: String(owner?.nickname ?? ''),
    key: String(body.name).trim(),
    time: `${unixToText(now, zone)} (${zone})`,
    address,
  }
  const mail = {
    to,
    subject: translate('mail:keySubject', values),
    text: translate(realm.kind === 'admin' ? 'mail:adminKeyText' : 'mail:memberKeyText', values),
  }
  runAfterResponse(app, () =>
    app.mail
      .send(mail, { ...context, batch: null })
      .catch((error: unknown) =>
        app.log.warn({ error: String(error), request: requestId }, 'a notice of a new API key was not sent'),
      ),
  )
}
