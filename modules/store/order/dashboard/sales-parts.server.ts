import { minorToMoney } from '#core/values/money.ts'
import type { Context } from '#server/context.ts'
import { daysOf } from '#server/lookups/dashboard/days.ts'
import { type DashboardFace, waitingRows } from '#server/lookups/dashboard/face.ts'
import { countsOf } from '#server/resource/list/counts.ts'
import { order } from '../order.ts'
import type { SalesPart } from './sales-parts.ts'

/** Sales on the start page, and orders that somebody has to do something about. */
export const storeDashboard: DashboardFace = {
  parts: { sales: { list: order.name, load: sales } },
  waiting: {
    toShip: waitingRows(order, 'status', 'paid', 100),
    toPay: waitingRows(order, 'status', 'pending', 40),
  },
}

async function sales(context: Context, query: Readonly<Record<string, unknown>>): Promise<SalesPart> {
  const { days } = daysOf(context, query)
  const counts = await countsOf(context.app.registry.get(order.name), context)
  const paid = await counts.sumPerSpan('pay_time', days.instants, 'paid_total')
  return { dates: days.dates, paid: paid.map((minor) => Number(minorToMoney(minor))) }
}
