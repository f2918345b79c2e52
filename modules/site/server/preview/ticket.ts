import type { App } from '#server/context.ts'
import { seal, sealMark, unseal } from '#server/secrets/seal.ts'

/** What a ticket lets its holder look at, whoever that is. */
export interface Ticket {
  readonly resource: string
  readonly id: number
}

/** Seconds that a ticket is good for. */
export const ticketLife = 3600

const purpose = 'preview'

/** A ticket to the preview of one row. It says by itself what it is for, and nobody else can make one. */
export function ticketFor(app: App, { resource, id }: Ticket): string {
  const expires = Math.floor(app.clock() / 1000) + ticketLife
  return seal(app.config.secret, purpose, JSON.stringify([resource, id, expires])).slice(sealMark.length)
}

/** What a ticket is for; null where it is none, or none any more. */
export function readTicket(app: App, ticket: string): Ticket | null {
  if (ticket.length > 500) return null
  const text = unseal(app.config.secret, purpose, sealMark + ticket)
  if (text === '') return null
  const [resource, id, expires] = JSON.parse(text) as [string, number, number]
  return expires > app.clock() / 1000 ? { resource, id } : null
}
