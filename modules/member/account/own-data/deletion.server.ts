import { Problem } from '#core/problems.ts'
import { dropUses } from '#modules/attachment/server/references.ts'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import { runAfterResponse } from '#server/concurrency/run-after-response.ts'
import { afterCommit, type Context, inTransaction, system } from '#server/context.ts'
import { noteForgotten } from '#server/resource/pipeline/notes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { sweepProofs } from '../codes/contact.server.ts'
import { sweepEvents } from '../note-event.server.ts'
import { addresseeOf, tellMember } from '../notices.server.ts'
import { lockMember } from '../own.server.ts'
import { forgetAccounts } from './forget.server.ts'

/** Accounts whose time has come are deleted, each by itself; so is what members' accounts leave behind. */
export const accountJob: JobKind = {
  name: 'user/accounts',
  title: 'user/dataRequest:texts.deletions',
  every: 3600,
  canRepeat: true,
  async run({ context, report, isCancelled }) {
    const { app, now } = context
    const due = await app.database.write
      .selectFrom('user_data_request')
      .select(['id', 'user_id'])
      .where('state', '=', 'waiting')
      .where('kind', '=', 'deletion')
      .where('due_time', '<=', now)
      .orderBy('due_time')
      .limit(1000)
      .execute()
    let deleted = 0
    let failed = 0
    for (const [at, { id, user_id }] of due.entries()) {
      if (await isCancelled()) break
      try {
        if (await deleteAccount(context, Number(id), Number(user_id))) deleted++
      } catch (error) {
        // The others do not wait for it; the next round tries it again. What still depends on an account is no fault.
        if (error instanceof Problem)
          app.log.info({ request: Number(id), why: error.problem }, 'an account stays')
        else app.log.error({ err: error, request: Number(id) }, 'an account could not be deleted')
        failed++
      }
      await report(at + 1, due.length)
    }
    return { deleted, failed, proofs: await sweepProofs(app, now), events: await sweepEvents(context) }
  },
}

/**
 * Takes a request that still waits, so that nobody else refuses, withdraws or carries it out until the open transaction
 * ends; false when somebody was faster.
 */
export async function takeRequest({ db }: Context, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_data_request')
    .set(({ eb }) => ({ row_version: eb('row_version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Deletes an account: what says who it was goes, with its files, and the name and addresses are free again. The row stays
 * under its number for the ledgers, which nobody changes. All of it happens, or nothing.
 */
async function deleteAccount(context: Context, requestId: number, id: number): Promise<boolean> {
  return inTransaction({ ...context, identity: system }, async (inside) => {
    const { app, now } = inside
    if ((await lockMember(inside, id)) === null || !(await takeRequest(inside, requestId))) return false
    const addressee = await addresseeOf(inside, id)
    await removeFiles(inside, id)
    await rowsOf(app.registry.get('user/user'), inside).update([id], {
      ...nobody,
      // No name that anybody can choose or sign in with.
      username: `~${id}`,
      nickname: app.translator('zh-cn')('user/dataRequest:texts.gone'),
    })
    await inside.db.updateTable('user').set({ password: '' }).where('id', '=', id).execute()
    await forgetAccounts(inside, [id])
    await forgetRecords(inside, id)
    await rowsOf(app.registry.get('user/dataRequest'), inside).update([requestId], {
      state: 'done',
      end_time: now,
    })
    afterCommit(inside, async () =>
      runAfterResponse(app, () => tellMember(context, addressee, 'deletionDone')),
    )
    return true
  })
}

const nobody = {
  avatar: '',
  email: '',
  mobile: '',
  gender: 0,
  birthday: null,
  last_login_ip: '',
  join_ip: '',
  motto: '',
  status: 'disable',
}

/** rows of a statement at most */
const batch = 500

/** The member's files go wherever they are used: they are the member's, not those of who used them. */
async function removeFiles(inside: Context, id: number): Promise<void> {
  const rows = await inside.db.selectFrom('attachment').select('id').where('user_id', '=', id).execute()
  const ids = rows.map((row) => Number(row.id))
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    await dropUses(some, inside)
    await rowsOf(inside.app.registry.get('routine/attachment'), inside).remove(some)
  }
}

/** Records keep that something changed, when and by whom of the staff; what was there before says who the member was. */
async function forgetRecords(inside: Context, id: number): Promise<void> {
  const { app, db } = inside
  await db
    .updateTable('change_record')
    .set({ before: null, after: null })
    .where('resource', '=', 'user/user')
    .where('row_id', '=', id)
    .execute()
  await noteForgotten(app.registry.get('user/user'), [id], inside)
  for (const { resource } of app.registry.entries) {
    const owner = resource.areas.member?.owner
    if (owner === undefined) continue
    await db
      .updateTable('change_record')
      .set({ actor_name: '' })
      .where('resource', '=', resource.name)
      .where('actor_kind', '=', 'member')
      .where('actor_id', '=', id)
      .where('row_id', 'in', db.selectFrom(resource.table).select('id').where(owner, '=', id))
      .execute()
  }
}
