import type { Context } from '#server/context.ts'
import { product } from '../catalogue/product/product.ts'
import { variant } from '../catalogue/variant/variant.ts'
import { stock } from './stock.ts'
import { warehouse } from './warehouse/warehouse.ts'

/** What people call stocks: the variant, its product and the warehouse, in the order of the ids. */
export async function stockNames(ids: readonly unknown[], { db }: Pick<Context, 'db'>) {
  const wanted = [...new Set(ids.map(Number))]
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom(`${stock.table} as stock`)
    .innerJoin(`${variant.table} as variant`, 'variant.id', 'stock.variant_id')
    .innerJoin(`${product.table} as product`, 'product.id', 'stock.product_id')
    .innerJoin(`${warehouse.table} as warehouse`, 'warehouse.id', 'stock.warehouse_id')
    .select([
      'stock.id',
      'variant.sku',
      'variant.barcode',
      'product.name as product',
      'warehouse.name as warehouse',
    ])
    .where('stock.id', 'in', wanted)
    .execute()
  const byId = new Map(rows.map(({ id, ...names }) => [Number(id), names]))
  return ids.map((id) => byId.get(Number(id)) ?? {})
}
