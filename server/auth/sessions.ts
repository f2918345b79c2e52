import { Problem } from '#core/problems.ts'
import type { AdminIdentity, App, Context, MemberIdentity } from '../context.ts'
import { type Realm, realmOf, realms } from './realm.ts'
import { endSession, keepOnlySession } from './tokens.ts'

/** An account that has signed in to one of the realms. */
export type Account = AdminIdentity | MemberIdentity

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
 * Notes that a session or an API key is in use, at most once a minute. Nobody waits for it: reading must not stand in line behind a long
 * write, and a note that is lost is made up for a minute later.
 */
export function noteSeen({ app, identity, now, address }: Context): void {
  if (identity.kind !== 'admin' && identity.kind !== 'member') return
  const { sessionId, key } = identity
  const realm = realmOf(identity)
  const name = key ? `${realm.name}-key ${key.id}` : sessionId
  const seen = lastSeen.get(app) ?? new Map<string, number>()
  if (Math.abs(now - (seen.get(name) ?? 0)) < seenEvery) return
  if (seen.size >= maxRemembered) seen.clear()
  seen.set(name, now)
  lastSeen.set(app, seen)
  const from = address.slice(0, 50)
  const { write } = app.database
  const note = key
    ? write
        .updateTable(realm.apiKeys)
        .set({ used_time: now, used_address: from })
        .where('id', '=', key.id)
        .where((is) => is.or([is('used_time', 'is', null), is('used_time', '<=', now - seenEvery)]))
    : write
        .updateTable(realm.sessions)
        .set({ seen_time: now, address: from })
        .where('session_id', '=', sessionId)
        .where('seen_time', '<=', now - seenEvery)
  note
    .execute()
    .catch((error: unknown) => app.log.warn({ err: error }, 'the use of a session or key was not noted'))
}

/** One's own sessions that go on, the one that asks first, then those last used. */
export async function listSessions(context: Context, identity: Account): Promise<readonly SessionView[]> {
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
export async function endOwnSession(context: Context, identity: Account, id: number): Promise<void> {
  const row = await living(context, identity).select('session_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('rowNotFound')
  const realm = realmOf(identity)
  await endSession(context, realm, String(row.session_id))
  // A session that is ended from elsewhere may be one on a lost device: forget that device.
  await context.app.database.write
    .deleteFrom(realm.devices)
    .where(realm.owner, '=', identity.id)
    .where('session_id', '=', String(row.session_id))
    .execute()
}

/** Ends all of one's own sessions but the one that asks; answers how many. */
export async function endOtherSessions(context: Context, identity: Account): Promise<number> {
  return context.app.database.write.transaction().execute(async (db) => {
    const inside = { ...context, db }
    const others = await living(inside, identity)
      .select('id')
      .where('session_id', '!=', identity.sessionId)
      .execute()
    await keepOnlySession(inside, realmOf(identity), identity.id, {
      sessionId: identity.sessionId,
      stamp: await stampOf(inside, realmOf(identity), identity.id),
    })
    return others.length
  })
}

/** The security stamp that an account's tokens have to carry. */
export async function stampOf({ db }: Pick<Context, 'db'>, realm: Realm, id: number): Promise<string> {
  const row = await db
    .selectFrom(realm.accounts)
    .select('security_stamp')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return String(row.security_stamp)
}

/** What is known of sessions that have ended goes. */
export async function sweepSessions({ database }: App): Promise<number> {
  let count = 0
  for (const { sessions } of realms) {
    const { numDeletedRows } = await database.write
      .deleteFrom(sessions)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('token').select('token').whereRef('token.session_id', '=', `${sessions}.session_id`),
          ),
        ),
      )
      .executeTakeFirst()
    count += Number(numDeletedRows)
  }
  return count
}

/** Sessions of an account that can still be used or refreshed. */
function living({ db, now }: Context, account: Account) {
  const { name, accounts, sessions, owner } = realmOf(account)
  return db
    .selectFrom(sessions)
    .where(owner, '=', account.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('token')
          .innerJoin(accounts, `${accounts}.id`, 'token.user_id')
          .select('token.token')
          .whereRef('token.session_id', '=', `${sessions}.session_id`)
          .whereRef('token.stamp', '=', `${accounts}.security_stamp`)
          .where('token.type', 'in', [name, `${name}-refresh`])
          .where('token.expire_time', '>', now),
      ),
    )
}
