import { adminRealm } from '#server/auth/realm.ts'
import type { AdminIdentity, App, Context } from '#server/context.ts'
import { adminOf } from '#server/http/identity/identity.ts'
import { keyed } from '#server/secrets/keyed.ts'
import { maySessionGoOn } from './session.ts'

/** seconds in which the stream has to be opened */
const life = 30

/** The one task that a ticket opens a stream for. */
export interface TicketTask {
  /** the key of its command */
  readonly command: string
  readonly uuid: string
}

/**
 * What opens one stream of the terminal: once, for half a minute, for this session, command and uuid. The database keeps a
 * keyed hash of ticket and task together, so that with another task there is no such ticket.
 */
export async function issueTicket(
  { app, now }: Context,
  { id, sessionId }: AdminIdentity,
  task: TicketTask,
): Promise<string> {
  const ticket = app.random(24).toString('base64url')
  await app.database.write
    .insertInto('stream_ticket')
    .values({
      ticket: hashOf(app, ticket, task),
      admin_id: id,
      session_id: sessionId,
      expire_time: now + life,
    })
    .execute()
  return ticket
}

/** Takes a ticket out of use and answers whose it is, as long as the session it was asked in goes on; else null. */
export async function takeTicket(
  { app, now }: Context,
  ticket: string,
  task: TicketTask,
): Promise<AdminIdentity | null> {
  const { write } = app.database
  const key = hashOf(app, ticket, task)
  const row = await write
    .selectFrom('stream_ticket')
    .selectAll()
    .where('ticket', '=', key)
    .where('expire_time', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { numDeletedRows } = await write
    .deleteFrom('stream_ticket')
    .where('ticket', '=', key)
    .executeTakeFirst()
  // Of two who come with the same ticket, in whichever process, one has taken it away.
  if (numDeletedRows !== 1n) return null
  const holder = { id: Number(row.admin_id), sessionId: String(row.session_id) }
  if (!(await maySessionGoOn(app, holder))) return null
  const admin = await adminOf({ app, db: write, now }, holder.id)
  return admin && { ...admin, sessionId: holder.sessionId }
}

/** Tickets that nobody came with in time go. */
export async function sweepTickets({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('stream_ticket')
    .where('expire_time', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function hashOf(app: App, ticket: string, { command, uuid }: TicketTask): string {
  return keyed(app, 'stream ticket', JSON.stringify([adminRealm.name, ticket, command, uuid]))
}
