import type { Context } from '#server/context.ts'
import { everybody, unitPrice } from '../../pricing/unit-price.ts'
import { holdProducts } from '../product/hold-products.server.ts'
import { productsLater } from '../product/later.server.ts'
import { product } from '../product/product.ts'
import { variant } from '../variant/variant.ts'
import { specialsOf } from './specials.server.ts'

/** Has the prices that products are listed by follow what is written here, once all of it is written. */
export const pricesLater = productsLater('a price of products', showPrices)

/**
 * Writes the least and the most that active variants of products cost everybody at this moment. Lists are ordered and filtered by
 * them; what is shown and charged is always asked anew. Answers the products whose prices changed.
 */
export async function showPrices(
  productIds: readonly number[],
  context: Context,
): Promise<readonly number[]> {
  const { db, now } = context
  if (productIds.length === 0) return []
  const before = await holdProducts(productIds, context)
  const variants = await db
    .selectFrom(variant.table)
    .select(['id', 'product_id', 'price'])
    .where('product_id', 'in', productIds)
    .where('status', '=', '1')
    .execute()
  const specials = await specialsOf(
    variants.map(({ id }) => Number(id)),
    context,
  )
  const changed: number[] = []
  for (const row of before) {
    const amounts = variants
      .filter(({ product_id }) => Number(product_id) === Number(row.id))
      .map(
        ({ id, price }) =>
          unitPrice(
            { price: Number(price), specials: specials.get(Number(id)) ?? [] },
            { ...everybody, quantity: 1, now },
          ).amount,
      )
    const shown =
      amounts.length === 0
        ? { price_from: null, price_to: null }
        : { price_from: Math.min(...amounts), price_to: Math.max(...amounts) }
    if (isSame(row.price_from, shown.price_from) && isSame(row.price_to, shown.price_to)) continue
    await db.updateTable(product.table).set(shown).where('id', '=', Number(row.id)).execute()
    changed.push(Number(row.id))
  }
  return changed
}

const isSame = (stored: unknown, wanted: number | null) =>
  wanted === null ? stored === null || stored === undefined : stored !== null && Number(stored) === wanted
