import type { Context } from '#server/context.ts'

/** The first of some products or variants that an order names: it stays as long as the order does. Null: none of them was ordered. */
export async function firstOrdered(
  by: 'product_id' | 'variant_id',
  ids: readonly number[],
  { db }: Pick<Context, 'db'>,
): Promise<number | null> {
  if (ids.length === 0) return null
  const row = await db
    .selectFrom('store_order_line')
    .select(by)
    .where(by, 'in', ids)
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row[by]) : null
}
