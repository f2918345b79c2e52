import { atMost, moreThan, noneOf, type Where } from '#core/conditions/where.ts'
import type { Context } from '#server/context.ts'
import { closedCategories } from '../category/categories.server.ts'

/** Products that are sold now: on sale, within their time, and in no disabled category. Time is a condition of reading. */
export async function onSaleNow(context: Context): Promise<Where> {
  const closed = await closedCategories(context)
  const status = { status: 'on_sale', ...(closed.length > 0 ? { category_id: noneOf(closed) } : {}) }
  const { now } = context
  return [
    { ...status, sale_from: null, sale_to: null },
    { ...status, sale_from: null, sale_to: moreThan(now) },
    { ...status, sale_from: atMost(now), sale_to: null },
    { ...status, sale_from: atMost(now), sale_to: moreThan(now) },
  ]
}

/** The same, and those whose pages say for a while that they are no longer sold. */
export async function shownNow(context: Context): Promise<Where> {
  const closed = await closedCategories(context)
  const within = closed.length > 0 ? { category_id: noneOf(closed) } : {}
  const sold = (await onSaleNow(context)) as readonly object[]
  return [...sold, { status: 'off_sale', gone_time: moreThan(context.now), ...within }]
}
