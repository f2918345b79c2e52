import type { JobKind } from '#server/concurrency/job-kind.ts'
import { type App, type Context, inTransaction } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { invalidateCache } from '#server/settings/invalidate-cache.ts'
import { productBatch } from '../product/later.server.ts'
import { variant } from '../variant/variant.ts'
import { price } from './price.ts'
import { pricesLater, showPrices } from './shown-prices.server.ts'

/** What happens to special prices on the server. */
export const priceServer: ServerSide<typeof price> = {
  async afterSave({ row, stored, context }) {
    await follow([row.variant_id, stored?.variant_id], context)
  },
  async beforeDelete({ rows, context }) {
    await follow(
      rows.map(({ variant_id }) => variant_id),
      context,
    )
  },
}

async function follow(variantIds: readonly (number | null | undefined)[], context: Context): Promise<void> {
  const ids = variantIds.filter((id) => typeof id === 'number')
  if (ids.length === 0) return
  const rows = await context.db
    .selectFrom(variant.table)
    .select('product_id')
    .distinct()
    .where('id', 'in', ids)
    .execute()
  pricesLater(
    rows.map(({ product_id }) => Number(product_id)),
    context,
  )
}

/** Seconds that a look goes back; the first one of a process finds what began or ended while none ran. */
const back = { first: 30 * 86_400, later: 300 }
const looked = new WeakSet<App>()

/** Has the prices that products are listed by follow special prices that begin and end. */
export const shownPricesKind: JobKind = {
  name: 'store/prices',
  title: 'store:jobs.prices',
  every: 60,
  canRepeat: true,
  async isDue(app, now) {
    const since = now - (looked.has(app) ? back.later : back.first)
    const found = await productsAround(app.database.read, { since, now }, { limit: 1 })
    if (found.length === 0) looked.add(app)
    return found.length > 0
  },
  async run({ context, isCancelled }) {
    const { app, db, now } = context
    const since = now - (looked.has(app) ? back.later : back.first)
    looked.add(app)
    let changed = 0
    for (let after = 0; ; ) {
      const ids = await productsAround(db, { since, now }, { after, limit: productBatch })
      const last = ids.at(-1)
      if (last === undefined || (await isCancelled())) return { changed }
      after = last
      changed += await inTransaction(context, async (inside) => {
        const shown = await showPrices(ids, inside)
        if (shown.length > 0) await invalidateCache('site', inside)
        return shown.length
      })
    }
  },
}

/** Products with a special price that began or ended within a span, by id. */
async function productsAround(
  db: Context['db'],
  { since, now }: { readonly since: number; readonly now: number },
  { after = 0, limit }: { readonly after?: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom(`${price.table} as price`)
    .innerJoin(`${variant.table} as variant`, 'variant.id', 'price.variant_id')
    .select('variant.product_id as id')
    .distinct()
    .where('variant.product_id', '>', after)
    .where(({ eb, or, and }) =>
      or([
        and([eb('price.from_time', '>', since), eb('price.from_time', '<=', now)]),
        and([eb('price.to_time', '>', since), eb('price.to_time', '<=', now)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => Number(id))
}
