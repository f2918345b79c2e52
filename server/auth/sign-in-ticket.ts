import { Problem } from '#core/problems.ts'
import type { App, Context } from '../context.ts'
import { keyed } from './tokens.ts'

/** A sign-in between the right password and the second factor. */
export interface SignInTicket {
  readonly adminId: number
  readonly stamp: string
  readonly isKept: boolean
}

const life = 5 * 60
const mostAttempts = 5

/** Writes a ticket for whoever gave the right password: for this address, five minutes and five attempts. */
export async function issueTicket(
  { app, now, address }: Context,
  { adminId, stamp, isKept }: SignInTicket,
): Promise<string> {
  const ticket = app.random(24).toString('base64url')
  await app.database.write
    .insertInto('sign_in_ticket')
    .values({
      ticket: hashOf(app, ticket),
      admin_id: adminId,
      stamp,
      address: address.slice(0, 50),
      is_kept: isKept ? 1 : 0,
      attempts: 0,
      expire_time: now + life,
    })
    .execute()
  return ticket
}

/** The sign-in that a ticket stands for, as long as it counts; asking costs no attempt. */
export async function findTicket(context: Context, given: unknown): Promise<SignInTicket> {
  const { app, now, address } = context
  const row = await app.database.write
    .selectFrom('sign_in_ticket')
    .innerJoin('admin', 'admin.id', 'sign_in_ticket.admin_id')
    .select(['admin_id', 'stamp', 'is_kept'])
    .where('ticket', '=', hashOf(app, readTicket(given)))
    .where('address', '=', address.slice(0, 50))
    .where('expire_time', '>', now)
    .where('attempts', '<', mostAttempts)
    .where('admin.status', '=', '1')
    // Whatever ends sessions ends a sign-in too.
    .whereRef('admin.security_stamp', '=', 'sign_in_ticket.stamp')
    .executeTakeFirst()
  if (!row) throw new Problem('ticketGone')
  return { adminId: Number(row.admin_id), stamp: String(row.stamp), isKept: row.is_kept === 1 }
}

/** Counts an attempt before it is looked at. */
export async function takeAttempt({ app }: Context, given: unknown): Promise<void> {
  const { numUpdatedRows } = await app.database.write
    .updateTable('sign_in_ticket')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('ticket', '=', hashOf(app, readTicket(given)))
    .where('attempts', '<', mostAttempts)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('ticketGone')
}

/** Uses a ticket up; of two who try only one gets in. */
export async function redeemTicket({ app, db }: Context, given: unknown): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_ticket')
    .where('ticket', '=', hashOf(app, readTicket(given)))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('ticketGone')
}

/** Tickets that nobody used in time go. */
export async function sweepTickets({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('sign_in_ticket')
    .where('expire_time', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function readTicket(given: unknown): string {
  if (typeof given !== 'string' || !/^[\w-]{32}$/.test(given)) throw new Problem('ticketGone')
  return given
}

function hashOf(app: App, ticket: string): string {
  return keyed(app, 'admin-sign-in-ticket', ticket)
}
