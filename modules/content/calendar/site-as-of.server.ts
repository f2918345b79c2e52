import { makerOf } from '#modules/site/server/preview/maker.ts'
import { siteTicketFor, ticketLife } from '#modules/site/server/preview/ticket.ts'
import type { Route } from '#server/http/route.ts'
import { momentIn } from '#server/resource/columns/moment/moment-at.ts'
import type { SiteAsOf } from './calendar.ts'

const node = 'content/calendar/siteAsOf'

/**
 * Where the whole site is shown as of a moment, past or coming, for an hour and to whoever has the address, as long as its maker may
 * show it.
 */
export const siteAsOfRoute: Route = {
  url: '/admin/content.calendar/siteasof',
  method: 'POST',
  access: { node },
  logTitle: 'content:log.siteAsOf',
  async handle(context, { body }) {
    const ticket = { time: momentIn(body.time, context), node, maker: await makerOf(context) }
    const data: SiteAsOf = { url: `/preview/${siteTicketFor(context.app, ticket)}/`, seconds: ticketLife }
    return { data }
  },
}
