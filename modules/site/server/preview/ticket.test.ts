import { expect, test } from 'vitest'
import type { App } from '#server/context.ts'
import { readTicket, ticketFor } from './ticket.ts'

const app = {
  config: { secret: 'a secret of thirty-two characters' },
  clock: () => 1_000_000,
} as unknown as App

test('a ticket names any number of fields that are closed to its maker', () => {
  const closed = Array.from({ length: 100 }, (_, at) => `a_field_of_the_row_${at}`)
  const ticket = { resource: 'content/article', id: 7, closed }
  expect(readTicket(app, ticketFor(app, ticket))).toEqual(ticket)
})
