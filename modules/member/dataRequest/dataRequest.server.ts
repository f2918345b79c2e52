import { Problem } from '#core/problems.ts'
import { cutText } from '#core/values/cut-text.ts'
import { runAfterResponse } from '#server/concurrency/run-after-response.ts'
import { afterCommit } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { noteEvent } from '../account/note-event.server.ts'
import { addresseeOf, tellMember } from '../account/notices.server.ts'
import type { dataRequest } from './dataRequest.ts'

/** Administrators refuse a deletion that waits, and say why; all else is the member's own doing, or that of time. */
export const dataRequestServer: ServerSide<typeof dataRequest> = {
  guard: ({ verb, row, context: { identity } }) =>
    verb === 'edit' && identity.kind !== 'system' && row.state !== 'waiting'
      ? new Problem('requestEnded')
      : null,

  beforeSave({ values, stored, context }) {
    const { identity, now } = context
    if (!stored || values.state !== 'refused' || stored.state === 'refused') return values
    if (!(values.answer ?? stored.answer).trim()) {
      throw new Problem('invalid', {}, { faults: { answer: { message: 'validate.required' } } })
    }
    const ended_by = identity.kind === 'admin' ? identity.nickname || identity.username : ''
    return { ...values, end_time: now, ended_by: cutText(ended_by, 50) }
  },

  async afterSave({ row, stored, context }) {
    if (stored?.state !== 'waiting' || row.state !== 'refused' || row.user_id === null) return
    const member = await addresseeOf(context, row.user_id)
    await noteEvent({ ...context, address: '', userAgent: '' }, row.user_id, 'deletionRefused')
    const { answer } = row
    const tell = () => tellMember(context, member, 'deletionRefused', { answer })
    afterCommit(context, async () => runAfterResponse(context.app, tell))
  },

  async forgetMember(id, { db }) {
    await db.updateTable('user_data_request').set({ reason: '' }).where('user_id', '=', id).execute()
    await db
      .updateTable('change_record')
      .set({ before: null, after: null })
      .where('resource', '=', 'user/dataRequest')
      .where('row_id', 'in', db.selectFrom('user_data_request').select('id').where('user_id', '=', id))
      .execute()
  },
}
