import { Problem } from '#core/problems.ts'
import { keyed } from '../auth/tokens.ts'
import type { App, Context } from '../context.ts'

/** seconds in which a download has to begin */
const life = 60
/** downloads that somebody may have asked for and not begun; the oldest goes when another comes */
const maxWaiting = 5

/** What a download is of, and who asked for it. */
export interface Ticket {
  readonly adminId: number
  readonly sessionId: string
  readonly order: Readonly<Record<string, unknown>>
}

/**
 * An address that a browser can open by itself: it can not send headers with a download. The ticket in it counts once,
 * for a minute and for this one order; the database keeps its keyed hash only.
 */
export async function issueTicket(
  context: Context,
  order: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { app, identity, now } = context
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  const { write } = app.database
  const waiting = await write
    .selectFrom('download_ticket')
    .select('ticket')
    .where('admin_id', '=', identity.id)
    .orderBy('expire_time', 'desc')
    .execute()
  for (const { ticket } of waiting.slice(maxWaiting - 1)) {
    await write.deleteFrom('download_ticket').where('ticket', '=', ticket).execute()
  }
  const ticket = app.random(24).toString('base64url')
  await write
    .insertInto('download_ticket')
    .values({
      ticket: keyed(app, 'download', ticket),
      admin_id: identity.id,
      session_id: identity.sessionId,
      payload: JSON.stringify(order),
      expire_time: now + life,
    })
    .execute()
  return `${app.settings.site().adminBase}/ajax/download?server=1&ticket=${ticket}`
}

/** Takes a ticket out of use and answers what it was for; null when it was used, is too old or never was. */
export async function takeTicket({ app, now }: Context, ticket: unknown): Promise<Ticket | null> {
  if (typeof ticket !== 'string' || ticket.length > 100) return null
  const { write } = app.database
  const key = keyed(app, 'download', ticket)
  const row = await write
    .selectFrom('download_ticket')
    .selectAll()
    .where('ticket', '=', key)
    .where('expire_time', '>', now)
    .executeTakeFirst()
  const { numDeletedRows } = await write
    .deleteFrom('download_ticket')
    .where('ticket', '=', key)
    .executeTakeFirst()
  // Of two who come with the same ticket one has taken it away.
  if (!row || numDeletedRows !== 1n) return null
  return {
    adminId: Number(row.admin_id),
    sessionId: String(row.session_id),
    order: JSON.parse(String(row.payload)),
  }
}

/** Tickets that nobody came with in time. */
export async function sweepTickets({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('download_ticket')
    .where('expire_time', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
