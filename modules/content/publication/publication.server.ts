import { atMost, moreThan, noneOf, type Where } from '#core/conditions/where.ts'
import type { Context } from '#server/context.ts'
import { closedCategories } from '../article/category/closed-categories.server.ts'

/** What is published and has begun, has not ended, and is in no disabled category: time is a condition of reading. */
export async function publishedNow(context: Context): Promise<Where> {
  const closed = await closedCategories(context)
  const since = { status: 'published', publish_time: atMost(context.now) }
  const shown = closed.length > 0 ? { ...since, category_id: noneOf(closed) } : since
  return [
    { ...shown, expire_time: null },
    { ...shown, expire_time: moreThan(context.now) },
  ]
}
