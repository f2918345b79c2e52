import { Problem } from '#core/problems.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { forgetDownloads } from '../resource/download-count.server.ts'
import { offerOf } from '../resource/offer.server.ts'
import { grant } from './grant.ts'
import { grantFor, insertGrant } from './grants.server.ts'

/** What happens to grants on the server. */
export const grantServer: ServerSide<typeof grant> = {
  // A member who looks at a grant gets the files from there, also when the page of the download is gone.
  async present({ rows, view, context }) {
    if (view !== 'edit' || context.identity.kind !== 'member') return rows.map(() => ({}))
    const ids = rows.map(({ id }) => id)
    const query = context.db.selectFrom(grant.table).select(['id', 'resource_id']).where('id', 'in', ids)
    const leadsTo = new Map((await query.execute()).map((row) => [row.id, Number(row.resource_id)]))
    return Promise.all(ids.map(async (id) => ({ offer: await offerOf(leadsTo.get(id) ?? 0, context) })))
  },

  async forgetMember(id, context) {
    const { app, db } = context
    const rows = await db.selectFrom(grant.table).select('id').where('user_id', '=', id).execute()
    const ids = rows.map((row) => Number(row.id))
    if (ids.length > 0) await rowsOf(app.registry.get(grant), context).remove(ids)
    await forgetDownloads(id, context)
  },

  actions: {
    async grant({ input, rows, context }) {
      const { user_id, resource_id, reason } = input as unknown as Given
      const known = await grantFor(user_id, resource_id, context)
      if (known?.status === 'active') throw new Problem('grantKnown')
      if (known) return rows.update([known.id], { status: 'active', revoked_time: null, reason })
      return insertGrant({ user_id, resource_id, source: 'admin', reason }, context)
    },

    revoke: ({ ids, input, rows, context: { now } }) =>
      rows.update(ids, { status: 'revoked', revoked_time: now, reason: String(input.reason) }),
  },
}

interface Given {
  readonly user_id: number
  readonly resource_id: number
  readonly reason: string
}
