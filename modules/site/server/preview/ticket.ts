import type { App } from '#server/context.ts'
import { seal, sealMark, unseal } from '#server/secrets/seal.ts'
import type { Maker } from './maker.ts'

/** What a ticket lets its holder look at, whoever that is: a row, as far as its maker could edit it now. */
export interface Ticket {
  readonly resource: string
  readonly id: number
  readonly maker: Maker
}

/** Seconds that a ticket is good for. */
export const ticketLife = 3600

/** Characters of a ticket: as they are sealed, and no more than that. */
const shape = /^[\w-]{1,1000}$/

/** A ticket to the preview of one row. It says by itself what it is for, and nobody else can make one. */
export const ticketFor = (app: App, ticket: Ticket): string => sealed(app, 'preview', ticket)

/** What a ticket is for; null where it is none, or none any more. */
export const readTicket = (app: App, text: string): Ticket | null => opened(app, 'preview', text)

function sealed(app: App, purpose: string, ticket: object): string {
  const expires = Math.floor(app.clock() / 1000) + ticketLife
  return seal(app.config.secret, purpose, JSON.stringify({ ...ticket, expires })).slice(sealMark.length)
}

function opened<T extends object>(app: App, purpose: string, text: string): T | null {
  const found = shape.test(text) ? unseal(app.config.secret, purpose, sealMark + text) : ''
  if (found === '') return null
  const { expires, ...ticket } = JSON.parse(found) as T & { readonly expires: number }
  return expires > app.clock() / 1000 ? (ticket as unknown as T) : null
}
