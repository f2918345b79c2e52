import { siteTicketFor, ticketLife } from '#modules/site/server/preview/ticket.ts'
import type { Route } from '#server/http/route.ts'
import { momentIn } from '#server/resource/columns/moment/moment-at.ts'
import type { SiteAsOf } from './calendar.ts'

/** Where the whole site is shown as of a moment, past or coming, for an hour and to whoever has the address. */
export const siteAsOfRoute: Route = {
  url: '/admin/content.calendar/siteasof',
  method: 'POST',
  access: { node: 'content/calendar/siteAsOf' },
  logTitle: 'content:log.siteAsOf',
  async handle(context, { body }) {
    const time = momentIn(body.time, context)
    const data: SiteAsOf = { url: `/preview/${siteTicketFor(context.app, time)}/`, seconds: ticketLife }
    return { data }
  },
}
