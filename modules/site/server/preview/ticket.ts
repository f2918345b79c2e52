import type { App } from '#server/context.ts'
import { seal, sealMark, unseal } from '#server/secrets/seal.ts'

/** What a ticket lets its holder look at, whoever that is. */
export interface Ticket {
  readonly resource: string
  readonly id: number
  /** the administrator who made it, and the API key that they made it with: its holder sees what they could edit now */
  readonly by: number
  readonly key: number | null
}

/** Seconds that a ticket is good for. */
export const ticketLife = 3600

const purpose = 'preview'

/** Characters of a ticket, at most. */
const longest = 1000

/** A ticket to the preview of one row. It says by itself what it is for, and nobody else can make one. */
export function ticketFor(app: App, { resource, id, by, key }: Ticket): string {
  const expires = Math.floor(app.clock() / 1000) + ticketLife
  const text = JSON.stringify([resource, id, by, key, expires])
  return seal(app.config.secret, purpose, text).slice(sealMark.length)
}

/** What a ticket is for; null where it is none, or none any more. */
export function readTicket(app: App, ticket: string): Ticket | null {
  if (ticket.length > longest) return null
  const text = unseal(app.config.secret, purpose, sealMark + ticket)
  if (text === '') return null
  const [resource, id, by, key, expires] = JSON.parse(text) as [string, number, number, number | null, number]
  return expires > app.clock() / 1000 ? { resource, id, by, key } : null
}

const sitePurpose = 'preview-site'

/** A ticket to the whole site as of a moment, in unix seconds. */
export function siteTicketFor(app: App, time: number): string {
  const expires = Math.floor(app.clock() / 1000) + ticketLife
  return seal(app.config.secret, sitePurpose, JSON.stringify([time, expires])).slice(sealMark.length)
}

/** The moment that a ticket shows the site as of; null where it is none of these, or none any more. */
export function readSiteTicket(app: App, ticket: string): number | null {
  if (ticket.length > longest) return null
  const text = unseal(app.config.secret, sitePurpose, sealMark + ticket)
  if (text === '') return null
  const [time, expires] = JSON.parse(text) as [number, number]
  return expires > app.clock() / 1000 ? time : null
}
