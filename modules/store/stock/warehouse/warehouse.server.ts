import { Problem } from '#core/problems.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { stockLater } from '../shown-stock.server.ts'
import { stock } from '../stock.ts'
import type { warehouse } from './warehouse.ts'

/** What the warehouse that there always is is called. */
export const firstWarehouse = { 'zh-cn': '主仓库', en: 'Main warehouse' }

/** What happens to warehouses on the server. */
export const warehouseServer: ServerSide<typeof warehouse> = {
  translations: { name: () => [firstWarehouse] },

  async guard({ verb, row, context: { db } }) {
    if (verb !== 'del') return null
    const held = await db
      .selectFrom(stock.table)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('warehouse_id', '=', row.id)
      .where(({ eb, or }) => or([eb('on_hand', '<>', 0), eb('available', '<>', 0)]))
      .executeTakeFirst()
    const count = Number(held?.count ?? 0)
    return count > 0 ? new Problem('warehouseHolds', { name: row.name, count }) : null
  },

  // What lies in a warehouse that is off can not be bought.
  async afterSave({ row, stored, context }) {
    if (!stored || stored.status === row.status) return
    const rows = await context.db
      .selectFrom(stock.table)
      .select('product_id')
      .distinct()
      .where('warehouse_id', '=', row.id)
      .execute()
    stockLater(
      rows.map(({ product_id }) => Number(product_id)),
      context,
    )
  },
}
