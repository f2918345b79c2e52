import { Problem } from '#core/problems.ts'
import type { App, Context } from '../../context.ts'
import { keyed } from '../../secrets/keyed.ts'
import { type Realm, realms } from '../realm.ts'

/** A sign-in between the right password and the second factor. */
export interface SignInTicket {
  /** the account */
  readonly id: number
  readonly stamp: string
  readonly isKept: boolean
}

const life = 5 * 60
const maxAttempts = 5

/** Writes a ticket for the caller who gave the right password: for this address, five minutes and five attempts. */
export async function issueTicket(
  { app, now, address }: Context,
  realm: Realm,
  { id, stamp, isKept }: SignInTicket,
): Promise<string> {
  const ticket = app.random(24).toString('base64url')
  await app.database.write
    .insertInto(realm.tickets)
    .values({
      ticket: hashOf(app, realm, ticket),
      [realm.owner]: id,
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
export async function findTicket(context: Context, realm: Realm, given: unknown): Promise<SignInTicket> {
  const { app, now, address } = context
  const ticket = hashOf(app, realm, readTicket(given))
  const row = await app.database.write
    .selectFrom(realm.tickets)
    .innerJoin(realm.accounts, `${realm.accounts}.id`, `${realm.tickets}.${realm.owner}`)
    .select([`${realm.owner} as account`, 'stamp', 'is_kept'])
    .where('ticket', '=', ticket)
    .where('address', '=', address.slice(0, 50))
    .where('expire_time', '>', now)
    .where('attempts', '<', maxAttempts)
    .where(`${realm.accounts}.status`, '=', realm.enabled)
    // Whatever ends sessions ends a sign-in too.
    .whereRef(`${realm.accounts}.security_stamp`, '=', `${realm.tickets}.stamp`)
    .executeTakeFirst()
  if (!row) {
    // One that was seen to be over stays so, wherever the clock goes.
    await app.database.write
      .deleteFrom(realm.tickets)
      .where('ticket', '=', ticket)
      .where('expire_time', '<=', now)
      .execute()
    throw new Problem('ticketGone')
  }
  return { id: Number(row.account), stamp: String(row.stamp), isKept: row.is_kept === 1 }
}

/** Counts an attempt before it is looked at. */
export async function takeAttempt({ app }: Context, realm: Realm, given: unknown): Promise<void> {
  const { numUpdatedRows } = await app.database.write
    .updateTable(realm.tickets)
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('ticket', '=', hashOf(app, realm, readTicket(given)))
    .where('attempts', '<', maxAttempts)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('ticketGone')
}

/** Uses a ticket up; of two who try only one gets in. */
export async function redeemTicket({ app, db }: Context, realm: Realm, given: unknown): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom(realm.tickets)
    .where('ticket', '=', hashOf(app, realm, readTicket(given)))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('ticketGone')
}

/** Tickets that nobody used in time go. */
export async function sweepTickets({ database }: App, now: number): Promise<number> {
  let count = 0
  for (const { tickets } of realms) {
    const { numDeletedRows } = await database.write
      .deleteFrom(tickets)
      .where('expire_time', '<=', now)
      .executeTakeFirst()
    count += Number(numDeletedRows)
  }
  return count
}

function readTicket(given: unknown): string {
  if (typeof given !== 'string' || !/^[\w-]{32}$/.test(given)) throw new Problem('ticketGone')
  return given
}

function hashOf(app: App, { name }: Realm, ticket: string): string {
  return keyed(app, `${name}-sign-in-ticket`, ticket)
}
