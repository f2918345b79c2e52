import { createHmac } from 'node:crypto'
import type { App, Context } from '../context.ts'
import { compiledOnce } from '../db/compiled.ts'
import type { Db } from '../db/database.ts'
import { keyed } from '../secrets/keyed.ts'
import { type Realm, realms } from './realm.ts'

/** A token as it was found: whose it is and how long it counts. */
export interface FoundToken {
  /** unix seconds; from then on it is expired */
  readonly expireTime: number
  /** unix seconds; a time before tells that the clock was set back over the end of this token, which stays its end */
  readonly sinceTime: number
  /** a caller was told before that it is expired */
  readonly isKnownExpired: boolean
  readonly userId: number
  readonly sessionId: string
  readonly stamp: string
}

/** What a session is used with; no refresh token, '', when it is not to be kept. */
export interface Tokens {
  readonly token: string
  readonly refreshToken: string
  readonly sessionId: string
}

const refreshLife = 30 * 24 * 3600
/** a replaced access token is honoured this long for requests in flight */
const replacedGrace = 30
/** time of replacement of a token that was seen to be expired */
const knownExpired = 0

/**
 * Starts a session: an access token and, when the session is to be kept, a refresh token. The database holds keyed
 * hashes only. The access token of a generation follows from session and key, so that parallel refreshes answer the same.
 */
export async function issueTokens(
  context: Context,
  realm: Realm,
  account: { readonly id: number; readonly stamp: string },
  isKept: boolean,
): Promise<Tokens> {
  const { app, db, now } = context
  const sessionId = app.random(16).toString('hex')
  const token = accessToken(app, realm, sessionId, 0)
  const refreshToken = isKept ? app.random(24).toString('base64url') : ''
  const common = { user_id: account.id, session_id: sessionId, stamp: account.stamp, create_time: now }
  const rows = [
    {
      ...common,
      token: keyed(app, realm.name, token),
      type: realm.name as string,
      generation: 0,
      expire_time: now + lifeOf(app, realm),
    },
  ]
  if (isKept) {
    const hash = keyed(app, refreshOf(realm), refreshToken)
    rows.push({
      ...common,
      token: hash,
      type: refreshOf(realm),
      generation: 0,
      expire_time: now + refreshLife,
    })
  }
  await db.insertInto('token').values(rows).execute()
  await db
    .insertInto(realm.sessions)
    .values({
      session_id: sessionId,
      [realm.owner]: account.id,
      user_agent: context.userAgent.slice(0, 255),
      address: context.address.slice(0, 50),
      create_time: now,
      seen_time: now,
    })
    .execute()
  return { token, refreshToken, sessionId }
}

const tokenQuery = compiledOnce((db, token, type) =>
  db
    .selectFrom('token')
    .select(['user_id', 'session_id', 'stamp', 'expire_time', 'replaced_time'])
    .where('token', '=', token)
    .where('type', '=', type),
)

/** Looks an access token up. The stamp is the caller's to compare with the account's. */
export async function findToken(
  { app, db }: Pick<Context, 'app' | 'db'>,
  realm: Realm,
  token: string,
): Promise<FoundToken | null> {
  const [row] = await tokenQuery(app.database, db, keyed(app, realm.name, token), realm.name)
  if (!row) return null
  const replaced = row.replaced_time === null ? null : Number(row.replaced_time)
  const end = replaced === null ? Number.POSITIVE_INFINITY : replaced + replacedGrace + 1
  return {
    expireTime: Math.min(Number(row.expire_time), end),
    sinceTime: replaced === null ? 0 : replaced - replacedGrace,
    isKnownExpired: replaced === knownExpired,
    userId: Number(row.user_id),
    sessionId: String(row.session_id),
    stamp: String(row.stamp),
  }
}

/** Keeps that an access token is expired: it stays expired for its caller even when the clock is set back. */
export async function noteExpired({ app }: Pick<Context, 'app'>, realm: Realm, token: string): Promise<void> {
  await app.database.write
    .updateTable('token')
    .set({ replaced_time: knownExpired })
    .where('token', '=', keyed(app, realm.name, token))
    .where('type', '=', realm.name)
    .execute()
    // It is expired all the same, also where nothing can be written now.
    .catch((error: unknown) => app.log.warn({ err: error }, 'the end of a token was not noted'))
}

/**
 * The next access token of the session that both tokens belong to, or null. Whoever asks twice, or in parallel, gets the
 * same one. An older access token of the session is taken too: its holder has missed a refresh by another tab.
 */
export async function refreshSession(
  context: Context,
  realm: Realm,
  refreshToken: string,
  oldToken: string,
): Promise<{ readonly token: string; readonly userId: number; readonly stamp: string } | null> {
  return context.app.database.write
    .transaction()
    .execute((db) => refreshWithin({ ...context, db }, realm, refreshToken, oldToken))
}

