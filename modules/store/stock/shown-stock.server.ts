import type { Context } from '#server/context.ts'
import { invalidateCache } from '#server/settings/invalidate-cache.ts'
import { holdProducts } from '../catalogue/product/hold-products.server.ts'
import { productsLater } from '../catalogue/product/later.server.ts'
import { product } from '../catalogue/product/product.ts'
import { variant } from '../catalogue/variant/variant.ts'
import { lowStock } from '../settings.ts'
import { stock } from './stock.ts'
import { warehouse } from './warehouse/warehouse.ts'

/** How much of something there is, as everybody may know it; the best is first. */
const bands = ['in', 'few', 'preorder', 'out'] as const
export type Band = (typeof bands)[number]

/** Has the bands of products follow what is written here, once all of it is written. */
export const stockLater = productsLater('a stock of products', showStock)

/** The bands of active variants, by product. */
export async function bandsOf(
  productIds: readonly number[],
  { app, db }: Pick<Context, 'app' | 'db'>,
): Promise<ReadonlyMap<number, ReadonlyMap<number, Band>>> {
  const found = new Map<number, Map<number, Band>>(productIds.map((id) => [id, new Map()]))
  if (productIds.length === 0) return found
  const rows = await db
    .selectFrom(`${variant.table} as variant`)
    .leftJoin(
      db
        .selectFrom(`${stock.table} as stock`)
        .innerJoin(`${warehouse.table} as warehouse`, 'warehouse.id', 'stock.warehouse_id')
        .select(({ fn }) => [
          'stock.variant_id',
          fn.sum('stock.available').as('available'),
          fn.sum('stock.floor').as('floor'),
        ])
        .where('warehouse.status', '=', '1')
        .where('stock.product_id', 'in', productIds)
        .groupBy('stock.variant_id')
        .as('held'),
      'held.variant_id',
      'variant.id',
    )
    .select([
      'variant.id',
      'variant.product_id',
      'variant.policy',
      'variant.backorder',
      'variant.low',
      'held.available',
      'held.floor',
    ])
    .where('variant.product_id', 'in', productIds)
    .where('variant.status', '=', '1')
    .execute()
  const usual = app.settings.value(lowStock)
  for (const { id, product_id, policy, backorder, low, available, floor } of rows) {
    const beyond = policy === 'backorder' ? Number(backorder ?? 0) : 0
    const left = Number(available ?? 0)
    found.get(Number(product_id))?.set(
      Number(id),
      policy === 'untracked'
        ? 'in'
        : bandOf({
            left,
            low: low === null ? usual : Number(low),
            promised: left - Number(floor ?? -beyond),
          }),
    )
  }
  return found
}

function bandOf({
  left,
  low,
  promised,
}: {
  readonly left: number
  readonly low: number
  /** what may still be promised */
  readonly promised: number
}): Band {
  if (left > low) return 'in'
  if (left > 0) return 'few'
  return promised > 0 ? 'preorder' : 'out'
}

/**
 * Writes how much there is of products, as lists show and filter it, and how urgent each of their stocks is. Pages are stale only
 * where a band has changed. Answers the products whose band did.
 */
export async function showStock(productIds: readonly number[], context: Context): Promise<readonly number[]> {
  const { db } = context
  const before = await holdProducts(productIds, context)
  const found = await bandsOf(productIds, context)
  const changed: number[] = []
  for (const { id, band } of before) {
    const has = new Set(found.get(Number(id))?.values())
    const best = bands.find((one) => has.has(one)) ?? 'out'
    if (best === band) continue
    await db.updateTable(product.table).set({ band: best }).where('id', '=', Number(id)).execute()
    changed.push(Number(id))
  }
  await showLevels(productIds, context)
  if (changed.length > 0) await invalidateCache('site', context)
  return changed
}

async function showLevels(productIds: readonly number[], { app, db }: Context): Promise<void> {
  if (productIds.length === 0) return
  const rows = await db
    .selectFrom(`${stock.table} as stock`)
    .innerJoin(`${variant.table} as variant`, 'variant.id', 'stock.variant_id')
    .select(['stock.id', 'stock.level', 'stock.available', 'stock.short', 'variant.low'])
    .where('stock.product_id', 'in', productIds)
    .orderBy('stock.variant_id')
    .orderBy('stock.warehouse_id')
    .execute()
  const usual = app.settings.value(lowStock)
  for (const { id, level, available, short, low } of rows) {
    const left = Number(available)
    const enough = left > (low === null ? usual : Number(low)) ? '3' : '2'
    const now = Number(short) === 1 ? '0' : left <= 0 ? '1' : enough
    if (now !== level)
      await db.updateTable(stock.table).set({ level: now }).where('id', '=', Number(id)).execute()
  }
}
