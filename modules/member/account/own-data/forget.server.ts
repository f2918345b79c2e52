import { memberRealm } from '#server/auth/realm.ts'
import { removeFactors } from '#server/auth/second-factor/second-factor.ts'
import type { Context } from '#server/context.ts'

/** Refuses to delete accounts that something still depends on, such as orders that are under way. */
export async function refuseForget(context: Context, ids: readonly number[]): Promise<void> {
  for (const { side } of context.app.registry.entries) await side.beforeForget?.(ids, context)
}

/**
 * What accounts have besides their row is gone: sessions, second factors, tickets, proofs, awards, what waits to be done
 * about them, and what other resources keep of them. A number that is given again, as SQLite may do, must inherit nothing.
 */
export async function forgetAccounts(context: Context, ids: readonly number[]): Promise<void> {
  await refuseForget(context, ids)
  const { app, db, now } = context
  await db.deleteFrom('token').where('user_id', 'in', ids).where('type', 'like', 'user%').execute()
  await removeFactors(context, memberRealm, ids)
  for (const table of [
    'user_session',
    'user_device',
    'user_api_key',
    'user_download_ticket',
    'contact_proof',
    'score_award',
    'user_mail',
  ]) {
    await db.deleteFrom(table).where('user_id', 'in', ids).execute()
  }
  await db
    .updateTable('user_data_request')
    .set({ state: 'done', end_time: now })
    .where('user_id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
  for (const { side } of app.registry.entries) {
    for (const id of ids) await side.forgetMember?.(id, context)
  }
}
