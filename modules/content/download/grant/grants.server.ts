import type { Context } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { resource } from '../resource/resource.ts'
import { causeOf, grant } from './grant.ts'

/** A grant as it stands. */
interface Granted {
  readonly id: number
  readonly status: 'active' | 'revoked'
}

/** The grant that a member has for a download, a revoked one included. */
export async function grantFor(userId: number, resourceId: number, { db }: Context): Promise<Granted | null> {
  const row = await db
    .selectFrom(grant.table)
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
  return row ? { id: Number(row.id), status: row.status === 'active' ? 'active' : 'revoked' } : null
}

/** Gives a member a download for good; there is one grant for both. */
export async function insertGrant(
  given: {
    readonly user_id: number
    readonly resource_id: number
    readonly source: 'score' | 'order' | 'admin'
    readonly reason?: string
  },
  context: Context,
): Promise<void> {
  const { db, app } = context
  const { user_id, resource_id } = given
  const row = await db
    .selectFrom(resource.table)
    .select('title')
    .where('id', '=', resource_id)
    .executeTakeFirst()
  await rowsOf(app.registry.get(grant), context).insert({
    ...given,
    title: String(row?.title ?? ''),
    cause: causeOf(user_id, resource_id),
  })
}