async function refreshWithin(
  { app, db, now }: Context,
  realm: Realm,
  refreshToken: string,
  oldToken: string,
): Promise<{ readonly token: string; readonly userId: number; readonly stamp: string } | null> {
  const hash = keyed(app, refreshOf(realm), refreshToken)
  // Writing the row locks it: refreshes and the end of a session come one after the other.
  const { numUpdatedRows } = await db
    .updateTable('token')
    .set({ replaced_time: null })
    .where('token', '=', hash)
    .where('type', '=', refreshOf(realm))
    .where('expire_time', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    // One that was seen to be expired is gone: a clock that is set back does not bring it back.
    await db
      .deleteFrom('token')
      .where('token', '=', hash)
      .where('type', '=', refreshOf(realm))
      .where('expire_time', '<=', now)
      .execute()
    return null
  }
  const { session_id, user_id, stamp } = await db
    .selectFrom('token')
    .select(['session_id', 'user_id', 'stamp'])
    .where('token', '=', hash)
    .executeTakeFirstOrThrow()
  const sessionId = String(session_id)
  const answer = (generation: number) => ({
    token: accessToken(app, realm, sessionId, generation),
    userId: Number(user_id),
    stamp: String(stamp),
  })
  const access = db.selectFrom('token').select(['token', 'generation', 'expire_time', 'replaced_time'])
  const ofSession = access.where('session_id', '=', sessionId).where('type', '=', realm.name)
  const held = await ofSession.where('token', '=', keyed(app, realm.name, oldToken)).executeTakeFirst()
  const newest = await ofSession.orderBy('generation', 'desc').limit(1).executeTakeFirst()
  if (!held || !newest) return null
  const generation = Number(newest.generation)
  const isGoingOn = Number(newest.expire_time) > now && newest.replaced_time === null
  if (Number(held.generation) < generation && isGoingOn) return answer(generation)
  const next = answer(generation + 1)
  await db
    .insertInto('token')
    .values({
      token: keyed(app, realm.name, next.token),
      type: realm.name,
      user_id,
      session_id,
      stamp,
      generation: generation + 1,
      create_time: now,
      expire_time: now + lifeOf(app, realm),
    })
    .execute()
  await db
    .updateTable('token')
    .set({ replaced_time: now })
    .where('session_id', '=', sessionId)
    .where('type', '=', realm.name)
    .where('generation', '<=', generation)
    .where('replaced_time', 'is', null)
    .execute()
  return next
}

/** Ends a session: its access and refresh tokens are gone. */
export async function endSession({ app }: Context, realm: Realm, sessionId: string): Promise<void> {
  await app.database.write.transaction().execute(async (db) => {
    await lockSessions(db, realm, 'session_id', sessionId)
    await db
      .deleteFrom('token')
      .where('session_id', '=', sessionId)
      .where('type', 'in', typesOf(realm))
      .execute()
  })
}

/** Ends the session that a refresh token belongs to. */
export async function endSessionOfRefresh(
  context: Context,
  realm: Realm,
  refreshToken: string,
): Promise<void> {
  const row = await context.app.database.write
    .selectFrom('token')
    .select('session_id')
    .where('token', '=', keyed(context.app, refreshOf(realm), refreshToken))
    .where('type', '=', refreshOf(realm))
    .executeTakeFirst()
  if (row) await endSession(context, realm, String(row.session_id))
}

/** Ends every session of an account but one, which goes on under the account's new stamp; so does the device it was begun on. */
export async function keepOnlySession(
  { db }: Pick<Context, 'db'>,
  realm: Realm,
  userId: number,
  kept: { readonly sessionId: string; readonly stamp: string },
): Promise<void> {
  await lockSessions(db, realm, 'user_id', userId)
  await db
    .updateTable('token')
    .set({ stamp: kept.stamp })
    .where('session_id', '=', kept.sessionId)
    .where('user_id', '=', userId)
    .where('type', 'in', typesOf(realm))
    .execute()
  await db
    .deleteFrom('token')
    .where('user_id', '=', userId)
    .where('session_id', '!=', kept.sessionId)
    .where('type', 'in', typesOf(realm))
    .execute()
  await db
    .updateTable(realm.devices)
    .set({ stamp: kept.stamp })
    .where(realm.owner, '=', userId)
    .where('session_id', '=', kept.sessionId)
    .execute()
  await db
    .deleteFrom(realm.devices)
    .where(realm.owner, '=', userId)
    .where('session_id', '!=', kept.sessionId)
    .execute()
}

/** Ends every session of an account, for single sign-on. */
export async function endSessionsOf({ db }: Context, realm: Realm, userId: number): Promise<void> {
  await lockSessions(db, realm, 'user_id', userId)
  await db.deleteFrom('token').where('user_id', '=', userId).where('type', 'in', typesOf(realm)).execute()
}

/**
 * Waits for refreshes under way and keeps others off: whoever refreshes or ends a session first writes its refresh token,
 * found by its key. A statement after this one sees the access token that such a refresh added.
 */
async function lockSessions(
  db: Db,
  realm: Realm,
  column: 'session_id' | 'user_id',
  value: string | number,
): Promise<void> {
  const found = await db
    .selectFrom('token')
    .select('token')
    .where(column, '=', value)
    .where('type', '=', refreshOf(realm))
    .orderBy('token')
    .execute()
  for (const { token } of found) {
    await db.updateTable('token').set({ replaced_time: null }).where('token', '=', token).execute()
  }
}

function accessToken(app: App, realm: Realm, sessionId: string, generation: number): string {
  return createHmac('sha256', app.config.secret)
    .update(`access\0${realm.name}\0${sessionId}\0${generation}`)
    .digest('base64url')
}

function lifeOf(app: App, realm: Realm): number {
  return app.config.tokenLife ?? realm.policy(app.settings).tokenLife
}

const refreshOf = ({ name }: Realm) => `${name}-refresh`
const typesOf = (realm: Realm) => [realm.name, refreshOf(realm)]

/**
 * Expired tokens go. An access token stays while its session's refresh token lives, since a refresh has to name it and its
 * holder is to hear "expired", not "unknown".
 */
export async function sweepTokens({ database }: App, now: number): Promise<number> {
  const { write } = database
  const old = await write
    .deleteFrom('token')
    .where('expire_time', '<', now - refreshLife)
    .executeTakeFirst()
  const refresh = await write
    .deleteFrom('token')
    .where('type', 'in', realms.map(refreshOf))
    .where('expire_time', '<', now)
    .executeTakeFirst()
  return Number(old.numDeletedRows + refresh.numDeletedRows)
}
