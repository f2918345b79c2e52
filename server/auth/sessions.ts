import { Problem } from '#core/problems.ts'
import type { AdminIdentity, App, Context } from '../context.ts'
import { endSession, keepOnlySession } from './tokens.ts'

/** A session as its owner sees it. */
export interface SessionView {
  readonly id: number
  readonly user_agent: string
  readonly address: string
  readonly create_time: number
  readonly seen_time: number
  /** the session that asks */
  readonly is_current: 0 | 1
}

/** how often a session's last use is written down */
const seenEvery = 60
const maxRemembered = 10_000

const lastSeen = new WeakMap<App, Map<string, number>>()

/**
 * Notes that a session is in use, at most once a minute. Nobody waits for it: reading must not stand in line behind a long
 * write, and a note that is lost is made up for a minute later.
 */
export function noteSeen({ app, identity, now, address }: Context): void {
  if (identity.kind !== 'admin') return
  const { sessionId } = identity
  const seen = lastSeen.get(app) ?? new Map<string, number>()
  if (Math.abs(now - (seen.get(sessionId) ?? 0)) < seenEvery) return
  if (seen.size >= maxRemembered) seen.clear()
  seen.set(sessionId, now)
  lastSeen.set(app, seen)
  app.database.write
    .updateTable('admin_session')
    .set({ seen_time: now, address: address.slice(0, 50) })
    .where('session_id', '=', sessionId)
    .where('seen_time', '<=', now - seenEvery)
    .execute()
    .catch((error: unknown) => app.log.warn({ err: error }, 'the use of a session was not noted'))
}

/** One's own sessions that go on, the one that asks first, then those last used. */
export async function listSessions(
  context: Context,
  identity: AdminIdentity,
): Promise<readonly SessionView[]> {
  const rows = await living(context, identity)
    .select(['id', 'session_id', 'user_agent', 'address', 'create_time', 'seen_time'])
    .orderBy('seen_time', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const views = rows.map((row) => ({
    id: Number(row.id),
    user_agent: String(row.user_agent),
    address: String(row.address),
    create_time: Number(row.create_time),
    seen_time: Number(row.seen_time),
    is_current: row.session_id === identity.sessionId ? (1 as const) : (0 as const),
  }))
  return views.sort((one, other) => other.is_current - one.is_current)
}

/** Ends one of one's own sessions; those of others and unknown ones answer alike. */
export async function endOwnSession(context: Context, identity: AdminIdentity, id: number): Promise<void> {
  const row = await living(context, identity).select('session_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('rowNotFound')
  await endSession(context, String(row.session_id))
}

/** Ends all of one's own sessions but the one that asks; answers how many. */
export async function endOtherSessions(context: Context, identity: AdminIdentity): Promise<number> {
  return context.app.database.write.transaction().execute(async (db) => {
    const inside = { ...context, db }
    const others = await living(inside, identity)
      .select('id')
      .where('session_id', '!=', identity.sessionId)
      .execute()
    await keepOnlySession(inside, 'admin', identity.id, {
      sessionId: identity.sessionId,
      stamp: await stampOf(inside, identity.id),
    })
    return others.length
  })
}

/** The security stamp that an account's tokens have to carry. */
export async function stampOf({ db }: Pick<Context, 'db'>, adminId: number): Promise<string> {
  const row = await db
    .selectFrom('admin')
    .select('security_stamp')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  return String(row.security_stamp)
}

/** What is known of sessions that have ended goes. */
export async function sweepSessions({ database }: App): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('admin_session')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('token').select('token').whereRef('token.session_id', '=', 'admin_session.session_id'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sessions of an account that can still be used or refreshed. */
function living({ db, now }: Context, { id }: AdminIdentity) {
  return db
    .selectFrom('admin_session')
    .where('admin_id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('token')
          .innerJoin('admin', 'admin.id', 'token.user_id')
          .select('token.token')
          .whereRef('token.session_id', '=', 'admin_session.session_id')
          .whereRef('token.stamp', '=', 'admin.security_stamp')
          .where('token.type', 'in', ['admin', 'admin-refresh'])
          .where('token.expire_time', '>', now),
      ),
    )
}
