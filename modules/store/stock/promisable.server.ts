import type { Row } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import { stock } from './stock.ts'
import { warehouse } from './warehouse/warehouse.ts'

/** What can still be promised of some variants. */
export interface Promisable {
  /** warehouses in use, in the order in which they serve */
  readonly warehouses: readonly number[]
  /** whether the variant has a stock in the warehouse: false where nothing has been received yet */
  readonly isKnown: (variantId: number, warehouseId: number) => boolean
  /** pieces of a variant that a warehouse can promise; `beyond` stock it may promise so many where nothing has been received yet */
  readonly at: (variantId: number, warehouseId: number, beyond: number) => number
}

/** What of a stock tells what can be promised. */
type Promised = Pick<Row<typeof stock>, 'variant_id' | 'warehouse_id' | 'available' | 'floor'>

/** The stocks that variants have. */
export async function stocksOf(variantIds: readonly number[], { db }: Context): Promise<readonly Promised[]> {
  const rows = await db
    .selectFrom(stock.table)
    .select(['variant_id', 'warehouse_id', 'available', 'floor'])
    .where('variant_id', 'in', variantIds)
    .execute()
  return rows as unknown as readonly Promised[]
}

/** What warehouses can promise of stocks. */
export async function promisable(rows: readonly Promised[], { db }: Context): Promise<Promisable> {
  const inUse = await db
    .selectFrom(warehouse.table)
    .select('id')
    .where('status', '=', '1')
    .orderBy('weigh', 'desc')
    .orderBy('id')
    .execute()
  const left = new Map(
    rows.map(({ variant_id, warehouse_id, available, floor }) => [
      `${variant_id} ${warehouse_id}`,
      Math.max(0, Number(available) - Number(floor)),
    ]),
  )
  return {
    warehouses: inUse.map(({ id }) => Number(id)),
    isKnown: (variantId, warehouseId) => left.has(`${variantId} ${warehouseId}`),
    at: (variantId, warehouseId, beyond) => left.get(`${variantId} ${warehouseId}`) ?? beyond,
  }
}
