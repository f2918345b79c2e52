import { parseLanguage } from '#core/wire.ts'
import type { App, Context } from '../context.ts'
import { accountOf, type Moment } from '../http/identity/identity.ts'
import { accountOfKey } from '../http/identity/key-identity.ts'
import { keyed } from '../secrets/keyed.ts'
import { type Realm, realmOf, realms } from './realm.ts'
import type { Account } from './sessions.ts'

/** seconds in which a download has to begin */
const life = 60
/** downloads that an account may have asked for and not begun; the oldest goes when another comes */
const maxWaiting = 5

/** what stands for a session where an API key asked for a download */
const keyMark = 'key:'

/** What a download is of, and which account of its realm asked for it. */
export interface Ticket {
  readonly ownerId: number
  readonly sessionId: string
  readonly order: Readonly<Record<string, unknown>>
}

/**
 * What an address has to carry that a browser can open by itself: it can not send headers with a download. The ticket counts
 * once, for a minute and for this one order; the database keeps its keyed hash only.
 */
export async function issueTicket(
  { app, now }: Context,
  account: Account,
  order: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { write } = app.database
  const realm = realmOf(account)
  const waiting = await write
    .selectFrom(realm.downloads)
    .select('ticket')
    .where(realm.owner, '=', account.id)
    .orderBy('expire_time', 'desc')
    .execute()
  for (const { ticket } of waiting.slice(maxWaiting - 1)) {
    await write.deleteFrom(realm.downloads).where('ticket', '=', ticket).execute()
  }
  const ticket = app.random(24).toString('base64url')
  await write
    .insertInto(realm.downloads)
    .values({
      ticket: hashOf(app, realm, ticket),
      [realm.owner]: account.id,
      session_id: sessionOf(account),
      payload: JSON.stringify(order),
      expire_time: now + life,
    })
    .execute()
  return ticket
}

/** What a ticket of an account lives as long as: a session, or an API key. */
export function sessionOf({ key, sessionId }: Account): string {
  return key ? `${keyMark}${key.id}` : sessionId
}

/** Takes a ticket out of use and answers what it was for; null when it was used, is too old or never was. */
export async function takeTicket(
  { app, now }: Context,
  realm: Realm,
  ticket: unknown,
): Promise<Ticket | null> {
  if (typeof ticket !== 'string' || ticket.length > 100) return null
  const { write } = app.database
  const key = hashOf(app, realm, ticket)
  const row = await write
    .selectFrom(realm.downloads)
    .selectAll()
    .where('ticket', '=', key)
    .where('expire_time', '>', now)
    .executeTakeFirst()
  const { numDeletedRows } = await write
    .deleteFrom(realm.downloads)
    .where('ticket', '=', key)
    .executeTakeFirst()
  // Of two who come with the same ticket one has taken it away.
  if (!row || numDeletedRows !== 1n) return null
  return {
    ownerId: Number(row[realm.owner]),
    sessionId: String(row.session_id),
    order: JSON.parse(String(row.payload)),
  }
}

/** The account that asked for the download, while the session or API key it asked with lives; null afterwards. */
export async function askerOf(
  caller: Context,
  realm: Realm,
  ticket: Ticket,
): Promise<(Context & { readonly identity: Account }) | null> {
  const { app } = caller
  const moment = { app, db: app.database.write, now: caller.now }
  const { sessionId, ownerId } = ticket
  const identity = sessionId.startsWith(keyMark)
    ? await accountOfKey(moment, realm, Number(sessionId.slice(keyMark.length)))
    : await accountOfSession(moment, realm, ticket)
  if (identity?.id !== ownerId) return null
  const language = parseLanguage(ticket.order.language)
  return { ...caller, identity, language, translate: app.translator(language) }
}

async function accountOfSession(
  moment: Moment,
  realm: Realm,
  { ownerId, sessionId }: Ticket,
): Promise<Account | null> {
  const { accounts } = realm
  const session = await moment.db
    .selectFrom('token')
    .innerJoin(accounts, `${accounts}.id`, 'token.user_id')
    .select('token.session_id')
    .where('token.session_id', '=', sessionId)
    .where('token.type', '=', realm.name)
    .where(`${accounts}.id`, '=', ownerId)
    .whereRef(`${accounts}.security_stamp`, '=', 'token.stamp')
    .limit(1)
    .executeTakeFirst()
  const found = session && (await accountOf(moment, realm, ownerId))
  return found ? { ...found.identity, sessionId } : null
}

/** Saved under its own name in any language, never shown in place. */
export function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`
}

/** Tickets that nobody came with in time. */
export async function sweepTickets({ database }: App, now: number): Promise<number> {
  let count = 0
  for (const { downloads } of realms) {
    const { numDeletedRows } = await database.write
      .deleteFrom(downloads)
      .where('expire_time', '<=', now)
      .executeTakeFirst()
    count += Number(numDeletedRows)
  }
  return count
}

function hashOf(app: App, { name }: Realm, ticket: string): string {
  return keyed(app, `${name} download`, ticket)
}
